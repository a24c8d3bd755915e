"""A judge with many boards reads the files of those that are played on, and of no other.

But for one thing: who obeys a letter takes a digest of all files of the program, once in its life.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from judge.shelf import load_board

ROOT = Path(__file__).parents[2]
WATCHED = """
import sys, tempfile
from pathlib import Path
opened = set()
sys.addaudithook(lambda event, args: event == "open" and isinstance(args[0], str | Path) and opened.add(str(args[0])))
import judge.__main__, judge.clerk.clerk, judge.commands.catalogue
from judge.clerk.sending.pictures import scene_of
from judge.program import this_program
from tests.stories.stage import STATIONERY, Stage
started = set(opened)
this_program()
opened.clear()
with tempfile.TemporaryDirectory() as folder:
    stage = Stage(Path(folder))
    stage.gather(options={options!r})
    stage.write(stage.person_of({power!r}), {orders!r})
    stage.wait(days=8)
    for each in stage.to_draw():
        scene_of(each, STATIONERY)
    stage.close()
def boards(paths):
    below = str(Path("judge", "boards").resolve()) + "/"
    return sorted({{path.removeprefix(below).split("/")[0] for path in paths if path.startswith(below)}})
print(*boards(started), "/", *boards(opened))
"""


def read_by(power: str, orders: str, options: str = "") -> str:
    """The boards of which a file was read: by the start, then by a game from its first letter to its first results."""
    program = WATCHED.format(options=options, power=power, orders=orders)
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()[-1].strip()


def test_a_start_reads_no_board_and_a_game_on_the_standard_board_no_other() -> None:
    assert read_by("france", "A Par - Bur") == "/ standard"


def test_a_game_on_another_board_reads_that_one_besides() -> None:
    power = load_board("canton").powers[0]

    assert read_by(power, "ORDERS", "board canton") == "/ canton standard"

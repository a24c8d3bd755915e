"""What a game's master may ask, asked by a keeper on the machine: obeyed, told, in the journal, and proved again."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest
from click.testing import CliRunner

from judge.clerk.proving.proof import prove
from judge.cli import judge
from judge.store import journal
from tests.stories.stage import DOMAIN, Stage

DONE = """
EXTEND 2d | The deadline is now Tue 12 Jan 2027, 18:00 UTC
PAUSE | sample is paused
RESUME | The game goes on
SET DEADLINE 2027-01-20 20:00 | Wed 20 Jan 2027, 20:00 UTC
SET GRACE 24h | Late orders are waited for
SET press grey | Changed: press
ANNOUNCE The judge moves on Sunday. | Everybody has been told
ABSENCE France 2027-02-01 TO 2027-02-05 | The player of France is away
PROMOTE p1@players.example | P1 leads the game, too
DEMOTE p1@players.example | P1 no longer leads the game
ALLOW anna@x.example | anna@x.example
EJECT Italy | Italy is without a player
REVIVE Italy | plays Italy again
PROCESS | The phase has been played
ROLLBACK | is back in Spring 1901
CANCEL GAME | is cancelled
"""
LOOKED = ("PREDICT", "AUDIT 3", "SETTINGS", "TIME LEFT", "TRY A Par-Bur", "QUEUE")
REFUSED = ("DRAW", "A Par-Bur", "BECOME France", "JOIN other", "WHOAMI", "PRESS TO FRANCE", "SIGNON sample", "CREATE b")


def test_every_command_of_a_master_is_obeyed_and_proved_again(stage: Stage, tmp_path: Path) -> None:
    stage.gather()
    lines = [line.split(" | ") for line in DONE.strip().splitlines()]
    for command, said in lines:
        answer = stage.clerk.keep(f"sample: {command}", stage.now)
        assert said in " ".join(answer.text.split()), answer.text
        assert (answer.is_look, answer.is_refused, answer.is_unclear) == (False, False, False), command
    stage.tick()

    done = [act for act in journal.of_game(stage.db, "sample") if act.actor == "machine"]
    assert [act.command for act in done] == [command for command, _ in lines]
    assert {act.role for act in done} == {"keeper"}
    told = {mail.subject: mail.text for mail in stage.boxes["p1@players.example"]}
    assert "The keeper of this judge has paused sample" in told["[sample S1901M] The game is paused"]
    assert "The keeper of this judge moved the deadline" in " ".join(
        told["[sample S1901M] New deadline for Spring 1901, movement"].split()
    )
    (tmp_path / "scratch").mkdir()
    assert [fault for found in prove(stage.config, tmp_path / "scratch") for fault in found.differences] == []


def test_what_only_looks_and_what_players_ask_leave_nothing(stage: Stage) -> None:
    stage.gather()
    before, letters = journal.newest(stage.db), len(stage.state_of_letters())
    for command in LOOKED:
        answer = stage.clerk.keep(f"sample: {command}", stage.now)
        assert answer.is_look, command
        assert not answer.is_refused, answer.text
    for command in REFUSED:
        answer = stage.clerk.keep(f"sample: {command}", stage.now)
        assert "what a game's master may do" in " ".join(answer.text.split()), command
        assert answer.is_look
    assert (journal.newest(stage.db), len(stage.state_of_letters())) == (before, letters)


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("--game", "sample", "EXTEND", "2d"), 0, "The deadline is now"),
        (("--game", "Sample", "EXTEND 2d"), 0, "The deadline is now"),
        (("sample: EXTEND 2d",), 0, "The deadline is now"),
        (("--game", "sample", "SET press grey, nonsense 3"), 2, "no setting of that name"),
        (("--game", "sample", "RESUME"), 1, "is not paused"),
        (("--game", "nosuch", "PAUSE"), 1, 'no game called "nosuch"'),
        (("--game", "sample", "frobnicate"), 2, "no command of a keeper"),
        (("PAUSE",), 2, "Which game is this for"),
    ],
)
def test_on_the_command_line(stage: Stage, words: tuple[str, ...], code: int, said: str) -> None:
    stage.gather()
    path = stage.folder / "judge.toml"
    path.write_text(f'state = "."\ndomain = "{DOMAIN}"\n', encoding="utf-8")
    result = CliRunner().invoke(judge, ["--config", str(path), "keeper", *words])

    assert said in " ".join(result.output.split()), result.output
    assert result.exit_code == code


def test_a_keeper_extends_by_mail_in_a_game_that_he_names_and_a_playing_master_votes(stage: Stage) -> None:
    stage.gather()
    stage.write("keeper@elsewhere.example", "REGISTER Karl", to=f"judge@{DOMAIN}")
    deadline = stage.game().clock.deadline
    assert deadline is not None
    stage.write("keeper@elsewhere.example", "SIGNON sample\nEXTEND 2d")
    assert stage.game().clock.deadline == deadline + timedelta(days=2)

    stage.write("p1", "EXTEND 2d")
    assert stage.game().clock.deadline == deadline + timedelta(days=2)

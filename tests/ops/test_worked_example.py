"""The worked example of CONTRIBUTING.md, followed in a copy of the program, and its story played."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
FOLDERS = ("judge", "grammar", "templates", "tests")
PIECE = re.compile(r"^```\w+ (?P<path>\S+)(?: after (?P<mark>[^\n]+))?\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
IMPORTS = {
    "judge/game/commands/press.py": "from judge.game.events.press import PressSent, Saluted\n",
    "judge/commands/press/ask.py": (
        "from judge.commands.line import to_game\nfrom judge.game.commands.press import Salute\n"
    ),
}
"""What an editor adds by itself; the page shows none of it."""


def put(path: Path, mark: str | None, text: str) -> None:
    """A piece below the line that holds the mark, else at the end; a file that is not there is made."""
    before = path.read_text(encoding="utf-8") if path.exists() else ""
    if mark is None:
        path.write_text(f"{before.rstrip()}\n\n\n{text}".lstrip("\n"), encoding="utf-8")
        return
    lines = before.split("\n")
    at = next(number for number, line in enumerate(lines) if mark in line)
    lines.insert(at + 1, text.rstrip("\n"))
    path.write_text("\n".join(lines), encoding="utf-8")


def test_what_the_page_shows_is_a_command_that_works(tmp_path: Path) -> None:
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    recipe = page.partition("### a command")[2].partition("### a setting")[0]
    for folder in FOLDERS:
        shutil.copytree(
            ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__", "found", "*.eml")
        )
    pieces = list(PIECE.finditer(recipe))
    for piece in pieces:
        put(tmp_path / piece["path"], piece["mark"], piece["text"])
    for name, line in IMPORTS.items():
        path = tmp_path / name
        head, future, rest = path.read_text(encoding="utf-8").partition("from __future__ import annotations\n")
        path.write_text(f"{head}{future}{line}{rest}", encoding="utf-8")
    (tmp_path / "pyproject.toml").write_bytes((ROOT / "pyproject.toml").read_bytes())

    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:xdist",
        "-p",
        "no:cacheprovider",
        "tests/stories/test_scripts.py",
    ]
    done = subprocess.run(
        [*command, "-k", "press_salute"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )

    assert len(pieces) == 11
    assert "1 passed" in done.stdout, done.stdout + done.stderr

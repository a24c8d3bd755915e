"""Letters as they come, each with what it must come to in the `.txt` beside it (see `letterbox.py`)."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from judge.post.letter import read
from tests.post.letterbox import FOLDER, LETTERS, RECIPIENT, expected, name_of
from tests.post.make_letters import files


def test_a_process_understands_every_letter_as_its_side_file_says() -> None:
    """One `judge read --json-lines` for all of them, as a program would ask it."""
    wanted = {name_of(path): expected(path) for path in LETTERS}
    given = "".join(json.dumps(expected(path).case(path)) + "\n" for path in LETTERS)
    command = [sys.executable, "-m", "judge", "read", "--json-lines"]
    done = subprocess.run(command, input=given.encode(), capture_output=True, check=False, timeout=110)
    answers = {answer["id"]: answer for answer in map(json.loads, done.stdout.splitlines())}
    wrong = {name: faults for name, answer in answers.items() if (faults := wanted[name].faults(answer))}

    assert (done.returncode, done.stderr) == (0, b"")
    assert list(answers) == list(wanted)
    assert wrong == {}


@pytest.mark.parametrize(
    "path", [path for path in LETTERS if {"answers", "subject", "defect"} & {key for key, _ in expected(path).keys}],
    ids=name_of,
)  # fmt: skip
def test_the_outside_of_a_letter_is_read_as_its_side_file_says(path: Path) -> None:
    wanted = expected(path)
    letter = read(path.read_bytes(), RECIPIENT, wanted.one("mail_from"))

    if wanted.one("answers"):
        assert letter.answers is not None
        assert f"{letter.answers.game} {letter.answers.phase}" == wanted.one("answers")
    if wanted.one("subject"):
        assert letter.subject == wanted.one("subject")
    assert set(wanted.all("defect")) <= {defect.value for defect in letter.defects}
    assert ("bad_sender" in wanted.all("defect")) == (not letter.sender)


def test_every_letter_has_its_side_file() -> None:
    assert len(LETTERS) > 500
    assert all(path.with_suffix(".txt").exists() for path in LETTERS)


def test_the_letters_of_mail_programs_are_as_they_are_made() -> None:
    """`python -m tests.post.make_letters` writes them; what is there besides would be a letter nobody can change."""
    made = dict(files())
    folders = {name.partition("/")[0] for name in made}
    there = {
        path.relative_to(FOLDER).as_posix(): path.read_bytes()
        for folder in folders
        for path in (FOLDER / folder).iterdir()
    }

    assert sorted(there) == sorted(made)
    assert [name for name, content in made.items() if there[name] != content] == []

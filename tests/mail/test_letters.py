"""Real kinds of letters in `letters/*.eml`, each with what it must come to in the `.txt` beside it.

Keys of a side file: class, order (all, in order), problem (kinds, in order), answers, subject, defect;
power and mail_from say who wrote it and how it came, rulebook by which book the game is played, language
what its writer has chosen (else it is guessed).
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from judge.cli.reading import Table, answer_of
from judge.mail.letter import Letter, read
from judge.mail.tongue import guess
from judge.rules.position import opening
from judge.shelf import load_map, load_reading, load_rulebook
from tests.mail.scenes import TONGUES

LETTERS = sorted((Path(__file__).parent / "letters").glob("*.eml"))
RECIPIENT = "blitz.s0+abcdefghijklmnop@judge.test"


@dataclass(frozen=True)
class Expected:
    """A side file."""

    keys: tuple[tuple[str, str], ...]

    def all(self, key: str) -> list[str]:
        return [value for name, value in self.keys if name == key]

    def one(self, key: str) -> str:
        return next(iter(self.all(key)), "")


def expected(path: Path) -> Expected:
    lines = path.with_suffix(".txt").read_text(encoding="utf-8").splitlines()
    return Expected(tuple((key, value) for key, _, value in (line.partition(": ") for line in lines)))


def table(wanted: Expected, letter: Letter) -> Table:
    """The table the letter is for."""
    book = load_rulebook(wanted.one("rulebook") or "ru2000")
    return Table(load_map("standard"), book, load_reading(wanted.one("language") or guess(letter, TONGUES), book))


@pytest.mark.parametrize("path", LETTERS, ids=lambda path: path.stem)
def test_a_letter_is_understood_as_its_side_file_says(path: Path) -> None:
    wanted = expected(path)
    letter = read(path.read_bytes(), RECIPIENT, wanted.one("mail_from"))
    at = table(wanted, letter)
    request = at.understand(letter, wanted.one("power") or None, opening(at.board))
    found = answer_of(path.stem, request)

    assert found.kind == wanted.one("class")
    assert found.orders == wanted.all("order")
    if wanted.all("order") or wanted.all("problem"):
        assert [problem.kind for problem in found.problems] == wanted.all("problem")
    if wanted.one("answers"):
        assert letter.answers is not None
        assert f"{letter.answers.game} {letter.answers.phase}" == wanted.one("answers")
    if wanted.one("subject"):
        assert letter.subject == wanted.one("subject")
    assert set(wanted.all("defect")) <= {defect.value for defect in letter.defects}
    assert ("bad_sender" in wanted.all("defect")) == (not letter.sender)


def test_every_letter_has_its_side_file() -> None:
    assert LETTERS
    assert all(path.with_suffix(".txt").exists() for path in LETTERS)

"""Every worked case of the five books is tested, in exactly one place."""

import re
from pathlib import Path

import pytest

from tests.rules.book_cases import BOOKS, books, read_book

TESTS = Path(__file__).parent.parent
HERE = {"adjudication", "adjacency", "adjustment", "ownership", "retreat"}
"""The kinds of cases that the data files of the rules hold."""


def listed() -> list[tuple[str, str]]:
    """The kind and name of each case."""
    lines = (BOOKS / "ids.txt").read_text(encoding="utf-8").splitlines()
    return [(kind, name) for kind, name in (line.split() for line in lines if not line.startswith("#"))]


def test_there_are_216_cases() -> None:
    assert len({name for _, name in listed()}) == len(listed()) == 216


def test_the_rules_hold_every_case_of_theirs_once() -> None:
    found = [f"{book}-{case.id}" for book in books() for case in read_book(book)]

    assert {name: found.count(name) for kind, name in listed() if kind in HERE and found.count(name) != 1} == {}


def places(pattern: str, name: str) -> list[str]:
    """The files of another room's tests in which a case is named."""
    word = re.compile(rf"(?<![\w-]){re.escape(name)}(?![\w-])")
    files = (path for path in sorted(TESTS.glob(pattern)) if path.suffix in {".py", ".toml", ".txt"})
    return [path.name for path in files if word.search(path.read_text(encoding="utf-8"))]


@pytest.mark.parametrize(("kind", "pattern"), [("setup", "game/**/*"), ("notation", "notation/corpus/*-cases.txt")])
def test_the_other_rooms_hold_theirs_once(kind: str, pattern: str) -> None:
    found = {name: places(pattern, name) for each, name in listed() if each == kind}

    assert {name: files for name, files in found.items() if len(files) != 1} == {}

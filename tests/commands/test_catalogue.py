"""The registry of commands: nothing is missing in it, nothing too much."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.commands.asks import Ask, Standing
from judge.commands.catalogue import CATALOGUE, Group, Party, load, of_group
from judge.commands.help.say import name_in
from judge.commands.line import CommandLine, Taken
from judge.commands.outcome import do
from judge.game.roles import Role
from judge.notation.commands.verbs import CommandWord, phrases_of, read_command
from judge.notation.commands.verbs import CommandWord as W
from judge.prose.stationery import Stationery
from judge.shelf import load_language, template_folder
from tests.game.tables import NOW, table

ENGLISH = load_language("en")
TEXTS = Stationery(template_folder()).phrases("en").texts
WORDS = [word for word in CommandWord if word is not CommandWord.UNKNOWN]
_OF_THE_LETTER = frozenset({W.PHASE, W.REPEAT, W.BECOME, W.SIGNON, W.SIGNOFF, W.ENDBLOCK})
"""They say how the rest of a letter is read, and are nothing by themselves."""
STORIES = sorted((Path(__file__).parents[1] / "stories").glob("*.story"))
LETTERS = [
    line[1:].strip()
    for path in STORIES
    for line in path.read_text(encoding="utf-8").splitlines()
    if line.startswith("|") and not line.startswith("| ")
]
USED = {found.word for line in LETTERS if (found := read_command(line, ENGLISH, is_first=True)) is not None}


def text(word: CommandWord, part: str) -> str:
    return str(TEXTS[f"command.{word.value}.{part}"])


def test_every_command_has_an_entry_and_a_reader() -> None:
    assert set(CATALOGUE) == set(WORDS)
    assert all(callable(row.read) for row in CATALOGUE.values())


@pytest.mark.parametrize("word", WORDS, ids=lambda word: word.value)
def test_every_command_says_what_it_does_and_its_example_is_one(word: CommandWord) -> None:
    summary, usage, example = (text(word, part) for part in ("summary", "usage", "example"))

    assert summary.endswith(".")
    assert name_in(usage, word, ENGLISH) in phrases_of(word, ENGLISH)
    found = read_command(example, ENGLISH)
    assert found is not None
    assert found.word is word


@pytest.mark.parametrize("word", WORDS, ids=lambda word: word.value)
def test_every_command_is_in_a_story(word: CommandWord) -> None:
    assert word in USED


@pytest.mark.parametrize("word", [word for word in WORDS if word not in _OF_THE_LETTER], ids=lambda word: word.value)
def test_every_example_is_carried_out_by_somebody(word: CommandWord) -> None:
    example = text(word, "example")
    found = read_command(example, ENGLISH)
    assert found is not None
    standing = Standing("france", True, table(), ("france",), Role.PLAYER, ("blitz",))
    below = ("A Par H", "ENDPRESS")

    read = CATALOGUE[word].read(CommandLine(word, found.rest, example, below, standing, ENGLISH, {}, NOW))

    load("do")
    assert do.dispatch(type(read.ask if isinstance(read, Taken) else read)) is not do.dispatch(Ask)


def test_every_group_and_every_party_has_commands() -> None:
    assert all(of_group(group) for group in Group)
    assert {party for entry in CATALOGUE.values() for party in entry.who} == set(Party)

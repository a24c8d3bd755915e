"""HELP of a command is short in every language, begins with the command, and keeps the rest for MORE."""

from __future__ import annotations

import re

import pytest

from judge.commands.asks import LetterClass, Request
from judge.commands.catalogue import CATALOGUE
from judge.commands.help.say import Helped
from judge.commands.part import Part, Scene, say
from judge.notation.commands.verbs import CommandWord, phrases_of, read_command
from judge.post.letter import read
from judge.shelf import languages, load_language, load_reading, load_rulebook
from tests.commands.scenes import NOW, stationery

STATIONERY = stationery()
_MOST = 150
_SIGNS = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")


def _shown(topic: str, code: str) -> Part:
    reading = load_reading(code, load_rulebook("2000"))
    words = STATIONERY.words(load_language(code), "UTC")
    scene = Scene(words, read(b"From: a@b.example\r\n\r\n"), Request(LetterClass.COMMAND), NOW)
    return say(Helped(topic, reading), scene)


def _words(part: Part) -> int:
    """How many words a page has; two signs of a writing without blanks are counted as one."""
    text = " ".join(str(block.content) for page in part.pages for block in page.blocks)
    return len(_SIGNS.sub(" ", text).split()) + len(_SIGNS.findall(text)) // 2


@pytest.mark.parametrize("code", languages())
def test_a_command_is_explained_in_few_words_and_first(code: str) -> None:
    words = STATIONERY.words(load_language(code), "UTC")
    # A director wants the whole page: what one word of it does says too little. So do the lines below SETUP.
    for word in CATALOGUE.keys() - {CommandWord.TOURNAMENT, CommandWord.SETUP}:
        for called in (phrases_of(word, load_language(code)) or ("",))[:1]:
            part = _shown(called.casefold(), code)

            assert not part.prose, called
            assert part.pages[0].blocks[0].content == words.say(f"command.{_asked(called, code, word).value}.usage")
            assert _words(part) <= _MOST, (called, _words(part))


def _asked(called: str, code: str, word: CommandWord) -> CommandWord:
    """The first command that a word stands for, in any of the languages that are read."""
    reading = load_reading(code, load_rulebook("2000"))
    return next((each for each in CATALOGUE if called in phrases_of(each, reading)), word)


@pytest.mark.parametrize("code", languages())
def test_more_brings_the_rest(code: str) -> None:
    words = STATIONERY.words(load_language(code), "UTC")
    more = words.say("commands.more_word")
    for word in (CommandWord.PRESS, CommandWord.ORDERS, CommandWord.SET, CommandWord.DRAW):
        called = phrases_of(word, load_language(code))[0]
        line = f"{words.command(CommandWord.HELP)} {called} {more}"
        found = read_command(line, load_reading(code, load_rulebook("2000")))
        assert found is not None
        assert found.word is CommandWord.HELP
        short, whole = _shown(called.casefold(), code), _shown(found.rest.casefold(), code)

        assert f"`{line}`" in str(short.pages[0].blocks[-1].content)
        assert _words(whole) > _words(short) or whole.prose

"""Lines that begin a piece of press: in a letter, at the head of one to a press address, inside another text."""

from __future__ import annotations

import re
import unicodedata
from difflib import get_close_matches
from enum import Enum
from functools import cache, lru_cache

from judge.commands.asks import Standing, Trouble
from judge.commands.line import EDGES
from judge.commands.press.recipients import Options, OptionWord, Wrong, option_of, read_broadcast, read_options
from judge.notation.language import Language
from judge.notation.verbs import CommandWord, CommandWords, read_command

VERBS = frozenset({CommandWord.PRESS, CommandWord.BROADCAST, CommandWord.POSTAL})
_MARK = re.compile(r"\s?[:：,，、]\s?")
_LONGEST = 300
"""Characters of a line by which it shows what it is."""
_WITHIN = 30
"""So far from the beginning of a line a colon may stand behind its verb, or a comma behind a name."""
_NEAR = 0.7
"""How like a power's name a word is that was meant to be one."""


_BRACKETS = {"(": ")", "[": "]", "{": "}", "<": ">", "«": "»", "“": "”", '"': '"', "（": "）", "「": "」"}
_MOST_BEFORE = 3
"""Words that may stand before the verb in a line that is asked about: `Secret press to Italy`."""


class Head(Enum):
    """Whether a line inside a text begins another piece of press."""

    NONE = "none"
    CLEAR = "clear"
    DOUBTFUL = "doubtful"
    """It looks as if it did, and does not say to whom: what stands below it may be for others than what is above."""


def press_words(line: str, language: Language) -> CommandWords | None:
    """The press command of a line, also with a mark in it: `PRESS: ITALY`, `PRESS TO: ITALY`, `PRESS ITALY, TURKEY`."""
    line = _bare(line.strip(), language)
    words = read_command(line, language)
    if (words is None or words.word is CommandWord.UNKNOWN) and _MARK.search(line[:_WITHIN]):
        words = read_command(_MARK.sub(" ", line, count=1), language)
    if words is None or words.word not in VERBS:
        return None
    # Some keyboards type full-width letters and figures.
    return CommandWords(words.word, unicodedata.normalize("NFKC", words.rest).strip().lstrip(":= "))


def _bare(line: str, language: Language) -> str:
    """A line without the brackets around all of it, or a "please" in front."""
    if line[:1] in _BRACKETS and line.endswith(_BRACKETS[line[:1]]):
        line = line[1:-1].strip()
    first, _, rest = line.partition(" ")
    is_courtesy = first.casefold().rstrip(",") in language.courtesy
    return rest.strip() if is_courtesy and option_of(first.rstrip(","), language) is OptionWord.AND else line


def readers_of(words: CommandWords, line: str, standing: Standing, language: Language) -> Options | Wrong:
    """To whom a line of PRESS or BROADCAST sends."""
    assert standing.game is not None
    board, own = standing.game.board, standing.powers
    if words.word is CommandWord.BROADCAST:
        return read_broadcast(words.rest, verb_of(line, words.rest), board, language, own)
    return read_options(words.rest, board, language, own)


def verb_of(line: str, rest: str) -> str:
    """The words of the command in a line, without what stands behind them."""
    return " ".join(_plain(line)[: len(_plain(line)) - len(_plain(rest))])


def _plain(text: str) -> list[str]:
    """The words of a text, without bullets and marks."""
    words = _MARK.sub(" ", unicodedata.normalize("NFKC", text)).split()
    return [word for word in words if any(map(str.isalpha, word))]


def is_loud(line: str) -> bool:
    """Whether the first word of a line is in capitals, as in commands and seldom in talk; also where there are none."""
    first = line.split()[0] if line.strip() else ""
    return bool(first) and first == first.upper()


def says_to(text: str, language: Language) -> bool:
    """Whether one of the words is TO."""
    return any(option_of(word, language) is OptionWord.TO for word in _MARK.sub(" ", text).split())


def head_in(line: str, standing: Standing, language: Language) -> Head:
    """Whether a line of a text begins another piece, or a diary entry: it says to whom, and is no talk about press."""
    if standing.game is None or not _has_verb(line.strip()[:_LONGEST], language):
        return Head.NONE
    command = read_command(line.strip(), language)
    if command is not None and command.word is CommandWord.DIARY and not command.rest:
        return Head.CLEAR
    words = press_words(line, language)
    if words is None:
        tails = [line.split()[count:] for count in range(1, _MOST_BEFORE + 1)]
        is_hidden = any(_is_head_with_to(" ".join(tail), standing, language) for tail in tails)
        return Head.DOUBTFUL if is_hidden else Head.NONE
    if not words.rest:
        return Head.NONE if words.word is CommandWord.PRESS else Head.CLEAR
    if words.word is CommandWord.POSTAL or not (is_loud(line) or says_to(words.rest, language)):
        return Head.NONE
    found = readers_of(words, line, standing, language)
    if isinstance(found, Options):
        return Head.CLEAR if found.to else Head.NONE
    is_capital = line.split()[0].isupper()
    return Head.DOUBTFUL if is_capital or _is_misspelt(found, language) else Head.NONE


@lru_cache(maxsize=4096)
def _has_verb(line: str, language: Language) -> bool:
    """Whether one of the first words of a line begins a verb; kept, since every text above looks at each line."""
    words = _MARK.sub(" ", unicodedata.normalize("NFKC", line)).split()[: _MOST_BEFORE + 2]
    return any(language.clean(word).text.strip(EDGES) in _first_words(language) for word in words)


@cache
def _first_words(language: Language) -> frozenset[str]:
    """The first words of what begins a text for others, or a diary entry."""
    values = {word.value for word in (*VERBS, CommandWord.DIARY)}
    return frozenset(phrase[0] for form in language.commands if form.word in values for phrase in form.phrases)


def _is_head_with_to(tail: str, standing: Standing, language: Language) -> bool:
    """Whether the end of a line is PRESS TO somebody, each word of it."""
    words = press_words(tail, language)
    if words is None or words.word is CommandWord.POSTAL or not says_to(tail, language):
        return False
    found = readers_of(words, tail, standing, language)
    return isinstance(found, Options) and bool(found.to)


def _is_misspelt(wrong: Wrong, language: Language) -> bool:
    """Whether what is no reader looks like one, or names several."""
    if wrong.trouble is not Trouble.PRESS_BAD_RECIPIENT:
        return True
    return _is_like_power(wrong.about.casefold(), language)


@lru_cache(maxsize=1024)
def _is_like_power(word: str, language: Language) -> bool:
    """Whether a word is near to the name of a power; kept, since a text repeats its words."""
    return bool(get_close_matches(word, [*language.power_words], n=1, cutoff=_NEAR))


def names_readers(line: str, standing: Standing, language: Language) -> bool:
    """Whether a line is nothing but TO and the names of some, and not of all: `To: Italy`."""
    if standing.game is None or not says_to(line, language):
        return False
    found = read_options(line.strip(), standing.game.board, language, standing.powers)
    return isinstance(found, Options) and bool(found.to) and not found.to.is_broadcast

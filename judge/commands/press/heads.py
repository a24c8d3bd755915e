"""Lines that begin a piece of press: in a letter, at the head of one to a press address, inside another text."""

from __future__ import annotations

import re
import unicodedata
from difflib import get_close_matches
from enum import Enum
from functools import cache, lru_cache

from judge.commands.asks import Standing, Trouble
from judge.commands.line import EDGES, command_in
from judge.commands.press.recipients import (
    Options,
    OptionWord,
    Wrong,
    option_of,
    read_broadcast,
    read_options,
    without_hold,
)
from judge.notation.commands.verbs import CommandWord, CommandWords, phrases_of, read_command
from judge.notation.language import Language
from judge.notation.lexicon import key
from judge.notation.speak import speak_power
from judge.rules.places import Power
from judge.structs import replace

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
_MOST_MISSPELT = 3
"""Names with a slip in them for which others are offered in one line."""
_ASKED = " ?？"


class Head(Enum):
    """Whether a line inside a text begins another piece of press."""

    NONE = "none"
    CLEAR = "clear"
    DOUBTFUL = "doubtful"
    """It looks as if it did, and does not say to whom: what stands below it may be for others than what is above."""


@lru_cache(maxsize=4096)
def press_words(line: str, language: Language) -> CommandWords | None:
    """The press command of a line, also with a mark in it: `PRESS: ITALY`, `PRESS TO: ITALY`, `PRESS ITALY, TURKEY`.

    Kept, since every text above looks at each line.
    """
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
    rest, is_held = without_hold(words.rest, language)
    if words.word is CommandWord.BROADCAST:
        found = read_broadcast(rest, verb_of(line, words.rest), board, language, own)
    else:
        found = read_options(rest, board, language, own)
    return replace(found, is_held=True) if is_held and isinstance(found, Options) else found


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
    command = command_in(line.strip(), language)
    if command is not None and command.word is CommandWord.DIARY and not command.rest:
        return Head.CLEAR
    words = press_words(line, language)
    if words is None:
        return Head.DOUBTFUL if meant_head(line, standing, language) else Head.NONE
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
    plain = [language.clean(word).text.strip(EDGES) for word in words]
    known = _first_words(language)
    # Where a script has no blanks, a name may stand right behind the verb.
    return any(word in known or (language.blankless and word.startswith(tuple(known))) for word in plain)


@cache
def _first_words(language: Language) -> frozenset[str]:
    """The first words of what begins a text for others, or a diary entry."""
    values = {word.value for word in (*VERBS, CommandWord.DIARY)}
    return frozenset(phrase[0] for form in language.commands if form.word in values for phrase in form.phrases)


def meant_head(line: str, standing: Standing, language: Language) -> str:
    """The line that one may have been meant as that begins no piece as it stands; empty where there is none.

    `PRESS TO ITALY?`, `Secret press to Italy`, `POSTAL PRESS TO ITALY`: the recipients are named, but who else may
    read it, or whether it is to go at all, is not sure.
    """
    if standing.game is None or not _has_verb(line.strip()[:_LONGEST], language) or press_words(line, language):
        return ""
    bare = line.strip().rstrip(_ASKED)
    tails = [" ".join(bare.split()[count:]) for count in range(_MOST_BEFORE + 1)]
    meant = (_head_with_to(tail, standing, language, is_whole=tail == bare) for tail in tails)
    return next(filter(None, meant), "") or _behind_postal(bare, standing, language)


def _head_with_to(tail: str, standing: Standing, language: Language, *, is_whole: bool) -> str:
    """The end of a line that is PRESS TO somebody, its names as they are spelt; empty for anything else."""
    words = press_words(tail, language)
    if words is None or words.word is CommandWord.POSTAL:
        return ""
    if not (says_to(tail, language) or (is_whole and is_loud(tail))):
        return ""
    found = readers_of(words, tail, standing, language)
    if isinstance(found, Wrong):
        return corrected(tail, found, standing, language) if is_whole else ""
    return tail if found.to else ""


def _behind_postal(line: str, standing: Standing, language: Language) -> str:
    """PRESS TO those who are named behind a word for the newspaper."""
    words = line.split()
    plain = [language.clean(word).text.strip(EDGES) for word in words]
    for form in language.commands:
        for phrase in form.phrases if form.word == CommandWord.POSTAL.value else ():
            rest = " ".join(words[len(phrase) :])
            if tuple(plain[: len(phrase)]) == phrase and says_to(rest, language):
                tail = f"{phrases_of(CommandWord.PRESS, language)[0]} {rest}"
                return _head_with_to(tail, standing, language, is_whole=True)
    return ""


def corrected(line: str, wrong: Wrong, standing: Standing, language: Language) -> str:
    """A line with the names that have a slip in them as they are spelt; empty where one is like no power's name."""
    for _ in range(_MOST_MISSPELT):
        power = _near_power(wrong.about, language) if wrong.trouble is Trouble.PRESS_BAD_RECIPIENT else None
        if power is None or wrong.about not in line:
            return ""
        name = _nearest_form(wrong.about, power, language)
        line = line.replace(wrong.about, name.upper() if wrong.about.isupper() else name, 1)
        words = press_words(line, language)
        found = readers_of(words, line, standing, language) if words is not None else Options()
        if isinstance(found, Options):
            return line if found.to else ""
        wrong = found
    return ""


def _is_misspelt(wrong: Wrong, language: Language) -> bool:
    """Whether what is no reader looks like one, or names several."""
    if wrong.trouble is not Trouble.PRESS_BAD_RECIPIENT:
        return True
    return _near_power(wrong.about, language) is not None


def _nearest_form(word: str, power: Power, language: Language) -> str:
    """The name of a power in the case in which it was misspelt: `Германии` for `Гермнии`."""
    name = speak_power(power, language)
    named = language.power_names.get(power)
    forms = {form.casefold(): form for form in (*(named.forms.values() if named else ()), name)}
    found = get_close_matches(word.casefold(), [*forms], n=1, cutoff=_NEAR)
    return forms[found[0]] if found else name


@lru_cache(maxsize=1024)
def _near_power(word: str, language: Language) -> Power | None:
    """The power whose name a word is near to; kept, since a text repeats its words."""
    found = get_close_matches(key(language.clean(word).text), [*language.power_words], n=1, cutoff=_NEAR)
    return language.power_words[found[0]] if found else None


def is_like_power(word: str, language: Language) -> bool:
    """Whether a word may be the name of a power with a slip in it."""
    return _near_power(word, language) is not None


def names_readers(line: str, standing: Standing, language: Language) -> bool:
    """Whether a line is nothing but TO and the names of some, and not of all: `To: Italy`."""
    if standing.game is None or not says_to(line, language):
        return False
    found = read_options(line.strip(), standing.game.board, language, standing.powers)
    return isinstance(found, Options) and bool(found.to) and not found.to.is_broadcast

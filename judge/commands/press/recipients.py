"""Reads to whom press goes and how it is signed: what stands behind PRESS or BROADCAST."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import lru_cache

from judge.commands.asks import Trouble
from judge.commands.line import read_power
from judge.game.press import PressGroup, Recipients, Tone
from judge.notation.command_arguments import words_of
from judge.notation.language import Language
from judge.notation.lexicon import key
from judge.notation.speak import speak_power
from judge.rules.maps import Map
from judge.rules.places import Power

_SPLIT = re.compile(r"[\s,;+&、，.:：]+")
_MOST_LETTERS = 9
_TWO = 2
_LETTERS = {"m": PressGroup.MASTER, "o": PressGroup.OBSERVERS}
"""As older judges have them, beside the first letters of the powers."""


class OptionWord(Enum):
    """A word of the options; its other spellings are in `[options]` of each language's commands."""

    TO = "to"
    ALL = "all"
    BUT = "but"
    MASTER = "master"
    OBSERVERS = "observers"
    WHITE = "white"
    GREY = "grey"
    FAKE = "fake"
    FROM = "from"
    AND = "and"


_GROUPS = {
    OptionWord.ALL: PressGroup.ALL,
    OptionWord.MASTER: PressGroup.MASTER,
    OptionWord.OBSERVERS: PressGroup.OBSERVERS,
}
_TONES = {OptionWord.WHITE: Tone.WHITE, OptionWord.GREY: Tone.GREY}


@dataclass(frozen=True, slots=True)
class Wrong:
    """Options that cannot be followed: nothing is sent, since a guess could tell a secret to the wrong people."""

    trouble: Trouble
    about: str


@dataclass(slots=True)
class _Named:
    """The recipients named so far, the true ones or those that the header shows."""

    words: list[str] = field(default_factory=list)
    but: list[str] = field(default_factory=list)
    groups: set[PressGroup] = field(default_factory=set)
    but_groups: set[PressGroup] = field(default_factory=set)
    is_named: bool = False


@dataclass(frozen=True, slots=True)
class Options:
    """What stands behind PRESS; empty recipients when none were named."""

    to: Recipients = field(default_factory=Recipients)
    tone: Tone | None = None
    shown: Recipients | None = None
    speaker: Power | PressGroup | None = None


@lru_cache(maxsize=4096)
def read_options(text: str, board: Map, language: Language, own: tuple[Power, ...] = ()) -> Options | Wrong:
    """`TO FGT`, `GREY TO ALL BUT I`, `TO FRANCE AND MASTER FAKE TO ITALY`, in the words of the letter's languages.

    ALL BUT somebody never means the writer's `own` powers.
    """
    true, shown, speaker = _Named(), _Named(), _Named()
    pile, tone, is_fake, is_but = true, None, False, False
    for word in (word for piece in _SPLIT.split(text) for word in words_of(piece, language)):
        meaning = option_of(word, language)
        if meaning in _TONES:
            tone = _TONES[meaning]
        elif meaning is OptionWord.FAKE:
            pile, is_fake, is_but = shown, True, False
        elif meaning is OptionWord.FROM:
            pile, is_but = speaker, False
        elif meaning is OptionWord.TO:
            # TO behind FAKE belongs to it: FAKE TO ITALY.
            pile = shown if pile is shown and not shown.is_named else true
            is_but = False
        elif meaning is OptionWord.BUT:
            is_but = True
        elif meaning in _GROUPS:
            (pile.but_groups if is_but else pile.groups).add(_GROUPS[meaning])
            pile.is_named = True
        elif meaning is not OptionWord.AND:
            (pile.but if is_but else pile.words).append(word)
            pile.is_named = True
    found = [_recipients(each, board, language, own) for each in (true, shown, speaker)]
    wrong = next((each for each in found if isinstance(each, Wrong)), None)
    if wrong is not None:
        return wrong
    to, header, voice = (each for each in found if isinstance(each, Recipients))
    if is_fake and not header:
        return Wrong(Trouble.PRESS_TO_WHOM, "FAKE")
    # Powers before groups.
    speaker_named = min(voice.powers, default=None) or min(voice.groups, key=lambda each: each.value, default=None)
    return Options(to, tone, header if is_fake else None, speaker_named)


@lru_cache(maxsize=4096)
def option_of(word: str, language: Language) -> OptionWord | None:
    """The option that a word names in this language or in English; None when it names none."""
    plain = language.clean(word).text.strip()
    for each in OptionWord:
        if plain == each.value or plain in language.options.get(f"press {each.value}", ()):
            return each
    return None


def _recipients(pile: _Named, board: Map, language: Language, own: tuple[Power, ...]) -> Recipients | Wrong:
    """The recipients of a pile: words for powers, letters as of old, and ALL BUT somebody as all the others."""
    named = _powers(pile.words, board, language)
    without = _powers(pile.but, board, language)
    if isinstance(named, Wrong):
        return named
    if isinstance(without, Wrong):
        return without
    groups = pile.groups | named.groups
    out = pile.but_groups | without.groups
    if not pile.but and not out:
        return Recipients(named.powers, frozenset(groups))
    if PressGroup.ALL not in groups:
        return Wrong(Trouble.PRESS_TO_WHOM, " ".join(pile.but))
    others = frozenset(board.powers) - without.powers - frozenset(own)
    rest = {PressGroup.MASTER, PressGroup.OBSERVERS} - out
    return Recipients(others, frozenset(rest))


def _powers(words: list[str], board: Map, language: Language) -> Recipients | Wrong:
    """What words name: one power by several words, else one or several by each."""
    # "I T" is Italy and Turkey, though "it" is short for Italy: only real words make a name together.
    whole = _named(" ".join(words), board, language) if any(len(word) > _TWO for word in words) else None
    if whole is not None and not any(_is_twofold(word, board, language) for word in words):
        return Recipients(frozenset({whole}))
    powers: set[Power] = set()
    groups: set[PressGroup] = set()
    for word in words:
        if _is_twofold(word, board, language):
            return Wrong(Trouble.PRESS_TWOFOLD, word)
        named = _named(word, board, language)
        found = Recipients(frozenset({named})) if named is not None else _by_letters(word, board)
        if found is None:
            return Wrong(Trouble.PRESS_BAD_RECIPIENT, word)
        powers |= found.powers
        groups |= found.groups
    return Recipients(frozenset(powers), frozenset(groups))


def _named(text: str, board: Map, language: Language) -> Power | None:
    """The power of a name, which may be of several words."""
    known = language.power_words.get(key(language.clean(text).text))
    return known if known in board.powers else read_power(text, board, language)


def _by_letters(word: str, board: Map) -> Recipients | None:
    """`FGTM`: each letter once and in the order of the board, or "great" would be five powers."""
    letters: Mapping[str, Power | PressGroup] = {**{power[0]: power for power in board.powers}, **_LETTERS}
    order = [list(letters).index(letter) for letter in word.casefold()[:_MOST_LETTERS] if letter in letters]
    if len(order) != len(word) or order != sorted(set(order)):
        return None
    found = [list(letters.values())[at] for at in order]
    groups = frozenset(each for each in found if isinstance(each, PressGroup))
    return Recipients(frozenset(each for each in found if not isinstance(each, PressGroup)), groups)


def _is_twofold(word: str, board: Map, language: Language) -> bool:
    """Whether letters may mean several things: `IT` (Italy, or Italy and Turkey), a French `A`."""
    letters, by_letter = word.casefold(), {power[0]: power for power in board.powers}
    if len(letters) == 1 and letters in by_letter:
        own = {power for power in board.powers if speak_power(power, language).casefold().startswith(letters)}
        return bool(own) and own != {by_letter[letters]}
    is_old = len(letters) == _TWO and set(letters) <= by_letter.keys()
    return is_old and _named(letters, board, language) is not None

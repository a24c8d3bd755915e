"""Reads to whom press goes and how it is signed: what stands behind PRESS or BROADCAST."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import Enum
from functools import lru_cache

from judge.commands.asks import Trouble
from judge.commands.line import read_power
from judge.game.press import PressGroup, Recipients, Tone
from judge.notation.commands.command_arguments import words_of
from judge.notation.language import Language
from judge.notation.lexicon import key
from judge.notation.speak import speak_power
from judge.rules.maps import Map
from judge.rules.places import Power
from judge.structs import Struct, field

_SPLIT = re.compile(r"[\s,;+&、，.]+")
_COLON = re.compile(r"[:：]")
_GOES_ON = (",", "+", "&", "、", "，")
_EDGES = ".,;:!()（）。、"
_HOLD = ("hold until deadline", "hold until the deadline")
_SUBJECT = "subject"
"""English is read in all languages."""
_MOST_LETTERS = 9
_TWO = 2
_LETTERS = {"m": PressGroup.MASTER, "o": PressGroup.OBSERVERS}
"""As older judges have them, beside the letters of the powers; one that a power has, too, stands for neither."""


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


class Wrong(Struct, frozen=True):
    """Options that cannot be followed: nothing is sent, since a guess could tell a secret to the wrong people."""

    trouble: Trouble
    about: str


class _Named(Struct):
    """The recipients named so far, the true ones or those that the header shows."""

    words: list[str] = field(default_factory=list)
    but: list[str] = field(default_factory=list)
    groups: set[PressGroup] = field(default_factory=set)
    but_groups: set[PressGroup] = field(default_factory=set)
    is_named: bool = False


class Options(Struct, frozen=True):
    """What stands behind PRESS; empty recipients when none were named."""

    to: Recipients = field(default_factory=Recipients)
    tone: Tone | None = None
    shown: Recipients | None = None
    speaker: Power | PressGroup | None = None
    is_held: bool = False
    """It is sent when the open phase is played."""


class _Reading(Struct):
    """What the words behind the verb have said so far."""

    true: _Named = field(default_factory=_Named)
    shown: _Named = field(default_factory=_Named)
    speaker: _Named = field(default_factory=_Named)
    tones: set[Tone] = field(default_factory=set)
    is_fake: bool = False
    is_but: bool = False
    awaits: str = ""
    """A word behind which a name must follow, as TO and BUT, while none has."""
    wrong: Wrong | None = None
    pile: _Named = field(default_factory=_Named)
    """Whose names are read now."""

    def __post_init__(self) -> None:
        self.pile = self.true

    def take(self, word: str, meaning: OptionWord | None) -> None:
        """One word more."""
        if meaning in _TONES:
            self.tones.add(_TONES[meaning])
        elif meaning in _GROUPS:
            (self.pile.but_groups if self.is_but else self.pile.groups).add(_GROUPS[meaning])
            self._is_named()
        elif meaning is None:
            (self.pile.but if self.is_but else self.pile.words).append(word)
            self._is_named()
        elif meaning is not OptionWord.AND:
            self._turn(word, meaning)

    def _is_named(self) -> None:
        self.pile.is_named, self.awaits = True, ""

    def _turn(self, word: str, meaning: OptionWord) -> None:
        """A word that says what the names behind it are."""
        if meaning is OptionWord.FAKE:
            self.pile, self.is_fake, self.is_but = self.shown, True, False
        elif meaning is OptionWord.FROM:
            self.pile, self.is_but = self.speaker, False
        elif meaning is OptionWord.BUT:
            self.is_but = True
        elif not (self.is_but and self.awaits):
            # Behind BUT it says nothing: ALL BUT TO ITALY. Behind FAKE it belongs to that: FAKE TO ITALY.
            is_header = self.pile is self.shown
            if is_header and self.shown.is_named and self.true.is_named:
                # TO F FAKE TO G AND TO T: does Turkey read it, or does the header name it?
                self.wrong = self.wrong or Wrong(Trouble.PRESS_TO_WHOM, word)
            self.pile = self.shown if is_header and not self.shown.is_named else self.true
            self.is_but = False
        self.awaits = word


@lru_cache(maxsize=4096)
def read_options(
    text: str, board: Map, language: Language, own: tuple[Power, ...] = (), *, to_all: bool = False
) -> Options | Wrong:
    """`TO FGT`, `GREY TO ALL BUT I`, `TO FRANCE AND MASTER FAKE TO ITALY`, in the words of the letter's languages.

    ALL BUT somebody never means the writer's `own` powers. `to_all` says that the verb names all already, as
    PRESS TO ALL does. Each word is understood, or all of it is wrong.
    """
    reading = _Reading()
    if to_all:
        reading.true.groups.add(PressGroup.ALL)
    for part in _COLON.split(text):
        words = [word for piece in _SPLIT.split(part) for word in _words(piece, board, language)]
        if words and part != text and reading.true.is_named:
            return Wrong(Trouble.PRESS_TEXT_IN_LINE, text)
        for word in words:
            meaning = option_of(word, language)
            if meaning is OptionWord.ALL and _named(word, board, language) is not None:
                return Wrong(Trouble.PRESS_TWOFOLD, word)
            reading.take(word, meaning)
    wrong = _not_whole(reading, text, language)
    if wrong is not None:
        return wrong
    found = [_recipients(each, board, language, own) for each in (reading.true, reading.shown, reading.speaker)]
    wrong = next((each for each in found if isinstance(each, Wrong)), None)
    if wrong is not None:
        return wrong
    to, header, voice = (each for each in found if isinstance(each, Recipients))
    speakers: tuple[Power | PressGroup, ...] = (*voice.powers, *voice.groups)
    if len(speakers) > 1:
        # FROM FRANCE ITALY: one of them may be meant to read it.
        return Wrong(Trouble.PRESS_TWO_AUTHORS, text)
    tone = next(iter(reading.tones), None)
    return Options(to, tone, header if reading.is_fake else None, next(iter(speakers), None))


@lru_cache(maxsize=4096)
def without_hold(text: str, language: Language) -> tuple[str, bool]:
    """What stands behind PRESS without AT DEADLINE at its end or beginning, and whether that stood there.

    Kept, since every text above looks at each line.
    """
    words = text.split()
    plain = _plain(text, language)
    for phrase in _hold_phrases(language, "press hold", "press hold below"):
        if plain[-len(phrase) :] == phrase:
            return " ".join(words[: -len(phrase)]), True
        if plain[: len(phrase)] == phrase:
            return " ".join(words[len(phrase) :]), True
    return _without_hold_run_together(text, language)


def _without_hold_run_together(text: str, language: Language) -> tuple[str, bool]:
    """The same where a script has no blanks: `イタリア締切に`, `イタリアへ、締切に`."""
    free = re.compile(f"[{language.unspaced}]+") if language.unspaced else re.compile("(?!)")
    said = (phrase for option in ("press hold", "press hold below") for phrase in language.options.get(option, ()))
    for phrase in sorted(filter(free.fullmatch, said), key=len, reverse=True):
        bare = text.strip(_EDGES + " ")
        if bare.endswith(phrase):
            return bare.removesuffix(phrase).rstrip(_EDGES + " "), True
        if bare.startswith(phrase):
            return bare.removeprefix(phrase).lstrip(_EDGES + " "), True
    return text, False


def is_hold_line(line: str, language: Language) -> bool:
    """Whether a line below PRESS is HOLD UNTIL DEADLINE and nothing else."""
    return _plain(line, language) in _hold_phrases(language, "press hold below")


def subject_in(line: str, language: Language) -> str:
    """What a line below PRESS like `Subject: the north` calls the text; empty for any other line."""
    word, *rest = _COLON.split(line, maxsplit=1)
    called = [_plain(each, language) for each in (_SUBJECT, *language.options.get("press subject", ()))]
    return rest[0].strip() if rest and _plain(word, language) in called else ""


@lru_cache(maxsize=64)
def _hold_phrases(language: Language, *options: str) -> list[list[str]]:
    """The words for press that waits, the longest first; English ones in all languages."""
    found = [*_HOLD, *(phrase for option in options for phrase in language.options.get(option, ()))]
    return sorted((_plain(phrase, language) for phrase in found), key=len, reverse=True)


def _plain(text: str, language: Language) -> list[str]:
    """The words of a text as they are compared."""
    return [key(language.clean(word).text).strip(_EDGES) for word in text.split()]


def read_broadcast(
    text: str, verb: str, board: Map, language: Language, own: tuple[Power, ...] = ()
) -> Options | Wrong:
    """What stands behind BROADCAST: those who are named there alone, or all where nobody is.

    Behind a verb that says "all" itself, as PRESS TO ALL, a name is asked about.
    """
    found = read_options(text, board, language, own, to_all=_says_all(verb, language))
    is_open = not found.to if isinstance(found, Options) else found.trouble is Trouble.PRESS_TO_WHOM
    return read_options(text, board, language, own, to_all=True) if is_open else found


def _says_all(verb: str, language: Language) -> bool:
    """Whether words of a verb are one for all, beside others: `presse à tous`, `全員へ`."""
    words = [word for word in verb.split() if option_of(word, language) is not OptionWord.AND]
    if len(words) > 1 and any(option_of(word, language) is OptionWord.ALL for word in words):
        return True
    unspaced = re.compile(f"[{language.unspaced}]+") if language.unspaced else re.compile("(?!)")
    return any(unspaced.fullmatch(each) and each in verb for each in language.options.get("press all", ()))


def _words(piece: str, board: Map, language: Language) -> list[str]:
    """The words of a piece; without the particle that some scripts write right behind a name: `イタリアとドイツへ`."""
    words = [*words_of(piece, language)]
    if not language.blankless or piece.isascii() or len(words) != 1 or _is_known(words[0], board, language):
        return words
    for end in (*language.options.get("press and", ()), *language.options.get("press to", ())):
        bare = [*words_of(piece.removesuffix(end), language)] if not end.isascii() else []
        if bare and piece.endswith(end) and all(_is_known(word, board, language) for word in bare):
            return bare
    return words


def _is_known(word: str, board: Map, language: Language) -> bool:
    return option_of(word, language) is not None or _named(word, board, language) is not None


def _not_whole(reading: _Reading, text: str, language: Language) -> Wrong | None:
    """Where half of what should be said is missing, or two things are said at once."""
    if reading.is_fake and not reading.shown.is_named:
        return Wrong(Trouble.PRESS_TO_WHOM, "FAKE")
    if reading.wrong is not None:
        return reading.wrong
    if reading.awaits and not (option_of(reading.awaits, language) is OptionWord.TO and reading.true.is_named):
        # In some languages TO stands behind its names.
        return Wrong(Trouble.PRESS_TO_WHOM, reading.awaits)
    if len(reading.tones) > 1:
        return Wrong(Trouble.LIKE_THIS, text)
    # A mail program may have broken the line: ALL BUT ITALY AND | GERMANY.
    words = text.split() if reading.is_but else []
    goes_on = bool(words) and (words[-1].endswith(_GOES_ON) or words[-1].casefold() in _joining(language))
    return Wrong(Trouble.PRESS_TO_WHOM, text) if goes_on else None


def _joining(language: Language) -> tuple[str, ...]:
    return (OptionWord.AND.value, *language.options.get("and", ()))


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
    if PressGroup.ALL in out or (PressGroup.ALL in groups and (named.powers or len(groups) > 1)):
        # ALL ITALY, ALL THE OBSERVERS, ALL BUT ALL: the second word would be passed over.
        return Wrong(Trouble.PRESS_ALL_OR_SOME, "")
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
    of_powers: Mapping[str, Power | PressGroup] = board.by_letter
    letters = {letter: named for letter, named in {**of_powers, **_LETTERS}.items() if not _is_shared(letter, board)}
    order = [list(letters).index(letter) for letter in word.casefold()[:_MOST_LETTERS] if letter in letters]
    if len(order) != len(word) or order != sorted(set(order)):
        return None
    found = [list(letters.values())[at] for at in order]
    groups = frozenset(each for each in found if isinstance(each, PressGroup))
    return Recipients(frozenset(each for each in found if not isinstance(each, PressGroup)), groups)


def _is_shared(letter: str, board: Map) -> bool:
    """Whether a letter is that of a power and stands for the master or the observers, too."""
    return letter in _LETTERS and letter in board.letters.values()


def _is_twofold(word: str, board: Map, language: Language) -> bool:
    """Whether letters may mean several things: `IT` (Italy, or Italy and Turkey), a French `A`, one of two powers."""
    letters, by_letter = word.casefold(), board.by_letter
    if len(letters) == 1 and (_is_shared(letters, board) or list(board.letters.values()).count(letters) > 1):
        return True
    is_old = _by_letters(letters, board) is not None
    name = _named(letters, board, language)
    if is_old and (len(letters) == 1 or name is None):
        return any(_is_anothers(letter, board, language) for letter in letters) or _is_short_of_option(
            letters, language
        )
    # Also "GE", which is in no older judge's order, may be meant as two letters.
    return len(letters) == _TWO and set(letters) <= by_letter.keys() and name is not None


def _is_anothers(letter: str, board: Map, language: Language) -> bool:
    """Whether in the language's own names the letter begins another power, too."""
    own = {power for power in board.powers if speak_power(power, language).casefold().startswith(letter)}
    return letter not in _LETTERS and bool(own) and own != {board.by_letter.get(letter)}


def _is_short_of_option(letters: str, language: Language) -> bool:
    """Whether letters are an option without one of its own: `FRO`, which is no list of powers."""
    options = [word for each in OptionWord for word in (each.value, *language.options.get(f"press {each.value}", ()))]
    return len(letters) > _TWO and any(
        letters == word[:at] + word[at + 1 :] for word in options for at in range(len(word))
    )

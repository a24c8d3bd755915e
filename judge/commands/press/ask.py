"""PRESS, BROADCAST, POSTAL PRESS and PRESS ARCHIVE: to whom, how signed, and the text below."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import Enum
from functools import lru_cache

from judge.commands.asks import Ask, Trouble
from judge.commands.line import CommandLine, Taken
from judge.commands.options import read_power
from judge.commands.press.talk import ends_in_orders, is_for_the_judge
from judge.game.press import ALL, Draft, Group, Recipients, Tone
from judge.notation.language import Language
from judge.notation.lexicon import key
from judge.notation.listing import words_of
from judge.notation.speak import speak_power
from judge.notation.times import read_duration, read_moment, read_zone
from judge.notation.verbs import CommandWord
from judge.rules.maps import Map
from judge.rules.places import Power
from judge.rules.position import Phase
from judge.rules.text import read_phase

_SPLIT = re.compile(r"[\s,;+&、，.:：]+")
_MOST_LETTERS = 9
_LOOKED_AT = 100
"""Lines below PRESS by which it shows whether they are orders: nobody has more."""
_TWO = 2
_LETTERS = {"m": Group.MASTER, "o": Group.OBSERVERS}
"""As older judges have them, beside the first letters of the powers."""


class _Word(Enum):
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


_GROUPS = {_Word.ALL: Group.ALL, _Word.MASTER: Group.MASTER, _Word.OBSERVERS: Group.OBSERVERS}
_TONES = {_Word.WHITE: Tone.WHITE, _Word.GREY: Tone.GREY}


@dataclass(frozen=True, slots=True)
class WritePress(Ask):
    """A text for others in the game, as its author wrote it; what may be passed on is sifted later."""

    draft: Draft
    written: str
    """The line of the command, or the addresses the letter went to."""
    to_address: bool = False
    """The whole letter is the text: it went to a press address."""
    order_lines: tuple[str, ...] = ()
    """Lines of the text that look like orders, and are none."""
    attachments: tuple[str, ...] = ()
    """The names of what came with the letter and does not go on."""


@dataclass(frozen=True, slots=True)
class ReadArchive(Ask):
    """PRESS ARCHIVE: what one sent and was sent; with one power, in one phase, or since a day."""

    written: str
    power: Power | None = None
    since: datetime | None = None
    phase: Phase | None = None


@dataclass(frozen=True, slots=True)
class Wrong:
    """Options that cannot be followed: nothing is sent, since a guess could tell a secret to the wrong people."""

    trouble: Trouble
    about: str


@dataclass(slots=True)
class _Pile:
    """The recipients named so far, the true ones or those that the header shows."""

    words: list[str] = field(default_factory=list)
    but: list[str] = field(default_factory=list)
    groups: set[Group] = field(default_factory=set)
    but_groups: set[Group] = field(default_factory=set)
    is_named: bool = False


@dataclass(frozen=True, slots=True)
class Options:
    """What stands behind PRESS; empty recipients when none were named."""

    to: Recipients = field(default_factory=Recipients)
    tone: Tone | None = None
    shown: Recipients | None = None
    speaker: Power | Group | None = None


@lru_cache(maxsize=4096)
def read_options(text: str, board: Map, language: Language, own: tuple[Power, ...] = ()) -> Options | Wrong:
    """`TO FGT`, `GREY TO ALL BUT I`, `TO FRANCE AND MASTER FAKE TO ITALY`, in the words of the letter's languages.

    ALL BUT somebody never means the writer's `own` powers.
    """
    true, shown, speaker = _Pile(), _Pile(), _Pile()
    pile, tone, is_fake, is_but = true, None, False, False
    for word in (word for piece in _SPLIT.split(text) for word in words_of(piece, language)):
        meaning = _meaning(word, language)
        if meaning in _TONES:
            tone = _TONES[meaning]
        elif meaning is _Word.FAKE:
            pile, is_fake, is_but = shown, True, False
        elif meaning is _Word.FROM:
            pile, is_but = speaker, False
        elif meaning is _Word.TO:
            # TO behind FAKE belongs to it: FAKE TO ITALY.
            pile = shown if pile is shown and not shown.is_named else true
            is_but = False
        elif meaning is _Word.BUT:
            is_but = True
        elif meaning in _GROUPS:
            (pile.but_groups if is_but else pile.groups).add(_GROUPS[meaning])
            pile.is_named = True
        elif meaning is not _Word.AND:
            (pile.but if is_but else pile.words).append(word)
            pile.is_named = True
    found = [_recipients(each, board, language, own) for each in (true, shown, speaker)]
    wrong = next((each for each in found if isinstance(each, Wrong)), None)
    if wrong is not None:
        return wrong
    to, header, voice = (each for each in found if isinstance(each, Recipients))
    if is_fake and not header:
        return Wrong(Trouble.PRESS_TO_WHOM, "FAKE")
    return Options(to, tone, header if is_fake else None, _speaker(voice))


def _speaker(voice: Recipients) -> Power | Group | None:
    return min(voice.powers, default=None) or min(voice.groups, key=lambda group: group.value, default=None)


@lru_cache(maxsize=4096)
def _meaning(word: str, language: Language) -> _Word | None:
    plain = language.clean(word).text.strip()
    for each in _Word:
        if plain == each.value or plain in language.options.get(f"press {each.value}", ()):
            return each
    return None


def _recipients(pile: _Pile, board: Map, language: Language, own: tuple[Power, ...]) -> Recipients | Wrong:
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
    if Group.ALL not in groups:
        return Wrong(Trouble.PRESS_TO_WHOM, " ".join(pile.but))
    others = frozenset(board.powers) - without.powers - frozenset(own)
    rest = {Group.MASTER, Group.OBSERVERS} - out
    return Recipients(others, frozenset(rest))


def _powers(words: list[str], board: Map, language: Language) -> Recipients | Wrong:
    """What words name: one power by several words, else one or several by each."""
    # "I T" is Italy and Turkey, though "it" is short for Italy: only real words make a name together.
    whole = _named(" ".join(words), board, language) if any(len(word) > _TWO for word in words) else None
    if whole is not None and not any(_is_twofold(word, board, language) for word in words):
        return Recipients(frozenset({whole}))
    powers: set[Power] = set()
    groups: set[Group] = set()
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


def _letters_of(board: Map) -> Mapping[str, Power | Group]:
    return {**{power[0]: power for power in board.powers}, **_LETTERS}


def _by_letters(word: str, board: Map) -> Recipients | None:
    """`FGTM`: each letter once and in the order of the board, or "great" would be five powers."""
    letters = _letters_of(board)
    order = [list(letters).index(letter) for letter in word.casefold()[:_MOST_LETTERS] if letter in letters]
    if len(order) != len(word) or order != sorted(set(order)):
        return None
    found = [list(letters.values())[at] for at in order]
    groups = frozenset(each for each in found if isinstance(each, Group))
    return Recipients(frozenset(each for each in found if not isinstance(each, Group)), groups)


def _is_twofold(word: str, board: Map, language: Language) -> bool:
    """Whether letters may mean several things: `IT` (Italy, or Italy and Turkey), a French `A`."""
    letters, by_letter = word.casefold(), {power[0]: power for power in board.powers}
    if len(letters) == 1 and letters in by_letter:
        own = {power for power in board.powers if speak_power(power, language).casefold().startswith(letters)}
        return bool(own) and own != {by_letter[letters]}
    is_old = len(letters) == _TWO and set(letters) <= by_letter.keys()
    return is_old and _named(letters, board, language) is not None


def press(line: CommandLine) -> Taken | None:
    """PRESS and its text; without recipients it is a broadcast, if ENDPRESS shows that it is meant."""
    lines, used = _block(line)
    assert line.game is not None
    found = read_options(line.rest, line.game.board, line.language, line.standing.powers)
    is_closed = used > len(lines)
    if isinstance(found, Wrong):
        return _to_somebody_unknown(line, lines, used, found)
    if not found.to and not is_closed:
        return _to_nobody(line, lines, used)
    return _piece(line, lines, used, _asked(line, lines, found, found.to or ALL))


def _piece(line: CommandLine, lines: tuple[str, ...], used: int, ask: WritePress) -> Taken:
    """A piece of press; nothing is sent of one that nobody ended and that has orders at its end.

    They may be a proposal; but where ENDPRESS was forgotten, an enemy would read them.
    """
    is_open = used == len(lines) and not _is_signed_off(line, used)
    if is_open and ends_in_orders("\n".join(lines), line.standing, line.language):
        return Taken(line.unclear(Trouble.PRESS_NOT_ENDED, line.written), used)
    return Taken(ask, used)


def _is_signed_off(line: CommandLine, used: int) -> bool:
    """Whether SIGNOFF ends a text of so many lines."""
    words = line.command_in(line.following[used]) if used < len(line.following) else None
    return words is not None and words.word is CommandWord.SIGNOFF


def _to_nobody(line: CommandLine, lines: tuple[str, ...], used: int) -> Taken:
    """PRESS above some text, or as a heading above orders, which are to be read."""
    if not "".join(lines).strip():
        return Taken(line.unclear(Trouble.PRESS_TO_WHOM, line.written), used)
    if _are_orders(lines, line):
        return Taken(line.unclear(Trouble.PRESS_ABOVE_ORDERS, line.written), 0)
    return Taken(line.unclear(Trouble.PRESS_TO_WHOM_BELOW, line.written), used)


def _to_somebody_unknown(line: CommandLine, lines: tuple[str, ...], used: int, wrong: Wrong) -> Taken | None:
    """PRESS TO Atlantis; without ENDPRESS and with a name first, as in "Press Turkey hard", it is talk."""
    unclear = line.unclear(wrong.trouble, wrong.about)
    if used > len(lines):
        return Taken(unclear, used)
    if _meaning(line.rest.partition(" ")[0], line.language) is None:
        return None
    return Taken(unclear, 0 if _are_orders(lines, line) else used)


def _are_orders(lines: tuple[str, ...], line: CommandLine) -> bool:
    """Whether what stands below is the judge's business and no text for anybody."""
    return is_for_the_judge("\n".join(lines[:_LOOKED_AT]), line.standing, line.language)


def _block(line: CommandLine) -> tuple[tuple[str, ...], int]:
    """The lines of a piece of press: where ENDPRESS was forgotten, the next piece must not go to the wrong people."""
    return line.block(lambda below: _is_head(line, below))


def _is_head(line: CommandLine, below: str) -> bool:
    """Whether a line begins another piece of press: it says to whom, and is not a sentence about the press."""
    words = line.command_in(below)
    if words is None or line.game is None:
        return False
    if words.word is not CommandWord.PRESS:
        return words.word is CommandWord.POSTAL or (words.word is CommandWord.BROADCAST and not words.rest)
    if not any(_meaning(word, line.language) is _Word.TO for word in words.rest.split()):
        return False
    found = read_options(words.rest, line.game.board, line.language, line.standing.powers)
    return isinstance(found, Options) and bool(found.to)


def broadcast(line: CommandLine) -> Taken:
    lines, used = _block(line)
    assert line.game is not None
    found = read_options(f"ALL {line.rest}", line.game.board, line.language, line.standing.powers)
    if isinstance(found, Wrong):
        return Taken(line.unclear(found.trouble, found.about), used)
    return _piece(line, lines, used, _asked(line, lines, found, found.to))


def postal(line: CommandLine) -> Taken:
    lines, used = _block(line)
    return _piece(line, lines, used, WritePress(Draft(ALL, "\n".join(lines), is_postal=True), line.written))


def _asked(line: CommandLine, lines: tuple[str, ...], options: Options, to: Recipients) -> WritePress:
    draft = Draft(to, "\n".join(lines), options.tone, options.shown, options.speaker)
    return WritePress(draft, line.written)


def archive(line: CommandLine) -> Ask:
    """PRESS ARCHIVE, perhaps with a power and a day, or how long ago."""
    assert line.game is not None
    words = [word for word in line.rest.split() if word.casefold() not in _SINCE | set(_since_words(line.language))]
    power = None
    if words and (power := read_power(words[0], line.game.board, line.language)) is not None:
        words = words[1:]
    if not words:
        return ReadArchive(line.written, power)
    if len(words) == 1 and (phase := _phase(words[0])) is not None:
        return ReadArchive(line.written, power, phase=phase)
    text, zone = " ".join(words), read_zone(line.standing.zone) or UTC
    ago = read_duration(text, line.language.options)
    calendar = line.language.calendar
    since = line.now - ago if ago is not None else read_moment(f"{text} 00:00", line.now, zone, calendar=calendar)
    since = since or read_moment(text, line.now, zone, calendar=calendar)
    return ReadArchive(line.written, power, since) if since else line.unclear(Trouble.BAD_TIME, text)


def _phase(word: str) -> Phase | None:
    try:
        return read_phase(word.upper())
    except ValueError:
        return None


_SINCE = frozenset({"since", "from", "of", "with"})


def _since_words(language: Language) -> tuple[str, ...]:
    return language.options.get("press since", ())


def stray(line: CommandLine) -> Ask:
    return line.unclear(Trouble.STRAY_END)

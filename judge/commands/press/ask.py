"""Reads PRESS, BROADCAST, POSTAL PRESS and PRESS ARCHIVE, and the text below them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

from judge.commands.asks import Ask, Trouble
from judge.commands.line import CommandLine, Taken, read_power
from judge.commands.press.recipients import Options, OptionWord, Wrong, option_of, read_options
from judge.commands.press.talk_or_orders import ends_in_orders, is_for_the_judge
from judge.game.press import ALL, Draft, Recipients
from judge.notation.times import read_duration, read_moment, read_zone
from judge.notation.verbs import CommandWord
from judge.rules.places import Power
from judge.rules.position import Phase
from judge.rules.text import read_phase

_SINCE = frozenset({"since", "from", "of", "with"})
"""Words before a power or a day that say nothing by themselves; those of each language are its option `press since`."""
_LOOKED_AT = 100
"""Lines below PRESS by which it shows whether they are orders: nobody has more."""


@dataclass(frozen=True, slots=True)
class WritePress(Ask):
    """A text for others in the game, as its author wrote it; what may not be passed on is cut later."""

    draft: Draft
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

    power: Power | None = None
    since: datetime | None = None
    phase: Phase | None = None


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
    return _piece(line, lines, used, _write_press(line, lines, found, found.to or ALL))


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
    if option_of(line.rest.partition(" ")[0], line.language) is None:
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
    if not any(option_of(word, line.language) is OptionWord.TO for word in words.rest.split()):
        return False
    found = read_options(words.rest, line.game.board, line.language, line.standing.powers)
    return isinstance(found, Options) and bool(found.to)


def broadcast(line: CommandLine) -> Taken:
    """BROADCAST and its text: press to all."""
    lines, used = _block(line)
    assert line.game is not None
    found = read_options(f"ALL {line.rest}", line.game.board, line.language, line.standing.powers)
    if isinstance(found, Wrong):
        return Taken(line.unclear(found.trouble, found.about), used)
    return _piece(line, lines, used, _write_press(line, lines, found, found.to))


def postal(line: CommandLine) -> Taken:
    """POSTAL PRESS and its text: a piece for the newspaper."""
    lines, used = _block(line)
    return _piece(line, lines, used, WritePress(Draft(ALL, "\n".join(lines), is_postal=True), written=line.written))


def _write_press(line: CommandLine, lines: tuple[str, ...], options: Options, to: Recipients) -> WritePress:
    draft = Draft(to, "\n".join(lines), options.tone, options.shown, options.speaker)
    return WritePress(draft, written=line.written)


def archive(line: CommandLine) -> Ask:
    """PRESS ARCHIVE, perhaps with a power and a day, or how long ago."""
    assert line.game is not None
    passed_over = _SINCE.union(line.language.options.get("press since", ()))
    words = [word for word in line.rest.split() if word.casefold() not in passed_over]
    power = None
    if words and (power := read_power(words[0], line.game.board, line.language)) is not None:
        words = words[1:]
    if not words:
        return ReadArchive(power, written=line.written)
    if len(words) == 1 and (phase := _phase(words[0])) is not None:
        return ReadArchive(power, phase=phase, written=line.written)
    text, zone = " ".join(words), read_zone(line.standing.zone) or UTC
    ago = read_duration(text, line.language.options)
    calendar = line.language.calendar
    since = line.now - ago if ago is not None else read_moment(f"{text} 00:00", line.now, zone, calendar=calendar)
    since = since or read_moment(text, line.now, zone, calendar=calendar)
    return ReadArchive(power, since, written=line.written) if since else line.unclear(Trouble.BAD_TIME, text)


def _phase(word: str) -> Phase | None:
    """The phase of a code, `S1901M`; None when it is none."""
    try:
        return read_phase(word.upper())
    except ValueError:
        return None


def stray(line: CommandLine) -> Ask:
    """ENDPRESS with no text before it."""
    return line.unclear(Trouble.STRAY_END)

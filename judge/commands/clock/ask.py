"""Deadlines, grace and starts set, absences, pauses, and votes for more time."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, datetime, time, timedelta

from judge.commands.asks import AboutGame, Ask, AskedByAnybody, Trouble
from judge.commands.line import CommandLine, Reader, name_of, phase_of, read_power
from judge.commands.seats.ask import named_game
from judge.game.commands.absence import AnnounceAbsence, WithdrawAbsence
from judge.game.commands.ahead import StorePlan
from judge.game.commands.clock import PauseGame, ResumeGame, SetDeadline, SetGrace, SetStart, VoteExtension
from judge.game.commands.orders import SetReady, SetWait
from judge.game.roles import Role
from judge.game.transition import Command
from judge.notation.times import Readings, read_duration, read_time, read_zone
from judge.structs import replace

_BETWEEN = ("to", "until", "till", "through", "from", "for")
"""What stands before, between and behind two moments, in English; other languages have `since` and `until`."""
_LENGTH_ONLY = re.compile(r"\+?\s*\d{1,4}\s*[^\W\d_]+\.?")
_HOURS = re.compile(r"[0-9]{1,3}")
_MIDNIGHT, _END_OF_DAY = time(0), time(23, 59)
_DAY = timedelta(days=1)
_LAST_MOMENT = datetime.max.replace(tzinfo=UTC)
_LONGEST = 120


class WhichMoment(AskedByAnybody, frozen=True):
    """A command whose time can be read in two ways: nothing is done, the writer is asked.

    `before` and `after` are the command around the piece that was unclear, to be sent again with one of the readings.
    """

    piece: str
    readings: tuple[datetime, ...]
    before: str
    after: str = ""


class ShowTimeLeft(AboutGame, frozen=True):
    """TIME LEFT: the deadline of a game, what may come before it, and who has still to order."""


def time_left(line: CommandLine) -> Ask:
    name = name_of(line.rest) or line.game_name
    return ShowTimeLeft(name, written=line.written) if name else line.unclear(Trouble.NAME_NEEDED)


def deadline(line: CommandLine) -> Ask:
    return _with_moment(line, line.rest, _usual(line), SetDeadline)


def start(line: CommandLine) -> Ask:
    return _with_moment(line, line.rest, _usual(line), SetStart)


def grace(line: CommandLine) -> Ask:
    """`24h`, or `24`, is so long after the deadline; anything else is a moment."""
    text = line.rest.lstrip("+ ")
    length = timedelta(hours=int(text)) if _HOURS.fullmatch(text) else read_duration(text, line.language.options)
    if length is not None:
        return line.gives(SetGrace(length=length))
    return _with_moment(line, line.rest, _usual(line), lambda at: SetGrace(at=at))


def _with_moment(line: CommandLine, text: str, usual: time | None, make: Callable[[datetime], Command]) -> Ask:
    at = _read(line, text, usual)
    if isinstance(at, Readings):
        return WhichMoment(text, at.moments, _head(line, text), written=line.written)
    return line.gives(make(at)) if at is not None else line.unclear(Trouble.BAD_TIME, text)


def absence(line: CommandLine) -> Ask:
    """`2026-12-20 TO 2027-01-02`, one day, and from a master the name of a power before it."""
    text = line.rest
    power = None
    first_word, _, others = text.partition(" ")
    if line.game is not None and others and not any(each.isdigit() for each in first_word):
        power = read_power(first_word, line.game.board, line.language)
        text = others if power is not None else text
    pieces = _pieces(line, text) if len(text) <= _LONGEST else []
    if len(pieces) not in (1, 2):
        return line.unclear(Trouble.BAD_ABSENCE, line.rest)
    first, last = _read(line, pieces[0], _MIDNIGHT), _read(line, pieces[-1], _END_OF_DAY)
    if len(pieces) == 2 and isinstance(first, datetime) and not any(sign.isdigit() for sign in pieces[1]):
        # The Thursday behind a Tuesday is the next one from then on.
        last = _read(replace(line, now=first), pieces[1], _END_OF_DAY)
    length = read_duration(pieces[-1].lstrip("+ "), line.language.options) if len(pieces) == 2 else None
    if isinstance(first, datetime) and length is not None and _LENGTH_ONLY.fullmatch(pieces[-1]):
        last = _later(first, length)
    for found, piece in ((first, pieces[0]), (last, pieces[-1])):
        if isinstance(found, Readings):
            head, _, tail = line.written.partition(piece)
            return WhichMoment(piece, found.moments, head, tail, written=line.written)
    if not isinstance(first, datetime) or not isinstance(last, datetime):
        return line.unclear(Trouble.BAD_ABSENCE, line.rest)
    if len(pieces) == 1 and first >= last:
        # One moment with its time of day: the day from then on.
        last = _later(first, _DAY)
    return line.gives(AnnounceAbsence(first, last, power))


def _later(moment: datetime, by: timedelta) -> datetime:
    """A moment so much later; the last one there is where the calendar ends before (`9999-12-31`)."""
    return moment + min(by, _LAST_MOMENT - moment)


def _pieces(line: CommandLine, text: str) -> list[str]:
    """The moments of `2026-12-20 TO 2027-01-02`, `du 20.12.2026 au 02.01.2027`, `2026-12-20から2027-01-02まで`."""
    options = line.language.options
    words = {*_BETWEEN, *options.get("until", ()), *options.get("since", ())}
    longest = sorted(words, key=lambda word: (-len(word), word))
    known = "|".join(map(re.escape, longest))
    # In scripts without blanks they stand right between two days: `火曜から木曜まで`.
    free = re.compile(f"[{line.language.unspaced}]") if line.language.unspaced else re.compile("(?!)")
    inside = "|".join(re.escape(word) for word in longest if free.match(word) and free.match(word[-1])) or "(?!)"
    between = rf"(?:^|\s+|(?<=\d))(?:{known})(?=\s|\d|$)|\s[-–—]\s|{inside}"
    found = re.split(between, text, flags=re.IGNORECASE)
    return [piece.strip() for piece in found if piece.strip()]


def no_absence(line: CommandLine) -> Ask:
    if not line.rest:
        return line.gives(WithdrawAbsence())
    return _with_moment(line, line.rest, time(12), lambda at: WithdrawAbsence(at))


def extend(line: CommandLine) -> Ask:
    """A vote of who plays; who leads the game, and plays nothing in it, moves the deadline."""
    by = read_duration(line.rest.lstrip("+ "), line.language.options)
    if not by:
        return line.unclear(Trouble.BAD_LENGTH, line.rest)
    game, standing = line.game, line.standing
    if game is None or standing.powers or standing.role not in (Role.MASTER, None):
        return line.gives(VoteExtension(by))
    # What is overdue is extended from now on.
    return line.gives(SetDeadline(max(game.clock.deadline or line.now, line.now) + by))


def _of_this_game(make: Callable[[], Command]) -> Reader:
    """The reader of a command behind which the name of the letter's own game may stand."""

    def read(line: CommandLine) -> Ask:
        name = line.rest.strip(" .").casefold()
        if name and line.game is not None and name != line.game.name:
            return line.unclear(Trouble.OTHER_GAME, line.rest)
        return line.gives(make())

    return read


def _for_phase(waits: bool) -> Reader:
    """The reader of WAIT or NOWAIT, perhaps of a later phase: `SET WAIT F1914M`."""

    def read(line: CommandLine) -> Ask:
        phase = phase_of(line, line.rest) if line.rest else None
        if line.rest and phase is None:
            return line.unclear(Trouble.BAD_LATER_PHASE, line.rest)
        if phase is None or (line.game is not None and phase == line.game.position.phase):
            return line.gives(SetWait(waits))
        return line.gives(StorePlan(phase, "", line.language.code, waits))

    return read


def _read(line: CommandLine, text: str, usual: time | None) -> datetime | Readings | None:
    """What a text says on the writer's clock."""
    zone = read_zone(line.standing.zone) or UTC
    return read_time(text, line.now, zone, usual, line.language.options, line.language.calendar)


def _usual(line: CommandLine) -> time | None:
    """The time of day of the open deadline, on the writer's clock."""
    if line.game is None or line.game.clock.deadline is None:
        return None
    zone = read_zone(line.standing.zone) or UTC
    return line.game.clock.deadline.astimezone(zone).time().replace(second=0, microsecond=0)


def _head(line: CommandLine, text: str) -> str:
    """The line as it was written, up to a piece at its end."""
    head, found, _ = line.written.rpartition(text)
    return head if found else f"SET {line.word.value.upper()} "


pause = named_game(PauseGame)
resume = named_game(ResumeGame)
noextend = _of_this_game(lambda: VoteExtension(None))
wait = _for_phase(True)
nowait = _for_phase(False)
ready = _of_this_game(lambda: SetReady(True))
not_ready = _of_this_game(lambda: SetReady(False))

"""The lines of a board in a letter: `phase: F1902M`, `france: par bre | A bur, F mid`, `dislodged: …`, `contested: …`.

They are those of a position file (deploy/IMPORT.md), in the writer's language as well. Everything that is wrong is
found at once, line by line, for a half of a board is another board.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from enum import Enum
from types import MappingProxyType
from typing import TypeVar

from judge.commands.line import CommandLine, name_of, phase_of, read_power
from judge.commands.setup.board_names import Misnamed, centres_in, dislodged_in, provinces_in, units_in
from judge.game.game import Game, Setup
from judge.game.schedule import FARTHEST, HOUR
from judge.notation.commands.ahead import names_phase
from judge.notation.times import read_time, read_zone
from judge.rules.board_faults import FaultFound, board_faults
from judge.rules.orders import Unit
from judge.rules.places import Power, ProvinceId
from judge.rules.position import Dislodged, Phase, Position
from judge.structs import Struct, field

MOST_LINES = 200
LONGEST_LINE = 1000
_YEARS = range(1, 9900)
"""Years of four figures at most, those that a game may last on included; 0 is that none is written."""
_WRAPPED = 55
"""A line as long as this may go on in the next one: mail programs break lines."""
_GOES_ON, _BEGINS_AMID = (",", "|", "<", ":", ";", "、"), (",", "|", "<", ";", "、")
_T = TypeVar("_T")
_KEPT = ("phase", "deadline", "dislodged", "contested")
_ELSEWHERE = ("game", "map", "rulebook", "master", "seats")
"""What a position file says as well, and a letter about a game cannot change."""


class LineTrouble(Enum):
    """Why a line says nothing of a board, or a board cannot be read."""

    TOO_MANY_LINES = "too_many_lines"
    LINE_TOO_LONG = "line_too_long"
    NO_COLON = "no_colon"
    NO_POWER = "no_power"
    """What stands before the colon is neither a power nor a word of a board."""
    TWICE = "twice"
    NO_BAR = "no_bar"
    """A power's line without the sign between its centres and its units."""
    NO_PHASE = "no_phase"
    PHASE_MISSING = "phase_missing"
    POWERS_MISSING = "powers_missing"
    BAD_TIME = "bad_time"
    TIME_PAST = "time_past"
    TIME_TOO_FAR = "time_too_far"
    OTHER_GAME = "other_game"
    OTHER_MAP = "other_map"
    OTHER_RULEBOOK = "other_rulebook"
    MASTER = "master"
    SEATS = "seats"
    NO_UNIT = "no_unit"
    NO_PLACE = "no_place"
    TWO_PLACES = "two_places"
    UNIT_TWICE = "unit_twice"


class WrongLine(Struct, frozen=True):
    """A line, or a board, with what is wrong with it."""

    written: str
    """The line; empty for the board as a whole."""
    why: LineTrouble | None
    about: str = ""
    power: Power = ""
    places: tuple[ProvinceId, ...] = ()
    found: FaultFound | None = None
    """A fault of the board; there is no `why` then."""


class _Wrong(Exception):
    """A piece of a line that cannot be read."""

    def __init__(self, why: LineTrouble, about: str = "", places: tuple[ProvinceId, ...] = ()) -> None:
        super().__init__(about)
        self.why, self.about, self.places = why, about, places


class _Said(Struct):
    """What the lines said so far."""

    written: dict[str, str] = field(default_factory=dict)
    """The line of each word and power."""
    phase: Phase | None = None
    deadline: datetime | None = None
    units: dict[Power, frozenset[Unit]] = field(default_factory=dict)
    centres: dict[Power, frozenset[ProvinceId]] = field(default_factory=dict)
    dislodged: tuple[Dislodged, ...] = ()
    contested: frozenset[ProvinceId] = frozenset()


def is_of_board(written: str, line: CommandLine) -> bool:
    """Whether a line may be one of a board: it has a colon, or a |, or begins as such a line does."""
    if any(sign in written for sign in ":：|｜"):
        return True
    head = written.split(maxsplit=1)[0] if written.strip() else ""
    return bool(head) and line.game is not None and _word_of(head, line, line.game) is not None


def _word_of(head: str, line: CommandLine, game: Game) -> str | None:
    """The word of a board, or the power, with which a line begins."""
    word = next((word for word in (*_KEPT, *_ELSEWHERE) if line.language.says(f"setup {word}", head)), None)
    return word or read_power(head, game.board, line.language)


def read_board(line: CommandLine, below: Sequence[str], game: Game) -> tuple[Setup | None, tuple[WrongLine, ...]]:
    """The board that the lines below a command set up, or everything that is wrong with them."""
    if len(below) > MOST_LINES:
        return None, (WrongLine("", LineTrouble.TOO_MANY_LINES, str(MOST_LINES)),)
    said, wrong = _Said(), []
    for written in _whole_lines(below):
        try:
            _read_line(written, said, line, game)
        except _Wrong as why:
            wrong.append(WrongLine(written, why.why, why.about, places=why.places))
    if "phase" not in said.written:
        wrong.append(WrongLine("", LineTrouble.PHASE_MISSING))
    if not any(power in said.written for power in game.board.powers):
        wrong.append(WrongLine("", LineTrouble.POWERS_MISSING, game.board.powers[0]))
    if wrong or said.phase is None:
        return None, tuple(wrong)
    position = Position(
        said.phase,
        MappingProxyType({power: said.units.get(power, frozenset()) for power in game.board.powers}),
        MappingProxyType({power: said.centres.get(power, frozenset()) for power in game.board.powers}),
        said.dislodged,
        said.contested,
    )
    wrong = list(_unplayable(position, said, game))
    return (None, tuple(wrong)) if wrong else (Setup(position, said.deadline), ())


def _whole_lines(below: Sequence[str]) -> Iterator[str]:
    """Each line that says something, with those that a mail program, or its writer, broke put together again."""
    whole, last = "", ""
    for each in below:
        bare = unicodedata.normalize("NFKC", each).partition("#")[0].strip()
        is_open = last.endswith(_GOES_ON) or bare.startswith(_BEGINS_AMID) or len(last) >= _WRAPPED
        if bare and ":" not in bare and last and is_open:
            whole = f"{whole} {bare}"
        else:
            if whole:
                yield whole
            whole = bare
        last = bare
    if whole:
        yield whole


def _read_line(written: str, said: _Said, line: CommandLine, game: Game) -> None:
    """Take one line into what was said; _Wrong for one that says nothing of a board."""
    if len(written) > LONGEST_LINE:
        raise _Wrong(LineTrouble.LINE_TOO_LONG, str(LONGEST_LINE))
    head, colon, rest = (piece.strip() for piece in written.partition(":"))
    if not colon:
        raise _Wrong(LineTrouble.NO_COLON)
    word = _word_of(head, line, game)
    if word is None:
        raise _Wrong(LineTrouble.NO_POWER, head)
    if word in said.written:
        raise _Wrong(LineTrouble.TWICE, head)
    said.written[word] = written
    if word in _ELSEWHERE:
        _look_at(word, rest, game)
    elif word in _KEPT:
        _take(word, rest, said, line, game)
    else:
        _take_power(word, rest, said, line, game)


def _look_at(word: str, rest: str, game: Game) -> None:
    """A line of a position file that is about the game itself: it must say what is so."""
    wanted = name_of(rest)
    match word:
        case "game" if wanted != game.name:
            raise _Wrong(LineTrouble.OTHER_GAME, game.name)
        case "map" if wanted != game.board.name:
            raise _Wrong(LineTrouble.OTHER_MAP, game.board.name)
        case "rulebook" if wanted != game.rulebook.name:
            raise _Wrong(LineTrouble.OTHER_RULEBOOK, game.rulebook.name)
        case "master":
            raise _Wrong(LineTrouble.MASTER)
        case "seats":
            raise _Wrong(LineTrouble.SEATS)
        case _:
            pass


def _take(word: str, rest: str, said: _Said, line: CommandLine, game: Game) -> None:
    """The phase, the deadline, what is dislodged, what is contested."""
    match word:
        case "phase":
            said.phase = _phase(rest, line)
        case "deadline":
            said.deadline = _moment(rest, line)
        case "dislodged":
            said.dislodged = _named(lambda: dislodged_in(rest, game.board, line.language))
        case _:
            said.contested = _named(lambda: provinces_in(rest, game.board, line.language))


def _phase(text: str, line: CommandLine) -> Phase:
    phase = phase_of(line, text) if names_phase(text, line.language) else None
    if phase is None or phase.year not in _YEARS:
        raise _Wrong(LineTrouble.NO_PHASE, text)
    return phase


def _moment(text: str, line: CommandLine) -> datetime:
    """A moment on the writer's clock, as behind DEADLINE."""
    zone = read_zone(line.standing.zone) or UTC
    found = read_time(text, line.now, zone, None, line.language.options, line.language.calendar)
    if not isinstance(found, datetime):
        raise _Wrong(LineTrouble.BAD_TIME, text)
    if found < line.now + HOUR:
        raise _Wrong(LineTrouble.TIME_PAST, text)
    if found > line.now + FARTHEST:
        raise _Wrong(LineTrouble.TIME_TOO_FAR, str(FARTHEST.days))
    return found


def _take_power(power: Power, rest: str, said: _Said, line: CommandLine, game: Game) -> None:
    """Centres and units of a power, as `par bre mar | A bur, F mid`, or its units first."""
    owned, bar, own = rest.partition("|")
    if not bar or "|" in own:
        raise _Wrong(LineTrouble.NO_BAR)
    board, language = game.board, line.language
    if not own.strip() or _can_be(lambda: units_in(owned, board, language)):
        is_units_first = bool(owned.strip()) and _can_be(lambda: units_in(owned, board, language))
        owned, own = (own, owned) if is_units_first else (owned, own)
    said.centres[power] = _named(lambda: centres_in(owned, board, language))
    units = _named(lambda: units_in(own, board, language))
    twice = next((unit for unit in units if units.count(unit) > 1), None)
    if twice is not None:
        raise _Wrong(LineTrouble.UNIT_TWICE, str(twice))
    said.units[power] = frozenset(units)


def _can_be(reading: Callable[[], tuple[Unit, ...]]) -> bool:
    """Whether some text is nothing but units."""
    try:
        return bool(reading())
    except Misnamed:
        return False


def _named(reading: Callable[[], _T]) -> _T:
    """What a text names; _Wrong for the first piece of it that names nothing."""
    try:
        return reading()
    except Misnamed as error:
        if not error.is_place:
            raise _Wrong(LineTrouble.NO_UNIT, error.text) from error
        why = LineTrouble.TWO_PLACES if error.places else LineTrouble.NO_PLACE
        raise _Wrong(why, error.text, error.places) from error


def _unplayable(position: Position, said: _Said, game: Game) -> Iterator[WrongLine]:
    """Why no game can begin on a board, each reason with the line that it is about."""
    for found in board_faults(game.board, game.rulebook, position):
        yield WrongLine(said.written.get(found.power, ""), None, power=found.power, found=found)

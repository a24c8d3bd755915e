"""A position file: a running game as a person writes it down, a line for each thing. deploy/IMPORT.md describes it."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Final, TypeVar

from judge.mailaddress import normal_address
from judge.rules.maps import Map
from judge.rules.orders import Unit
from judge.rules.places import Power, ProvinceId
from judge.rules.position import Dislodged, Phase
from judge.rules.text import read_phase
from judge.store.codec import Sources
from judge.store.gamefiles.game_in_file import BadGameFile, GameInFile, position_of
from judge.store.gamefiles.places import power_on, province_on, unit_on

KIND: Final = "a position file"
_WORDS: Final = frozenset({"game", "map", "phase", "rulebook", "deadline", "master", "seats", "dislodged", "contested"})
_PHASE_LINE = re.compile(r"^\s*phase\s*:", re.IGNORECASE | re.MULTILINE)
_ADDRESS = re.compile(r"[^\s@,=<>]+@[^\s@,=<>]+")
_LONGEST_ADDRESS = 254
_MOST_LINES = 200
_T = TypeVar("_T")
_Seats = tuple[tuple[str, Power], ...]


def is_position_file(text: str) -> bool:
    """Whether some text says which phase it is about, as each position file does."""
    return _PHASE_LINE.search(text) is not None


def read_position_file(text: str, sources: Sources) -> GameInFile:
    """The game that is written down; BadGameFile with the line that is wrong."""
    lines = _lines(text)
    said: dict[str, tuple[int, str]] = {}
    rows: list[tuple[int, str, str]] = []
    for number, head, rest in lines:
        if head not in _WORDS:
            rows.append((number, head, rest))
        elif head in said:
            raise BadGameFile(f"there is a line of {head!r} already; write them as one", number)
        else:
            said[head] = number, rest

    def of(word: str) -> str:
        return said.get(word, (0, ""))[1]

    def read(word: str, reading: Callable[[str], _T], without: _T) -> _T:
        return _at(said[word][0], reading, said[word][1]) if word in said else without

    board = sources.load_board(of("map") or "standard")
    phase = _at(said["phase"][0], _read_phase, of("phase"))
    units, centres = _powers(board, rows)
    dislodged = read("dislodged", lambda rest: _dislodged(board, rest), tuple[Dislodged, ...]())
    contested = read("contested", lambda rest: _centres(board, rest), frozenset[ProvinceId]())
    deadline = read("deadline", read_moment, None)
    seats = read("seats", lambda rest: read_seats(board, rest), _Seats())
    position = position_of(board, phase, units, centres, dislodged, contested)
    master = read("master", read_address, "")
    return GameInFile(KIND, of("game"), position, board.name, of("rulebook"), deadline, seats, master)


def read_seats(board: Map, text: str) -> tuple[tuple[str, Power], ...]:
    """Who plays what, as `anna@example.org=France, ben@example.org=Italy+Turkey`; BadGameFile for anything else."""
    found: list[tuple[str, Power]] = []
    for piece in re.split(r"[\s,;]+", re.sub(r"\s*=\s*", "=", text.strip())):
        address, sign, powers = piece.partition("=")
        if not sign:
            raise BadGameFile(f"{piece!r} is no seat; write it as anna@example.org=France")
        found += [(read_address(address), power_on(board, power)) for power in powers.split("+")]
    powers_seen = [power for _, power in found]
    for power in powers_seen:
        if powers_seen.count(power) > 1:
            raise BadGameFile(f"{power} has two seats")
    return tuple(found)


def read_address(text: str) -> str:
    """A mail address in its normal spelling; BadGameFile for anything else."""
    address = text.strip().strip("<>")
    if _ADDRESS.fullmatch(address) is None or len(address) > _LONGEST_ADDRESS:
        raise BadGameFile(f"{address[:80]!r} is no mail address")
    return normal_address(address)


def read_moment(text: str) -> datetime:
    """A moment as `2026-12-01 20:00`, in UTC where no zone is named by its offset; BadGameFile for anything else."""
    try:
        moment = datetime.fromisoformat(text.strip().removesuffix("UTC").strip())
        return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)
    except (ValueError, OverflowError) as error:
        raise BadGameFile(f"{text.strip()!r} is no moment; write it as 2026-12-01 20:00, in UTC") from error


def _read_phase(text: str) -> Phase:
    """The phase written `F1903M`; BadGameFile for anything else."""
    try:
        phase = read_phase(text.strip().upper())
    except ValueError as error:
        raise BadGameFile(f"{text.strip()!r} is no phase; write it as S1901M, F1902R or W1902A") from error
    if (phase.season.value == "W") != (phase.kind.value == "A"):
        raise BadGameFile(f"there is no phase {phase}; adjustments are in winter, as W1902A, and all else is not")
    return phase


def _lines(text: str) -> list[tuple[int, str, str]]:
    """Each line that says something: its number, its word, and the rest."""
    lines = text.splitlines()
    if len(lines) > _MOST_LINES:
        raise BadGameFile(f"it has more than {_MOST_LINES} lines")
    found = []
    for number, line in enumerate(lines, start=1):
        bare = line.partition("#")[0].strip()
        head, sign, rest = bare.partition(":")
        if bare and not sign:
            raise BadGameFile(f"{bare[:40]!r} has no colon; a line begins with a word of the format or a power", number)
        if bare:
            found.append((number, head.strip().casefold(), rest.strip()))
    return found


def _powers(
    board: Map, rows: list[tuple[int, str, str]]
) -> tuple[dict[Power, tuple[Unit, ...]], dict[Power, frozenset[ProvinceId]]]:
    """The lines of the powers, as `france: par bre mar | A bur, F mid`: centres, then units."""
    units: dict[Power, tuple[Unit, ...]] = {}
    centres: dict[Power, frozenset[ProvinceId]] = {}
    for number, head, rest in rows:
        power = _at(number, lambda name: power_on(board, name), head)
        if power in units:
            raise BadGameFile(f"there is a line of {power} already", number)
        owned, sign, own = rest.partition("|")
        if not sign:
            raise BadGameFile("a power's centres and its units stand on two sides of a |, as par bre | A bur", number)
        units[power] = _at(number, lambda said: _units(board, said), own)
        centres[power] = _at(number, lambda said: _centres(board, said), owned)
    if not units:
        raise BadGameFile("it has no line of a power, as france: par bre mar | A bur, F mid")
    return units, centres


def _units(board: Map, text: str) -> tuple[Unit, ...]:
    return tuple(unit_on(board, each) for each in text.split(",") if each.strip())


def _centres(board: Map, text: str) -> frozenset[ProvinceId]:
    """Centres by their codes with blanks or commas between them, or by whole names with commas."""
    pieces = text.split(",") if "," in text else text.split()
    return frozenset(province_on(board, each) for each in pieces if each.strip())


def _dislodged(board: Map, text: str) -> tuple[Dislodged, ...]:
    """As `russia A stp < nwy, russia F rum <`: behind the sign is where the attack came from, if by land or sea."""
    found = []
    for piece in text.split(","):
        who, _, origin = piece.partition("<")
        power, _, unit = who.strip().partition(" ")
        attacked_from = province_on(board, origin) if origin.strip() else None
        found.append(Dislodged(power_on(board, power), unit_on(board, unit), attacked_from))
    return tuple(found)


def _at(number: int, reading: Callable[[str], _T], text: str) -> _T:
    """What is read from a line, with the number of the line in whatever is wrong with it."""
    try:
        return reading(text)
    except BadGameFile as error:
        raise BadGameFile(str(error), error.line or number) from error

"""A game as the results mails of DPjudge and njudge tell it: one mail where that is enough, else several in one file.

`Movement results for Fall of 1901.` has every unit with its order and what became of it, so the units after it follow;
`Retreat orders for …` and `Adjustment orders for …` say only what changed, and so want the movement before them in the
same file. Who owns what is said in autumn; until the first autumn is over it is what each power began with.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import chain
from types import MappingProxyType
from typing import Final

from judge.rules.maps import Calendar, Map
from judge.rules.orders import Unit
from judge.rules.outcome import RetreatStatus
from judge.rules.places import Power, ProvinceId, province_id
from judge.rules.position import Dislodged, Phase, PhaseKind, Position, Season, next_movement, opening
from judge.rules.retreat import retreat_options
from judge.store.codec import Sources
from judge.store.gamefiles.game_in_file import BadGameFile, GameInFile, position_of
from judge.store.gamefiles.listing import LOST, deadline_in, lines_of, owners_in, phase_called
from judge.store.gamefiles.places import place_on, unit_on
from judge.structs import Struct, replace

_HEAD: Final = re.compile(
    r"^(Movement|Retreat|Adjustment) (?:results|orders) for (\w+) of (\d{4})\.?\s*\(([^.()\s]+)[^)]*\)", re.MULTILINE
)
_DISLODGED: Final = re.compile(r"^The following units were dislodged:\s*$", re.MULTILINE)
_CENTRES: Final = re.compile(r"^Ownership of supply centers:\s*$", re.MULTILINE)
_NEXT: Final = re.compile(r"^The next phase of '[^']*' will be (\w+?)s? for (\w+) of (\d{4})", re.MULTILINE)
_END: Final = re.compile(r"^(?:The following units were |Ownership of supply|The next phase of|From )", re.MULTILINE)
_NOTED: Final = re.compile(r"(.*?)\.\s*(?:\(\*(.*)\*\))?")
_UNIT: Final = re.compile(r"((?:Army|Fleet) .+?)(?: (?:SUPPORT|CONVOY|HOLD|DISBAND)\b.*|, No Order.*| -> (.+))?")
_DRIVEN: Final = re.compile(
    r"The \w+ (army|fleet) in (.+?)(?: can retreat to (.+)| with no valid retreats was destroyed| was destroyed)\.",
    re.IGNORECASE,
)
_EACH_DRIVEN: Final = re.compile(r"(?<=\.) (?=The \w+ (?:army|fleet) in )", re.IGNORECASE)
_BUILDS: Final = re.compile(r"(Build|Remove)s an? (army|fleet) in (.+)|Removes the (army|fleet) in (.+)", re.IGNORECASE)
_WAIVED: Final = re.compile(
    r"(?:\d+ )?(?:unus(?:ed|able) )?builds? (?:was |were )?(?:waived|pending)|Waives .*", re.IGNORECASE
)
_KIND: Final = "results of njudge or DPjudge"
_TOGETHER: Final = "put the mails since the last autumn into one file, or bring the answer to LIST GAME"


class _Section(Struct, frozen=True):
    """What one phase came to, as a mail has it."""

    phase: Phase
    game: str
    text: str


class _Known(Struct, frozen=True):
    """What is known of the board after some phases."""

    centres: Mapping[Power, frozenset[ProvinceId]]
    centres_of: int
    """The year in whose autumn the centres were counted."""
    units: Mapping[Power, frozenset[Unit]] | None = None
    """None where no movement was read yet."""
    driven: tuple[Dislodged, ...] = ()
    contested: frozenset[ProvinceId] = frozenset()
    last: Phase | None = None


def are_results(text: str) -> bool:
    """Whether some text has the results of a phase."""
    return _HEAD.search(text) is not None


def read_results(text: str, sources: Sources) -> GameInFile:
    """The game after the last phase that is told; BadGameFile where that does not say the whole board."""
    board = sources.load_board("standard")
    sections = tuple(_sections(text))
    last = sections[-1]
    coming = _NEXT.search(last.text)
    if coming is None:
        raise BadGameFile("it does not say which phase comes next: the game is over, or the mail is cut short")
    phase = phase_called(coming[1], coming[2], coming[3])
    start = opening(board)
    known = _Known(start.centres, board.start_year - 1)
    for section in sections:
        known = _owned(board, _READERS[section.phase.kind](board, known, section), section)
    _must_follow(known, phase)
    assert known.units is not None
    units = {power: tuple(own) for power, own in known.units.items()}
    position = position_of(board, phase, units, dict(known.centres), known.driven, known.contested)
    if known.driven:
        _must_be_so(board, sources, position, last)
    lost = (*LOST, "orders and results of the phases before")
    return GameInFile(_KIND, last.game.lower(), position, deadline=deadline_in(last.text), lost=lost)


def _sections(text: str) -> Iterator[_Section]:
    """The phases in their order, each once, however the mails lie in the file."""
    heads = list(_HEAD.finditer(text))
    found: dict[Phase, _Section] = {}
    for head, following in zip(heads, [*heads[1:], None], strict=True):
        phase = phase_called(head[1], head[2], head[3])
        told = _Section(phase, head[4], text[head.end() : following.start() if following else len(text)])
        if phase in found and _orders(found[phase].text) != _orders(told.text):
            raise BadGameFile(f"it has {phase} twice, with other results; leave one of them out")
        found[phase] = told
    if len({each.game.casefold() for each in found.values()}) > 1:
        raise BadGameFile("it has results of several games; bring one at a time, each in a file of its own")
    yield from sorted(found.values(), key=lambda each: each.phase.order)


def _orders(text: str) -> str:
    """The part of a section that has the orders."""
    end = _END.search(text)
    return text[: end.start()].strip() if end else text.strip()


def _owned(board: Map, known: _Known, section: _Section) -> _Known:
    """What is known after a section: who owns what, where it says so."""
    owned = _CENTRES.search(section.text)
    if owned is None:
        return known
    year = section.phase.year - (section.phase.season is Season.SPRING)
    return replace(known, centres=MappingProxyType(owners_in(board, section.text[owned.end() :])), centres_of=year)


def _must_follow(known: _Known, phase: Phase) -> None:
    """BadGameFile where a mail is missing between the last one and the phase that comes next."""
    last = known.last
    assert last is not None
    possible = {next_movement(last, Calendar())}
    if last.kind is PhaseKind.MOVEMENT and known.driven:
        possible = {Phase(last.season, last.year, PhaseKind.RETREAT)}
    elif last.season is Season.FALL:
        possible.add(Phase(Season.WINTER, last.year, PhaseKind.ADJUSTMENT))
    if phase not in possible:
        raise BadGameFile(f"{phase} does not follow {last}: a mail is missing in between; {_TOGETHER}")
    if known.centres_of != phase.year - (phase.kind is not PhaseKind.ADJUSTMENT):
        raise BadGameFile(f"it does not say who owns which centres; {_TOGETHER}")


def _moved(board: Map, _known: _Known, section: _Section) -> _Known:
    """The board after a movement; each unit stands in it with its order."""
    listed = _DISLODGED.search(section.text)
    driven_text = "" if listed is None else _orders(section.text[listed.end() :])
    retreats = dict(_listed_retreats(board, driven_text))
    units: dict[Power, set[Unit]] = {}
    origins: dict[ProvinceId, ProvinceId] = {}
    bounced: set[ProvinceId] = set()
    driven: list[tuple[Power, Unit]] = []
    for power, unit, to, notes in _orders_of(board, section):
        if unit in retreats:
            driven.append((power, unit))
        if to is not None and not notes:
            origins[to.province] = unit.province
        elif to is not None and "bounce" in notes:
            bounced.add(to.province)
        if unit not in retreats:
            units.setdefault(power, set()).add(to if to is not None and not notes else unit)
    if missing := next((unit for unit in retreats if unit not in {each for _, each in driven}), None):
        raise BadGameFile(f"{missing} is dislodged, and stands nowhere among the orders")
    standing = {unit.province for unit in chain.from_iterable(units.values())}
    return replace(
        _known,
        units={power: frozenset(own) for power, own in units.items()},
        driven=tuple(Dislodged(power, unit, origins.get(unit.province)) for power, unit in driven if retreats[unit]),
        contested=frozenset(bounced - standing) if any(retreats.values()) else frozenset(),
        last=section.phase,
    )


def _orders_of(board: Map, section: _Section) -> Iterator[tuple[Power, Unit, Unit | None, str]]:
    """Each unit with where it was to go, and with what is noted of its order, which failed where anything is."""
    for power, said in lines_of(board, _orders(section.text)):
        noted = _NOTED.fullmatch(said)
        if noted is not None and noted[2] in ("invalid", "reorder"):
            continue
        order = _UNIT.fullmatch(noted[1]) if noted is not None else None
        if noted is None or order is None:
            raise BadGameFile(f"{said[:60]!r} is no order as such results have them")
        unit = unit_on(board, order[1])
        goal = place_on(board, order[2].rpartition("->")[2]) if order[2] else None
        yield power, unit, Unit(unit.type, goal) if goal is not None else None, noted[2] or ""


def _listed_retreats(board: Map, text: str) -> Iterator[tuple[Unit, frozenset[ProvinceId]]]:
    """Each dislodged unit with where it can go; nowhere for one that was destroyed."""
    for said in _EACH_DRIVEN.split(" ".join(text.split())):
        match = _DRIVEN.fullmatch(said)
        if match is None:
            if said:
                raise BadGameFile(f"{said[:60]!r} is no dislodged unit as such results have them")
            continue
        places = match[3].split(" or ") if match[3] else ()
        open_ = frozenset(province_id(place_on(board, place)) for place in places)
        yield unit_on(board, f"{match[1]} {match[2]}"), open_


def _must_be_so(board: Map, sources: Sources, position: Position, section: _Section) -> None:
    """BadGameFile where units could retreat otherwise here than the mail says: then more is hidden than it tells."""
    listed = _DISLODGED.search(section.text)
    told = dict(_listed_retreats(board, _orders(section.text[listed.end() :]))) if listed else {}
    rulebook = sources.load_rulebook("datc")
    for each in position.dislodged:
        options = retreat_options(board, rulebook, position, each)
        ours = {province_id(place) for place, status in options.items() if status is RetreatStatus.OPEN}
        if ours != told[each.unit]:
            raise BadGameFile(f"where {each.unit} may retreat to cannot be told from it; bring the answer to LIST GAME")


def _retreated(board: Map, known: _Known, section: _Section) -> _Known:
    """The board after retreats: who is not told of, or met somebody, is gone."""
    before, phase = known.last, section.phase
    if known.units is None or before != Phase(phase.season, phase.year, PhaseKind.MOVEMENT) or not known.driven:
        raise BadGameFile(f"{phase} tells of those who retreated alone; {_TOGETHER}")
    units = {power: set(own) for power, own in known.units.items()}
    waiting = {(each.power, each.unit) for each in known.driven}
    for power, unit, to, notes in _orders_of(board, section):
        if (power, unit) not in waiting:
            raise BadGameFile(f"{unit} of {power} retreats in {phase}, and was not dislodged before")
        if to is not None and not notes:
            units.setdefault(power, set()).add(to)
    own = {power: frozenset(each) for power, each in units.items()}
    return replace(known, units=own, driven=(), contested=frozenset(), last=phase)


def _adjusted(board: Map, known: _Known, section: _Section) -> _Known:
    """The board after builds and removals."""
    before, phase = known.last, section.phase
    if known.units is None or before is None or (before.season, before.year) != (Season.FALL, phase.year):
        raise BadGameFile(f"{phase} tells of builds and removals alone; {_TOGETHER}")
    if known.driven:
        raise BadGameFile(f"the retreats before {phase} are missing; {_TOGETHER}")
    units = {power: set(own) for power, own in known.units.items()}
    for power, said in lines_of(board, _orders(section.text)):
        line = said.rstrip().removesuffix(".")
        match = _BUILDS.fullmatch(line)
        if match is None:
            if _WAIVED.fullmatch(line):
                continue
            raise BadGameFile(f"{said[:60]!r} is no build or removal as such results have them")
        unit = unit_on(board, f"{match[2] or match[4]} {match[3] or match[5]}")
        own = units.setdefault(power, set())
        if (match[1] or "Remove").casefold() == "build":
            own.add(unit)
        elif unit in own:
            own.remove(unit)
        else:
            raise BadGameFile(f"{power} removes {unit} in {phase}, which does not stand there")
    return replace(known, units={power: frozenset(each) for power, each in units.items()}, last=phase)


_READERS: Final = MappingProxyType(
    {PhaseKind.MOVEMENT: _moved, PhaseKind.RETREAT: _retreated, PhaseKind.ADJUSTMENT: _adjusted}
)

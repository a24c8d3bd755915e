"""A board's data checked and turned into a `Map`, every fault found at once.

The data is what a file of `judge/maps/` holds: `start_year`, `powers` and the tables `start`,
`provinces`, `army` and `fleet`, explained at the head of `standard.toml`.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from judge.errors import BadData
from judge.rules.maps import Map, Province, Terrain
from judge.rules.orders import Unit, UnitType
from judge.rules.places import Location, Power, ProvinceId, province_id
from judge.rules.text import read_unit

Borders = Mapping[Location, frozenset[Location]]

_TABLES = ("start", "provinces", "army", "fleet")
_KEYS = frozenset({"start_year", "powers", *_TABLES})
_PROVINCE_KEYS = frozenset({"name", "terrain", "centre", "home", "coasts"})


def build_map(name: str, mapping: Mapping[str, object]) -> Map:
    """The board in `mapping`; BadData names every fault that it has."""
    reader = _Reader(mapping)
    board = reader.board(name)
    faults = reader.faults or [*_border_faults(board), *_power_faults(board), *_start_faults(board)]
    if faults:
        raise BadData(f"maps/{name}.toml", 0, "; ".join(faults))
    return board


class _Reader:
    """Reads a board's data and collects a fault for each value that is missing or wrong."""

    def __init__(self, mapping: Mapping[str, object]) -> None:
        self.mapping = mapping
        self.faults = [f"unknown key {key!r}" for key in sorted(set(mapping) - _KEYS)]

    def board(self, name: str) -> Map:
        """The board as far as it can be read."""
        return Map(
            name=name,
            powers=self.names(self.mapping.get("powers"), "powers"),
            provinces=self.provinces(),
            army=self.borders("army"),
            fleet=self.borders("fleet"),
            start_units=self.start(),
            start_year=self.year(),
        )

    def table(self, key: str) -> Mapping[str, object]:
        found = self.mapping.get(key)
        if isinstance(found, Mapping):
            return found
        self.faults.append(f"table [{key}] is missing")
        return {}

    def names(self, value: object, where: str) -> tuple[str, ...]:
        if isinstance(value, list | tuple) and all(isinstance(item, str) for item in value):
            repeated = sorted({item for item in value if value.count(item) > 1})
            self.faults += [f"{where} lists {item} twice" for item in repeated]
            return tuple(value)
        self.faults.append(f"{where} must be a list of names")
        return ()

    def year(self) -> int:
        year = self.mapping.get("start_year")
        if isinstance(year, int) and not isinstance(year, bool):
            return year
        self.faults.append("start_year must be a number")
        return 0

    def provinces(self) -> Mapping[ProvinceId, Province]:
        read = (self.province(id, value) for id, value in sorted(self.table("provinces").items()))
        return MappingProxyType({province.id: province for province in read if province is not None})

    def province(self, id: ProvinceId, value: object) -> Province | None:
        if not isinstance(value, Mapping):
            self.faults.append(f"province {id} must be a table")
            return None
        self.faults += [f"province {id} has an unknown key {key!r}" for key in sorted(set(value) - _PROVINCE_KEYS)]
        if not (id.isascii() and id.isalpha() and id.islower()):
            self.faults.append(f"province {id!r}: an id is made of small letters a to z")
        name, home, is_centre = value.get("name"), value.get("home"), value.get("centre", False)
        if not isinstance(name, str) or not name.strip():
            self.faults.append(f"province {id} has no name")
        if not isinstance(is_centre, bool):
            self.faults.append(f"province {id}: centre must be true or false")
        if home is not None and not isinstance(home, str):
            self.faults.append(f"province {id}: home must be a power")
        coasts = self.names(value.get("coasts", []), f"coasts of {id}")
        return Province(id, str(name), self.terrain(id, value.get("terrain")), bool(is_centre), home, coasts)

    def terrain(self, id: ProvinceId, value: object) -> Terrain:
        known = {terrain.value: terrain for terrain in Terrain}
        if isinstance(value, str) and value in known:
            return known[value]
        self.faults.append(f"province {id}: terrain must be one of {', '.join(known)}")
        return Terrain.COAST

    def borders(self, key: str) -> Borders:
        table = self.table(key)
        return MappingProxyType(
            {place: frozenset(self.names(table[place], f"{key} borders of {place}")) for place in sorted(table)}
        )

    def start(self) -> Mapping[Power, tuple[Unit, ...]]:
        table = self.table("start")
        return MappingProxyType(
            {power: self.units(power, self.names(table[power], f"start of {power}")) for power in sorted(table)}
        )

    def units(self, power: Power, texts: tuple[str, ...]) -> tuple[Unit, ...]:
        units = []
        for text in texts:
            try:
                units.append(read_unit(text))
            except ValueError:
                self.faults.append(f"start of {power}: {text!r} is not a unit; write it as A mun or F stp/sc")
        return tuple(units)


def _border_faults(board: Map) -> list[str]:
    provinces = board.provinces.values()
    walkable = {p.id for p in provinces if p.terrain is not Terrain.SEA}
    sailable = {place for p in provinces for place in p.moorings}
    return [
        *(f"province {p.id}: only a coastal province has two coasts or more" for p in provinces if _has_odd_coasts(p)),
        *_faults_of("army", board.army, walkable),
        *_faults_of("fleet", board.fleet, sailable),
        *_island_faults(board),
    ]


def _has_odd_coasts(province: Province) -> bool:
    return len(province.coasts) == 1 or (bool(province.coasts) and province.terrain is not Terrain.COAST)


def _faults_of(kind: str, borders: Borders, places: set[Location]) -> list[str]:
    pairs = sorted((here, there) for here, around in borders.items() for there in around)
    return [
        *(f"{kind}: {place} has no borders" for place in sorted(places - set(borders))),
        *(f"{kind}: no {kind} can stand in {place}" for place in sorted(set(borders) - places)),
        *(f"{kind}: {here} borders {there}, where no {kind} can stand" for here, there in pairs if there not in places),
        *(f"{kind}: {here} borders its own province" for here, there in pairs if _is_same_province(here, there)),
        *(
            f"{kind}: {here} borders {there}, but {there} does not border {here}"
            for here, there in pairs
            if there in places and here not in borders.get(there, frozenset())
        ),
    ]


def _is_same_province(here: Location, there: Location) -> bool:
    return province_id(here) == province_id(there)


def _island_faults(board: Map) -> list[str]:
    """Provinces that no chain of borders joins to the first one."""
    around: dict[ProvinceId, set[ProvinceId]] = {id: set() for id in board.provinces}
    for borders in (board.army, board.fleet):
        for place, neighbours in borders.items():
            around.setdefault(province_id(place), set()).update(map(province_id, neighbours))
    if not around:
        return ["a board needs provinces"]
    seen: set[ProvinceId] = set()
    waiting = [min(around)]
    while waiting:
        here = waiting.pop()
        if here not in seen:
            seen.add(here)
            waiting += around.get(here, ())
    return [f"{id} cannot be reached from {min(around)}" for id in sorted(set(around) - seen)]


def _power_faults(board: Map) -> list[str]:
    provinces = board.provinces.values()
    return [
        *(["a board needs powers"] if not board.powers else []),
        *(f"province {p.id} is home to {p.home}, which is no power" for p in provinces if _has_stranger(board, p)),
        *(f"province {p.id} is a home but no centre" for p in provinces if p.home is not None and not p.is_centre),
        *(f"province {p.id} is a centre at sea" for p in provinces if p.is_centre and p.terrain is Terrain.SEA),
        *(f"{power} has no home centre" for power in board.powers if all(p.home != power for p in provinces)),
    ]


def _has_stranger(board: Map, province: Province) -> bool:
    return province.home is not None and province.home not in board.powers


def _start_faults(board: Map) -> list[str]:
    units = [(power, unit) for power, own in board.start_units.items() for unit in own]
    held = [unit.province for _, unit in units]
    return [
        *(f"start: {power} is no power" for power in board.start_units if power not in board.powers),
        *(f"start: {power} has no units" for power in board.powers if power not in board.start_units),
        *(f"start: {power} cannot have {unit} there" for power, unit in units if not _can_stand(board, unit)),
        *(f"start: {held.count(id)} units in {id}" for id in sorted(set(held)) if held.count(id) > 1),
    ]


def _can_stand(board: Map, unit: Unit) -> bool:
    return unit.at in (board.army if unit.type is UnitType.ARMY else board.fleet)

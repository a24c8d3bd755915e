"""A board's data checked and turned into a `Map`, every fault found at once.

The data is what `judge/boards/NAME/board.toml` holds, explained in `judge/boards/README.md`.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType
from typing import TypeVar

from judge.errors import BadData
from judge.rules.boardchecks import Borders, faults_of_board
from judge.rules.maps import BoardRules, Calendar, Map, NeutralUnits, Province, Terrain
from judge.rules.orders import Unit
from judge.rules.places import Location, Power, ProvinceId
from judge.rules.policies import BuildSites
from judge.rules.position import Phase, PhaseKind, Season
from judge.rules.text import read_unit

_Choice = TypeVar("_Choice", bound=Enum)

_KEYS: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        "opening": frozenset({"year", "season", "kind"}),
        "calendar": frozenset({"years_a_turn", "turns"}),
        "victory": frozenset({"solo", "lead"}),
        "builds": frozenset({"where"}),
        "neutral": frozenset({"units", "rebuilt"}),
    }
)
"""The tables whose keys are the same on all boards; all but the first may be missing."""
_TABLES = frozenset({"powers", "start", "provinces", "army", "fleet", "one_way", *_KEYS})
_PROVINCE_KEYS = frozenset({"name", "terrain", "centre", "home", "coasts", "convoys", "at"})
_POWER_KEYS = frozenset({"adjective", "letter", "day", "night", "dash", "owns"})
_SEASONS = MappingProxyType({"spring": Season.SPRING, "fall": Season.FALL, "winter": Season.WINTER})
_WHERE = MappingProxyType(
    {
        "home": BuildSites.HOME,
        "anywhere": BuildSites.ANY_OWNED,
        "anywhere_while_home": BuildSites.ANY_OWNED_WITH_HOME,
    }
)
_LAST_YEAR = 9999


def build_board(name: str, mapping: Mapping[str, object], base: str = "") -> Map:
    """The board in `mapping`, a variant of `base` if that is named; BadData names every fault that it has."""
    reader = _Reader(mapping)
    board = reader.board(name, base)
    faults = reader.faults or faults_of_board(board)
    if faults:
        raise BadData(f"boards/{name}", 0, "; ".join(faults))
    return board


class _Reader:
    """Reads a board's data and collects a fault for each value that is missing or wrong."""

    def __init__(self, mapping: Mapping[str, object]) -> None:
        self.mapping = mapping
        self.faults = [f"unknown key {key!r}" for key in sorted(set(mapping) - _TABLES)]
        self.small = {name: self.small_table(name, keys) for name, keys in _KEYS.items()}

    def board(self, name: str, base: str) -> Map:
        """The board as far as it can be read."""
        powers = self.powers()
        calendar, victory, neutral = self.small["calendar"], self.small["victory"], self.small["neutral"]
        return Map(
            name=name,
            powers=tuple(powers),
            provinces=self.provinces(),
            army=self.borders("army"),
            fleet=self.borders("fleet"),
            start_units=self.start(tuple(powers)),
            first=self.first(),
            letters=MappingProxyType({power: self.letter(power, row) for power, row in powers.items()}),
            adjectives=MappingProxyType(
                {power: str(row.get("adjective", power.capitalize())) for power, row in powers.items()}
            ),
            owned=MappingProxyType(
                {
                    power: frozenset(self.names(row["owns"], f"owns of {power}"))
                    for power, row in powers.items()
                    if "owns" in row
                }
            ),
            calendar=Calendar(
                self.number(calendar, "years_a_turn", 0, 0), self.number(calendar, "turns", 2, 1, most=2)
            ),
            rules=BoardRules(
                solo=self.number(victory, "solo", 0, 1) if "solo" in victory else None,
                lead=self.number(victory, "lead", 1, 1),
                builds=self.choice(self.small["builds"], "where", _WHERE) if self.small["builds"] else None,
            ),
            neutral=NeutralUnits(
                self.units("neutral", self.names(neutral.get("units", []), "neutral units")),
                self.flag(neutral, "rebuilt", "neutral"),
            ),
            one_way=self.one_way(),
            base=base,
        )

    def table(self, key: str, may_miss: bool = False) -> Mapping[str, object]:
        found = self.mapping.get(key)
        if isinstance(found, Mapping):
            return found
        if not (may_miss and found is None):
            self.faults.append(f"table [{key}] is missing")
        return {}

    def small_table(self, name: str, keys: frozenset[str]) -> Mapping[str, object]:
        found = self.table(name, may_miss=name != "opening")
        self.faults += [f"[{name}] has an unknown key {key!r}" for key in sorted(set(found) - keys)]
        return found

    def names(self, value: object, where: str) -> tuple[str, ...]:
        if isinstance(value, list | tuple) and all(isinstance(item, str) for item in value):
            repeated = sorted({item for item in value if value.count(item) > 1})
            self.faults += [f"{where} lists {item} twice" for item in repeated]
            return tuple(value)
        self.faults.append(f"{where} must be a list of names")
        return ()

    def number(self, row: Mapping[str, object], key: str, default: int | None, least: int, most: int = 999) -> int:
        value = row.get(key, default)
        if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
            return value
        self.faults.append(f"{key} must be a number from {least} to {most}")
        return least

    def flag(self, row: Mapping[str, object], key: str, where: str) -> bool:
        value = row.get(key, False)
        if not isinstance(value, bool):
            self.faults.append(f"{where}: {key} must be true or false")
        return value is True

    def choice(self, row: Mapping[str, object], key: str, known: Mapping[str, _Choice]) -> _Choice:
        value = row.get(key)
        if isinstance(value, str) and value in known:
            return known[value]
        self.faults.append(f"{key} must be one of {', '.join(known)}")
        return next(iter(known.values()))

    def first(self) -> Phase:
        """The phase in which a game begins: a movement in spring or fall, or an adjustment in winter."""
        opening = self.small["opening"]
        season = self.choice({"season": "spring", **opening}, "season", _SEASONS)
        return Phase(
            season,
            self.number(opening, "year", None, 0, _LAST_YEAR),
            PhaseKind.ADJUSTMENT if season is Season.WINTER else PhaseKind.MOVEMENT,
        )

    def powers(self) -> Mapping[Power, Mapping[str, object]]:
        found: dict[Power, Mapping[str, object]] = {}
        for power, row in self.table("powers").items():
            if not (power.isascii() and power.isalnum() and power.islower() and power[0].isalpha()):
                self.faults.append(f"power {power!r}: an id is made of small letters a to z and figures")
            if isinstance(row, Mapping):
                found[power] = row
                self.faults += [f"power {power} has an unknown key {key!r}" for key in sorted(set(row) - _POWER_KEYS)]
            else:
                self.faults.append(f"power {power} must be a table")
        return found

    def letter(self, power: Power, row: Mapping[str, object]) -> str:
        letter = row.get("letter")
        if isinstance(letter, str) and len(letter) == 1 and letter.isascii() and letter.isalnum():
            return letter.casefold()
        self.faults.append(f"power {power}: letter must be one letter a to z or figure")
        return power[:1]

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
        name, home = value.get("name"), value.get("home")
        if not isinstance(name, str) or not name.strip():
            self.faults.append(f"province {id} has no name")
        if home is not None and not isinstance(home, str):
            self.faults.append(f"province {id}: home must be a power")
        coasts = self.names(value.get("coasts", []), f"coasts of {id}")
        is_centre, convoys = (self.flag(value, key, f"province {id}") for key in ("centre", "convoys"))
        if "at" in value and not _is_point(value["at"]):
            self.faults.append(f"province {id}: at must be two numbers from 0 to 1000")
        return Province(id, str(name), self.terrain(id, value.get("terrain")), is_centre, home, coasts, convoys)

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

    def one_way(self) -> frozenset[tuple[Location, Location]]:
        table = self.table("one_way", may_miss=True)
        return frozenset((here, there) for here in table for there in self.names(table[here], f"one_way of {here}"))

    def start(self, powers: tuple[Power, ...]) -> Mapping[Power, tuple[Unit, ...]]:
        """The first units; in winter a power may have none yet."""
        table = self.table("start", may_miss=True)
        read = {power: self.units(power, self.names(table[power], f"start of {power}")) for power in sorted(table)}
        return MappingProxyType({**dict.fromkeys(powers, ()), **read})

    def units(self, power: Power, texts: tuple[str, ...]) -> tuple[Unit, ...]:
        units = []
        for text in texts:
            try:
                units.append(read_unit(text))
            except ValueError:
                self.faults.append(f"start of {power}: {text!r} is not a unit; write it as A mun or F stp/sc")
        return tuple(units)


def _is_point(value: object) -> bool:
    """Whether a value is a position of a label."""
    if not isinstance(value, list | tuple) or len(value) != 2:
        return False
    return all(isinstance(part, int | float) and not isinstance(part, bool) and 0 <= part <= 1000 for part in value)

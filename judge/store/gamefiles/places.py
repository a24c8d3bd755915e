"""The places of a board by all names that files of other programs give them: codes, whole names, coasts in words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from judge.rules.codes import place_of
from judge.rules.maps import Map
from judge.rules.orders import Unit, UnitType
from judge.rules.places import Location, Power, ProvinceId, province_id
from judge.store.gamefiles.game_in_file import BadGameFile

_COAST = re.compile(r"\s*[/(]\s*([nsew])(?:orth|outh|ast|est)?\.?\s*c(?:oast)?\.?\s*\)?$")
_UNIT = re.compile(r"(a|f|army|fleet)\s+(.+)", re.IGNORECASE)


def place_on(board: Map, text: str) -> Location:
    """The place that `STP/SC`, `stp(sc)` or `St. Petersburg (south coast)` means; BadGameFile for anything else."""
    plain = text.strip().rstrip(".").casefold()
    coast = _COAST.search(plain)
    bare = plain[: coast.start()] if coast else plain
    province = _names(board).get(_squeezed(bare)) or province_id(place_of(bare))
    if province not in board.provinces:
        raise BadGameFile(f"{text.strip()!r} is no place of this map")
    return f"{province}/{coast[1]}c" if coast else province


def province_on(board: Map, text: str) -> ProvinceId:
    """The province of a place."""
    return province_id(place_on(board, text))


def unit_on(board: Map, text: str) -> Unit:
    """The unit that `A par`, `F stp/sc` or `Fleet Spain (south coast)` means; BadGameFile for anything else."""
    match = _UNIT.fullmatch(text.strip())
    if match is None:
        raise BadGameFile(f"{text.strip()!r} is no unit; write it as A par, or F stp/sc")
    return Unit(UnitType(match[1][0].upper()), place_on(board, match[2]))


def power_on(board: Map, text: str) -> Power:
    """The power of a name, of which the beginning is enough; BadGameFile for anything else."""
    name = text.strip().casefold()
    found = [power for power in board.powers if power == name] or [
        power for power in board.powers if len(name) > 1 and power.startswith(name)
    ]
    if len(found) != 1:
        raise BadGameFile(f"{text.strip()!r} is no power of this map; they are {', '.join(board.powers)}")
    return found[0]


@lru_cache(maxsize=8)
def _names(board: Map) -> Mapping[str, ProvinceId]:
    return MappingProxyType({_squeezed(each.name): each.id for each in board.provinces.values()})


def _squeezed(name: str) -> str:
    """A name without what is written in several ways: dots, blanks, `the`."""
    plain = name.casefold().removeprefix("the ").replace("saint ", "st ")
    return re.sub(r"[^a-z]", "", plain)

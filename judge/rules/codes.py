"""The codes of the PyPI package `diplomacy`, which other programs speak, and the judge's own words.

Codes are written in one way and read in many: those of the other judges, in any case. `judge adjudicate`,
`judge read --json-lines` and the `result.json` of a result mail speak them.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from judge.rules.orders import Order, Unit
from judge.rules.places import Location, Power
from judge.rules.text import read_order, read_unit

_WRITTEN: Final = {"gol": "LYO", "mid": "MAO", "nat": "NAO", "nrg": "NWG", "tyn": "TYS"}
"""Provinces whose code is not their id in capitals."""

_OTHER_CODES: Final = {
    "bla": "bs",
    "bot": "gob both",
    "eas": "eme emd ems emed",
    "eng": "ech",
    "gol": "lyo",
    "hel": "helg",
    "iri": "irs",
    "lvn": "liv livo lvo lva",
    "lvp": "lpl livp",
    "mid": "mao mat",
    "naf": "nora",
    "nat": "nao na",
    "nrg": "nwg norg",
    "nth": "nts ns",
    "nwy": "nor norw",
    "pie": "pid",
    "ska": "skag",
    "spa": "spn",
    "stp": "stpete",
    "tyn": "tys tyh tyrr",
    "tyr": "tyl trl tyo",
    "vie": "vien",
    "wes": "wme wmd wms wmed",
}
"""How the other judges and the package itself abbreviate a province."""

_READ: Final = {code: province for province, codes in _OTHER_CODES.items() for code in codes.split()}

_WORDS: Final = frozenset({"A", "F", "H", "S", "C", "R", "D", "B", "-", "VIA", "WAIVE"})


def code_of(place: Location) -> str:
    """The code of a place, as `STP/SC`."""
    province, slash, coast = place.partition("/")
    return f"{_WRITTEN.get(province, province.upper())}{slash}{coast.upper()}"


def place_of(code: str) -> Location:
    """The place of a code; an unknown code comes back in small letters."""
    province, slash, coast = code.lower().replace("(", "/").rstrip(")").partition("/")
    return f"{_READ.get(province, province)}{slash}{coast}"


def power_of(name: str) -> Power:
    """The power of a name, as `austria` of `AUSTRIA`."""
    return name.strip().lower()


def unit_text(unit: Unit) -> str:
    """A unit in codes, as `F STP/SC`."""
    return f"{unit.type.value} {code_of(unit.at)}"


def unit_of_text(text: str) -> Unit:
    """The unit written in codes; ValueError for anything else."""
    return read_unit(_canonical(text))


def order_text(order: Order) -> str:
    """An order in codes, as `A PAR - BUR`."""
    return " ".join(word if word in _WORDS else code_of(word) for word in str(order).split())


def order_of_text(text: str) -> Order:
    """The order written in codes; ValueError for anything else."""
    return read_order(_canonical(text))


@lru_cache(maxsize=10_000)
def _word(word: str) -> str:
    loud = word.upper()
    return loud if loud in _WORDS else place_of(word)


def _canonical(text: str) -> str:
    return " ".join(map(_word, text.split()))

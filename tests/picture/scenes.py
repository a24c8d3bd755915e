"""Scenes to draw: a phase in the short form of `read_orders`, played out on the standard board."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from judge.picture.legend import KEYS
from judge.picture.scene import MapStyle, PictureScene, Shown, Wording, of_resolution
from judge.picture.theme import Theme
from judge.rules.adjudicate import adjudicate
from judge.rules.maps import Terrain
from judge.rules.orders import unit_of
from judge.rules.outcome import Resolution
from judge.rules.places import Power
from judge.rules.position import Position, opening
from judge.rules.text import read_phase
from judge.shelf import USUAL_BOARD, load_board, load_geometry, load_rulebook
from judge.structs import replace
from tests.orders import read_orders

BOARD = load_board(USUAL_BOARD)
BOOK = load_rulebook("ru2000")
GEOMETRY = load_geometry(USUAL_BOARD)
WORDING = Wording(
    places=MappingProxyType({id: id for id in BOARD.provinces}),
    powers=MappingProxyType({power: power.capitalize() for power in BOARD.powers}),
    legend=MappingProxyType({key: key.replace("_", " ") for key in KEYS}),
    seas=MappingProxyType({p.id: p.name for p in BOARD.provinces.values() if p.terrain is Terrain.SEA}),
)

CROWDED = """
austria: A bud - rum; A ser S A bud - rum; A vie - tyr; F tri S A vie - tyr; F alb - gre; A gre - bul
england: A lon - nwy; F edi - nth; F nth C A lon - nwy; F nrg S A lon - nwy; \
F mid - wes; F eng C A wal - bre; A wal - bre
france: F bre H; A pic S F bre; A mar - pie; F gol - tyn; F por S F mid; A bur S A mar - pie
germany: A ber - sil; A mun - tyr; A kie - den; F den - swe; A hol - bel; A ruh S A hol - bel; F bal S F den - swe
italy: A ven - tyr; A pie S A ven - tyr; A tun - gre; F ion C A tun - gre; F aeg S A tun - gre; F tyn - gol
russia: A war - sil; A mos - ukr; F sev S A ukr - rum; A ukr - rum; F swe H; A stp - fin; F bot S F swe; F bar - nwy
turkey: A bul - gre; A con - bul; F bla C A ank - sev; A ank - sev; F smy S F eas - aeg; \
F eas - aeg; A arm S A ank - sev
"""
"""Every kind of order of a movement, done and failed in most ways."""


def position(orders: str, phase: str = "F1902M") -> Position:
    """The units that the orders are for, with everybody's home centres."""
    given = read_orders(orders)
    units: Mapping[Power, frozenset] = {  # type: ignore[type-arg]
        power: frozenset(unit for unit in map(unit_of, given.get(power, ())) if unit is not None)
        for power in BOARD.powers
    }
    return replace(opening(BOARD), phase=read_phase(phase), units=MappingProxyType(dict(units)))


def played(orders: str) -> Resolution:
    """A movement phase of exactly these units."""
    return adjudicate(BOARD, BOOK, position(orders), read_orders(orders))


def scene(
    orders: str, shown: Shown = Shown.RESULTS, theme: Theme = Theme.LIGHT, wording: Wording = WORDING
) -> PictureScene:
    """The picture of a movement phase."""
    return of_resolution(MapStyle(GEOMETRY, BOARD, wording, theme), played(orders), "Fall 1902", shown)

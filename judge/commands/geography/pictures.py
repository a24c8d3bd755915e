"""The pictures in answers about the board: a place in the middle of what lies round it, or moves that are asked for."""

from __future__ import annotations

from collections.abc import Iterable

from judge.commands.geography.boards import Board
from judge.commands.geography.wording import named
from judge.commands.part import Block, Scene
from judge.picture.kinds import MapKind
from judge.prose.maps import MailMap
from judge.rules.orders import Hold, Order, Unit, UnitType
from judge.rules.outcome import Resolution, Result, Succeeded
from judge.rules.places import Power, ProvinceId

_WIDE = 480
"""Pixels: how wide such a picture is shown at most."""


def place_map(board: Board, id: ProvinceId, scene: Scene) -> tuple[Block, ...]:
    """The part of the board round a place; nothing for who wants no pictures."""
    told = scene.words.say("geography.map_place", place=named(id, scene.words))
    return _map(board, MapKind.PLACE, [(board.map.powers[0], Hold(Unit(UnitType.ARMY, id)))], told, scene, id)


def choices_map(
    board: Board, orders: Iterable[tuple[Power, Order]], told: str, scene: Scene, about: str = ""
) -> tuple[Block, ...]:
    """Orders, drawn as if each were the only one of its unit; nothing where there are none."""
    return _map(board, MapKind.CHOICES, orders, told, scene, about)


def _map(
    board: Board, kind: MapKind, orders: Iterable[tuple[Power, Order]], told: str, scene: Scene, about: str
) -> tuple[Block, ...]:
    results = tuple(Result(power, order, Succeeded()) for power, order in orders)
    if not (results and scene.has_pictures):
        return ()
    name = board.game.name if board.game is not None else ""
    shown = Resolution(board.position, results, board.position)
    place = "-".join(filter(None, (kind.value, about)))
    return (Block("map", MailMap(name, board.map.name, kind, shown, told, place=place, most=_WIDE)),)

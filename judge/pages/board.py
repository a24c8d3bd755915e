"""A phase on its page: the board with its marks, the orders that belong to them, and where they met.

Every order has a name on its page, made of its unit (`A-par`): the anchor of its row, and what its marks carry.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from judge.game.game import Game
from judge.pages.rules_page import linked_decision, linked_notes
from judge.picture.liveboard import LiveBoard
from judge.picture.scene import View
from judge.prose.battles import BattleTeller
from judge.prose.sentences import PowerOrders
from judge.prose.words import Words
from judge.rules.battles_fought import FoughtBattle, battles_fought
from judge.rules.explain import battle_for
from judge.rules.orders import Order, unit_of
from judge.rules.outcome import Bounced, Cut, Disrupted, OwnUnit, Resolution, Result, Void
from judge.rules.places import Location, Power, ProvinceId, province_id
from judge.rules.position import Position
from judge.structs import Struct

_MOST_BATTLES = 12

Keys = Mapping[tuple[Power, Order], str]
"""The names of orders on their page."""


class BoardFiles(Struct, frozen=True):
    """The files that all pages of a board share, from the folder of the site."""

    sheet: str
    colours: str


class ShownBoard(Struct, frozen=True):
    """A drawn board with its close-ups."""

    files: BoardFiles
    drawing: LiveBoard
    views: tuple[View, ...] = ()
    """Of each battle."""


def order_keys(results: Sequence[Result]) -> Keys:
    """A name for each order, the same whenever the page is written; the first order of a unit has its plain name."""
    found: dict[tuple[Power, Order], str] = {}
    taken: dict[str, int] = {}
    for result in results:
        unit = unit_of(result.order)
        name = f"{unit.type.value}-{unit.at.replace('/', '-')}" if unit is not None else "waived"
        if (result.power, result.order) not in found:
            taken[name] = taken.get(name, 0) + 1
            found[result.power, result.order] = name if taken[name] == 1 else f"{name}-{taken[name]}"
    return MappingProxyType(found)


def shown_battles(resolution: Resolution) -> tuple[FoughtBattle, ...]:
    """The battles that a page shows one by one."""
    return battles_fought(resolution)[:_MOST_BATTLES]


def culprits_of(result: Result) -> Iterator[Location]:
    """Where the units stood that stopped an order or drove its unit out."""
    match result.outcome:
        case Bounced(by):
            yield from by
        case Cut(by):
            yield by
        case Disrupted(fleets):
            yield from fleets
        case OwnUnit(at):
            yield at
        case _:
            pass
    if result.dislodgement is not None:
        yield result.dislodgement.by


def order_rows(
    groups: Sequence[PowerOrders], resolution: Resolution, keys: Keys, game: Game, words: Words
) -> list[Mapping[str, object]]:
    """The orders by power as the page lists them: the name of each, and of those that stopped it."""
    at: dict[ProvinceId, str] = {}
    for one in resolution.results:
        unit = unit_of(one.order)
        if unit is not None and not isinstance(one.outcome, Void):
            at.setdefault(unit.province, keys[one.power, one.order])
    shown: set[str] = set()
    rows: list[Mapping[str, object]] = []
    for group in groups:
        lines = []
        for line in group.lines:
            result = line.result
            key = keys.get((result.power, result.order), "") if result is not None else ""
            by = [at[province_id(place)] for place in culprits_of(result) if province_id(place) in at] if result else []
            notes = linked_notes(line, resolution, game, words)
            own = "" if key in shown else key
            lines.append({"line": line, "key": own, "by": " ".join(dict.fromkeys(by)), "notes": notes})
            shown.add(key)
        rows.append({"title": group.title, "lines": lines})
    return rows


def power_rows(
    position: Position, before: Position, powers: Sequence[Power], words: Words
) -> list[Mapping[str, object]]:
    """The powers with their number on the board, and how many centres they have, and had."""
    return [
        {
            "at": at,
            "name": str(words.power(power)),
            "count": "?" if power in position.uncounted else len(position.centres.get(power, ())),
            "change": len(position.centres.get(power, ())) - len(before.centres.get(power, ())),
        }
        for at, power in enumerate(powers)
    ]


def battle_rows(
    resolution: Resolution, game: Game, board: ShownBoard | None, keys: Keys, words: Words
) -> list[Mapping[str, object]]:
    """The battles with the part of the board where each was fought, and why it ended so."""
    rows: list[Mapping[str, object]] = []
    for at, battle in enumerate(shown_battles(resolution)):
        explained = battle_for(game.board, game.rulebook, resolution, battle.province)
        told = BattleTeller(resolution, game, words).battle(explained)
        decided = [linked_decision(one, game, words) for one in explained.decided]
        rows.append(
            {
                "place": battle.province,
                "name": str(words.place(battle.province)),
                "view": board.views[at] if board is not None and at < len(board.views) else None,
                "told": told,
                "decided": decided,
                "keyed": lambda line: keys.get((line.result.power, line.result.order), ""),
                "notes": lambda line: linked_notes(line, resolution, game, words),
            }
        )
    return rows

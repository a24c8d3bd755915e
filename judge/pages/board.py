"""A phase on its page: the board with its marks, the orders that belong to them, and where they met.

Every order has a name on its page, made of its unit (`A-par`): the anchor of its row, and what its marks carry.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from judge.game.game import Game
from judge.pages.rules_page import linked_decision, linked_notes
from judge.picture.liveboard import LiveBoard
from judge.picture.scene import View
from judge.prose.battles import BattleTeller
from judge.prose.sentences import PowerOrders
from judge.prose.words import Words
from judge.rules.explain import chain
from judge.rules.orders import Convoy, Move, Order, SupportHold, SupportMove, unit_of
from judge.rules.outcome import Bounced, Cut, Disrupted, OwnUnit, Resolution, Result, Void
from judge.rules.places import Location, Power, ProvinceId, province_id
from judge.rules.position import PhaseKind, Position

_MOST_BATTLES = 12

Keys = Mapping[tuple[Power, Order], str]
"""The names of orders on their page."""


@dataclass(frozen=True, slots=True)
class BoardFiles:
    """The files that all pages of a board share, from the folder of the site."""

    sheet: str
    colours: str


@dataclass(frozen=True, slots=True)
class Battle:
    """Orders that met in a province: none was free to do what it was told, or a unit was driven out."""

    province: ProvinceId
    results: tuple[Result, ...]
    """The orders that decided it, in the order of the report."""


@dataclass(frozen=True, slots=True)
class ShownBoard:
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


def battles(resolution: Resolution) -> tuple[Battle, ...]:
    """Where orders met in a movement phase, by province."""
    if resolution.before.phase.kind is not PhaseKind.MOVEMENT:
        return ()
    results = resolution.results
    driven = {result.dislodgement.unit.unit.province for result in results if result.dislodgement is not None}
    stopped = {
        province_id(result.order.to)
        for result in results
        if isinstance(result.order, Move) and isinstance(result.outcome, Bounced | OwnUnit)
    }
    found = (Battle(province, tuple(_of_battle(results, province))) for province in sorted(driven | stopped))
    return tuple(found)[:_MOST_BATTLES]


def _of_battle(results: Sequence[Result], province: ProvinceId) -> Iterator[Result]:
    """The moves to a province and the unit in it, what helped them, and what cut that help."""
    into = {
        unit.at
        for result in results
        if isinstance(result.order, Move) and province_id(result.order.to) == province
        for unit in [result.order.unit]
        if not isinstance(result.outcome, Void)
    }
    helpers = [result for result in results if _helps(result, province, into)]
    cutters = {result.outcome.by for result in helpers if isinstance(result.outcome, Cut)}
    for result in results:
        unit = unit_of(result.order)
        is_there = unit is not None and (unit.province == province or unit.at in into or unit.at in cutters)
        if not isinstance(result.outcome, Void) and (is_there or _helps(result, province, into)):
            yield result


def _helps(result: Result, province: ProvinceId, into: set[Location]) -> bool:
    match result.order:
        case SupportMove(_, of, to) | Convoy(_, of, to):
            return province_id(to) == province and of.at in into
        case SupportHold(_, of):
            return of.province == province
        case _:
            return False


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
    for at, battle in enumerate(battles(resolution)):
        _, explained = chain(game.board, game.rulebook, resolution, battle.province)
        teller = BattleTeller(resolution, game, words)
        own = [each for each in explained if each.province == battle.province]
        told = [(teller.battle(each), [linked_decision(one, game, words) for one in each.decided]) for each in own]
        rows.append(
            {
                "place": battle.province,
                "name": str(words.place(battle.province)),
                "view": board.views[at] if board is not None and at < len(board.views) else None,
                "told": told,
                "keyed": lambda line: keys.get((line.result.power, line.result.order), ""),
                "notes": lambda line: linked_notes(line, resolution, game, words),
            }
        )
    return rows

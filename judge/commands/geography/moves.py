"""What an answer to MOVES says: the orders that a unit can be given, where one may retreat, what is to be built."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from judge.commands.geography.boards import Board
from judge.commands.geography.pictures import choices_map
from judge.commands.geography.wording import as_of, lines, subject, to_copy, with_links
from judge.commands.part import Block, Part, Scene, page_part, say
from judge.commands.replies import Reply
from judge.prose.words import Words
from judge.rules.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Retreat,
    SupportHold,
    SupportMove,
    Unit,
    UnitType,
)
from judge.rules.outcome import RetreatStatus
from judge.rules.places import Location, Power, ProvinceId, province_id
from judge.rules.position import Dislodged
from judge.rules.possible import builds_in, convoys_to
from judge.rules.reach import steps
from judge.structs import Struct

_MOST_DRAWN = 6
"""Units in one picture: the arrows of more are a tangle."""


class UnitOrders(Struct, frozen=True):
    """A unit with every order that it can be given."""

    power: Power
    unit: Unit
    orders: tuple[Order, ...]


class MovesShown(Reply, frozen=True):
    """The orders of one unit, or the moves of all."""

    board: Board
    units: tuple[UnitOrders, ...]
    is_one: bool = True


class RetreatsShown(Reply, frozen=True):
    """The places round each unit that was driven out, and whether it may go there."""

    board: Board
    units: tuple[tuple[Dislodged, Mapping[Location, RetreatStatus]], ...]


class Adjustment(Struct, frozen=True):
    """How many units a power may build (positive) or must remove (negative), and where it may build."""

    power: Power
    count: int
    sites: tuple[ProvinceId, ...]


class AdjustmentsShown(Reply, frozen=True):
    """What the reader's powers have to build or to remove."""

    board: Board
    powers: tuple[Adjustment, ...]


@say.register(MovesShown)
def _moves(reply: MovesShown, scene: Scene) -> Part:
    words, board = scene.words, reply.board
    copied = to_copy(board, (each.power for each in reply.units), words)
    if reply.is_one:
        title = words.say("geography.moves_of", unit=words.unit(reply.units[0].unit))
        blocks = [*copied, *_all_orders(reply.units[0], reply, words)]
    else:
        title = words.say("geography.moves")
        blocks = [*copied]
        blocks += (block for each in reply.units for block in _only_moves(each, board, words))
        example = words.unit(reply.units[0].unit)
        blocks.append(Block("para", words.say("geography.more_of_one", unit=example)))
    units = reply.units if len(reply.units) <= _MOST_DRAWN else ()
    moves = [(each.power, order) for each in units for order in _moves_of(each, board) if not order.route]
    told = words.say("geography.map_moves", units=words.units(each.unit for each in units))
    drawn = choices_map(board, moves, told, scene)
    shown = with_links(blocks, board, scene)
    return page_part(title, *drawn, *shown, Block("small", as_of(board, words)), subject=subject(title, board, words))


def _only_moves(each: UnitOrders, board: Board, words: Words) -> Iterator[Block]:
    """The moves of one unit of several."""
    yield Block("heading", words.unit(each.unit))
    yield lines(((each.power, order) for order in _moves_of(each, board)), board, words)


def _moves_of(each: UnitOrders, board: Board) -> list[Move]:
    """The moves of a unit; one over sea only where fleets stand so that they could carry it."""
    moves = (order for order in each.orders if isinstance(order, Move))
    return [
        order
        for order in moves
        if not order.route or convoys_to(board.map, board.position, each.unit, province_id(order.to))
    ]


def _all_orders(each: UnitOrders, reply: MovesShown, words: Words) -> Iterator[Block]:
    """Everything that one unit can be ordered to do, kind by kind."""
    board, near = reply.board, steps(reply.board.map, each.unit)
    moves = _moves_of(each, board)
    own = board.position.units_of(each.power)
    helps = [order for order in each.orders if isinstance(order, SupportHold | SupportMove)]
    kinds: tuple[tuple[str, list[Order]], ...] = (
        ("hold", [order for order in each.orders if isinstance(order, Hold)]),
        ("move", [order for order in moves if order.to in near and not order.route]),
        ("by_convoy", [order for order in moves if order.to not in near or order.route]),
        ("support_own", [order for order in helps if order.of in own]),
        ("support_others", [order for order in helps if order.of not in own]),
        ("convoy", [order for order in each.orders if isinstance(order, Convoy)]),
    )
    for kind, orders in kinds:
        if orders:
            yield Block("heading", words.say(f"geography.{kind}"))
            yield lines(((each.power, order) for order in orders), board, words)


@say.register(RetreatsShown)
def _retreats(reply: RetreatsShown, scene: Scene) -> Part:
    words, board = scene.words, reply.board
    retreats = [
        (driven.power, Retreat(driven.unit, place))
        for driven, options in reply.units
        for place, status in options.items()
        if status is RetreatStatus.OPEN
    ]
    told = words.say("geography.map_moves", units=words.units(driven.unit for driven, _ in reply.units))
    copied = to_copy(board, (driven.power for driven, _ in reply.units), words)
    blocks = [*choices_map(board, retreats, told, scene), *copied]
    for driven, options in reply.units:
        free = [place for place, status in options.items() if status is RetreatStatus.OPEN]
        barred = tuple(
            (words.short_place(place), words.say(f"void.{status.value}"))
            for place, status in options.items()
            if status is not RetreatStatus.OPEN
        )
        blocks.append(Block("heading", words.say("geography.retreats_of", unit=words.unit(driven.unit))))
        if not free:
            blocks.append(Block("para", words.say("geography.nowhere", unit=words.unit(driven.unit))))
        orders: list[Order] = [*(Retreat(driven.unit, place) for place in free), Disband(driven.unit)]
        blocks.append(lines(((driven.power, order) for order in orders), board, words))
        if barred:
            blocks += [Block("para", words.say("geography.barred")), Block("pairs", barred)]
    title = words.say("geography.retreats")
    shown = with_links(blocks, board, scene)
    return page_part(title, *shown, Block("small", as_of(board, words)), subject=subject(title, board, words))


@say.register(AdjustmentsShown)
def _adjustments(reply: AdjustmentsShown, scene: Scene) -> Part:
    words, board = scene.words, reply.board
    drawn = [
        (each.power, Build(Unit(UnitType.ARMY, id))) for each in reply.powers if each.count > 0 for id in each.sites
    ]
    told = words.say("geography.map_builds")
    copied = to_copy(board, (each.power for each in reply.powers), words)
    blocks = [*choices_map(board, drawn, told, scene), *copied]
    for each in reply.powers:
        builds = (build for site in each.sites for build in builds_in(board.map, site))
        orders = builds if each.count > 0 else map(Disband, board.position.units_of(each.power))
        key = "may_build" if each.count > 0 else "must_remove"
        said = words.say(f"geography.{key}", n=abs(each.count), power=words.power(each.power))
        blocks += [Block("para", said), lines(((each.power, order) for order in orders), board, words)]
    title = words.say("geography.adjustments")
    shown = with_links(blocks, board, scene)
    return page_part(title, *shown, Block("small", as_of(board, words)), subject=subject(title, board, words))

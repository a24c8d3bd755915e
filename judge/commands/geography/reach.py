"""What an answer to REACH says: which units get to a place, and which can support a move there."""

from __future__ import annotations

from collections.abc import Iterator

from judge.commands.geography.boards import Board
from judge.commands.geography.pictures import choices_map
from judge.commands.geography.wording import (
    as_of,
    lines,
    moves_to_copy,
    named,
    subject,
    takes_moves,
    with_links,
    without_links,
)
from judge.commands.part import Block, Part, Scene, page_part, say
from judge.commands.replies import Reply
from judge.prose.words import Words
from judge.rules.orders import Convoy, Move, Order, Unit
from judge.rules.places import Location, Power, ProvinceId
from judge.rules.reach import SeaRoute
from judge.structs import Struct

_MOST_WAYS = 8
"""Over sea: where fleets stand everywhere there are dozens."""


class UnitReach(Struct, frozen=True):
    """How one unit gets to a place; `power` is empty for a unit that only could stand there."""

    unit: Unit
    power: Power
    direct: tuple[Location, ...] = ()
    """Where in the province it arrives in one move."""
    convoys: tuple[SeaRoute, ...] = ()
    """The seas over which fleets could carry it."""
    between: tuple[Location, ...] = ()
    """Where it may go first, to get there with the next move."""
    can_support: bool = False


class Reached(Reply, frozen=True):
    """The units that were asked about, and how each of them gets to a place."""

    board: Board
    goal: ProvinceId
    units: tuple[UnitReach, ...]
    is_from: bool = False
    """Whether it was asked for one place to start from."""
    meanings: tuple[ProvinceId, ...] = ()
    """What the name can mean, where that is more than one place."""


@say.register(Reached)
def _reached(reply: Reached, scene: Scene) -> Part:
    words, board = scene.words, reply.board
    title = words.say("geography.reach", place=named(reply.goal, words))
    orders = [*_direct(reply, words), *_convoys(reply, words)]
    copied = moves_to_copy(board, (each.power for each in reply.units), words) if orders else ()
    blocks = [*copied, *orders, *_in_two(reply, words)]
    if not blocks:
        said = "not_reached_from" if reply.is_from else "not_reached"
        blocks.append(Block("para", words.say(f"geography.{said}", place=words.place(reply.goal))))
    helpers = [each.unit for each in reply.units if each.can_support]
    if helpers and len(reply.units) > 1:
        blocks.append(Block("heading", words.say("geography.supporters")))
        blocks.append(Block("para", words.units(helpers)))
    drawn = choices_map(board, _drawn(reply), words.say("geography.map_reach", place=words.place(reply.goal)), scene)
    blocks.append(Block("small", as_of(board, words)))
    if reply.meanings:
        several = words.all_of(named(id, words) for id in reply.meanings)
        blocks.insert(0, Block("para", words.say("geography.several", places=several)))
    shown = with_links(blocks, board, scene) if takes_moves(board) else without_links(blocks)
    return page_part(title, *drawn, *shown, subject=subject(title, board, words))


def _drawn(reply: Reached) -> Iterator[tuple[Power, Order]]:
    """The moves that get there, an army's over sea on its shortest way; of what gets there with two, the first."""
    for each in reply.units:
        places = each.direct[:1] or (each.between if not each.convoys else ())
        yield from ((each.power, Move(each.unit, place)) for place in places if each.power)
        if each.convoys and not each.direct and each.power:
            yield each.power, Move(each.unit, reply.goal)
            for sea in sorted(each.convoys[0]):
                power, fleet = reply.board.position.standing[sea]
                yield power, Convoy(fleet, each.unit, reply.goal)


def _direct(reply: Reached, words: Words) -> Iterator[Block]:
    moves = [(each.power, Move(each.unit, to)) for each in reply.units for to in each.direct]
    if moves:
        yield Block("heading", words.say("geography.in_one"))
        yield lines(moves, reply.board, words)


def _convoys(reply: Reached, words: Words) -> Iterator[Block]:
    """Each way over sea, the shortest first; own fleets with what they have to be ordered."""
    ways = [(route, each) for each in reply.units for route in each.convoys]
    for route, each in sorted(ways, key=lambda way: (len(way[0]), sorted(way[0]), way[1].unit.at))[:_MOST_WAYS]:
        fleets = words.all_of(_fleet(reply.board, sea, words) for sea in sorted(route))
        orders = [(each.power, Move(each.unit, reply.goal)), *_own_convoys(reply, each.unit, route)]
        yield Block("heading", words.say("geography.by_convoy_over", fleets=fleets))
        yield lines(orders, reply.board, words)


def _fleet(board: Board, sea: ProvinceId, words: Words) -> str:
    standing = board.position.unit_in(sea)
    if standing is None:
        return words.short_place(sea)
    return words.say("outcome.of", unit=words.unit(standing[1]), power=words.power(standing[0]))


def _own_convoys(reply: Reached, army: Unit, route: SeaRoute) -> Iterator[tuple[Power, Order]]:
    for sea in sorted(route):
        standing = reply.board.position.unit_in(sea)
        if standing is not None and standing[0] in reply.board.powers:
            yield standing[0], Convoy(standing[1], army, reply.goal)


def _in_two(reply: Reached, words: Words) -> Iterator[Block]:
    ways = tuple(
        words.say(
            "geography.by_way_of",
            unit=words.unit(each.unit),
            places=words.either(words.short_place(place) for place in each.between),
        )
        for each in reply.units
        if each.between
    )
    if ways:
        yield Block("heading", words.say("geography.in_two"))
        yield Block("lines", ways)

"""The abbreviations of a book as a table that can be printed: powers, provinces, kinds of orders."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from judge.commands.part import Block, Part, Scene, Table, page_part, say
from judge.commands.replies import Reply
from judge.notation.language import Language
from judge.notation.speak import Length, speak_place, speak_power, type_order
from judge.prose.words import Words
from judge.rules.maps import Map, Province, Terrain
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
    Waive,
)
from judge.rules.places import ProvinceId
from judge.shelf import USUAL_BOARD

_CENTRE = "*"
_USUAL = "nth", "lon", "nwy"
"""A sea and two coasts of it, on the usual board."""


class Abbreviated(Reply, frozen=True):
    """A board in the notation of a book."""

    board: Map
    book: str
    notation: Language


class NoSuchBook(Reply, frozen=True):
    """ABBREVIATIONS of a book that there is not."""

    written: str
    books: tuple[str, ...]


@say.register(NoSuchBook)
def _no_such_book(reply: NoSuchBook, scene: Scene) -> Part:
    words = scene.words
    said = words.say("geography.no_such_book", written=reply.written, books=words.either(reply.books))
    return Part(refused=(("", said),))


@say.register(Abbreviated)
def _abbreviated(reply: Abbreviated, scene: Scene) -> Part:
    words, board = scene.words, reply.board
    title = words.say("geography.abbreviations", book=reply.book)
    land = (each for each in board.provinces.values() if each.terrain is not Terrain.SEA)
    seas = (each for each in board.provinces.values() if each.terrain is Terrain.SEA)
    head = () if _is_own(reply, words) else ("", reply.notation.name, "", words.language_name)
    return page_part(
        title,
        Block("heading", words.say("geography.powers")),
        Block("dense", Table(tuple(_powers(reply, words)), ("", *head) if head else ())),
        Block(
            "small", words.say("geography.power_sign", power=speak_power(board.powers[0], reply.notation, Length.SHORT))
        ),
        Block("heading", words.say("geography.land")),
        Block("dense", Table(tuple(_places(land, reply, words)), head)),
        Block("small", words.say("geography.centre_sign", sign=_CENTRE)),
        Block("heading", words.say("geography.seas")),
        Block("dense", Table(tuple(_places(seas, reply, words)), head)),
        Block("heading", words.say("geography.orders")),
        Block("dense", Table(tuple(_kinds(reply, words)))),
    )


def _is_own(reply: Abbreviated, words: Words) -> bool:
    """Whether the book is in the reader's language, which needs no second name then."""
    return reply.notation.code == words.code


def _powers(reply: Abbreviated, words: Words) -> Iterator[tuple[str, ...]]:
    """The powers: the sign of each on maps in letters, what it is called for short, and its name."""
    for power, sign in words.power_signs(reply.board.powers).items():
        row = sign, speak_power(power, reply.notation, Length.SHORT), speak_power(power, reply.notation)
        own = () if _is_own(reply, words) else (words.short_power(power), str(words.power(power)))
        yield *row, *own


def _places(provinces: Iterable[Province], reply: Abbreviated, words: Words) -> Iterator[tuple[str, ...]]:
    """A row a place by its code: code and name in the book, and in the reader's language."""

    def code(province: Province) -> str:
        return speak_place(province.id, reply.notation, Length.SHORT)

    for each in sorted(provinces, key=lambda province: code(province).casefold()):
        sign = _CENTRE if each.is_centre else ""
        row = (code(each), speak_place(each.id, reply.notation) + sign)
        own = () if _is_own(reply, words) else (words.short_place(each.id), str(words.place(each.id)))
        yield *row, *own


def _kinds(reply: Abbreviated, words: Words) -> Iterator[tuple[str, ...]]:
    """The kinds of units and of orders, each as the book writes one."""
    for key, kind in (("army", UnitType.ARMY), ("fleet", UnitType.FLEET)):
        here = reply.notation.letters[key].short
        yield (
            (words.say(f"geography.{key}"), here)
            if _is_own(reply, words)
            else (
                words.say(f"geography.{key}"),
                here,
                words.unit_letter(kind),
            )
        )
    for key, order in _every_kind(reply.board):
        here, name = type_order(order, reply.notation), words.say(f"geography.order_{key}")
        yield (name, here) if _is_own(reply, words) else (name, here, words.typed(order))


def _every_kind(board: Map) -> Iterator[tuple[str, Order]]:
    """Every kind of order with one as an example; on a board without seas, or with no coasts round one, no convoy."""
    sea, start, goal = _USUAL if board.folder == USUAL_BOARD else _crossing(board)
    army, other = Unit(UnitType.ARMY, start), Unit(UnitType.ARMY, goal)
    beside, beyond = (min(board.army[place] - {start, goal}, default=goal) for place in (start, goal))
    supporter = Unit(UnitType.FLEET, sea) if sea else Unit(UnitType.ARMY, beyond)
    yield "hold", Hold(army)
    yield "move", Move(army, beside)
    yield "support_hold", SupportHold(supporter, other)
    yield "support_move", SupportMove(supporter, Unit(UnitType.ARMY, start if sea else beside), goal)
    if sea:
        yield "convoy", Convoy(Unit(UnitType.FLEET, sea), army, goal)
    yield "retreat", Retreat(army, beside)
    yield "disband", Disband(army)
    yield "build", Build(army)
    yield "waive", Waive()


def _crossing(board: Map) -> tuple[ProvinceId, ProvinceId, ProvinceId]:
    """A sea and two coasts of it with land beside them; without such a sea none, and two neighbours."""
    seas = (each.id for each in board.provinces.values() if each.terrain is Terrain.SEA)
    for sea in sorted(seas):
        coasts = sorted(each for each in board.fleet.get(sea, ()) if board.army.get(each))
        if len(coasts) > 1:
            return sea, coasts[0], coasts[1]
    start = min(place for place, around in board.army.items() if around)
    return "", start, min(board.army[start])

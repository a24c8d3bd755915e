"""The card of a place: what it is called, what lies around it, whose it is and who stands there."""

from __future__ import annotations

from collections.abc import Iterator

from judge.commands.geography.boards import Board
from judge.commands.geography.pictures import place_map
from judge.commands.geography.wording import as_of, named, subject
from judge.commands.part import Block, Page, Part, Scene, say
from judge.commands.replies import Reply
from judge.notation.language import Language
from judge.notation.speak import Length, speak_place
from judge.prose.words import Words
from judge.rules.maps import Map, Province, Terrain
from judge.rules.places import Location, ProvinceId
from judge.structs import Struct, replace

_MOST_CARDS = 2
"""Of a name with more meanings the others are only named."""


class BookNames(Struct, frozen=True):
    """Books that print the same names, with the language they are in."""

    language: Language
    books: tuple[str, ...]


class PlaceShown(Reply, frozen=True):
    """The provinces that a name means, the likeliest first."""

    board: Board
    provinces: tuple[ProvinceId, ...]
    names: tuple[BookNames, ...]
    written: str = ""
    """The name as it was written, where it was misspelt."""


@say.register(PlaceShown)
def _shown(reply: PlaceShown, scene: Scene) -> Part:
    words, ids = scene.words, reply.provinces
    pages = [Page(named(id, words), tuple(_card(reply, id, words))) for id in ids[:_MOST_CARDS]]
    first = replace(pages[0], blocks=(*place_map(reply.board, ids[0], scene), *pages[0].blocks))
    said = []
    if reply.written:
        said.append(words.say("geography.read_as", written=reply.written, place=named(ids[0], words)))
    if len(ids) > 1:
        said.append(words.say("geography.several", places=words.all_of(named(id, words) for id in ids)))
    return Part(tuple(said), pages=(first, *pages[1:]), subject=subject(named(ids[0], words), reply.board, words))


def _card(reply: PlaceShown, id: ProvinceId, words: Words) -> Iterator[Block]:
    """What a place is, what lies around it, who is there, and its names."""
    board = reply.board
    province = board.map.provinces[id]
    rows = [
        (words.say("geography.kind"), words.say(f"geography.{_kind(province)}", places=_coasts(province, words))),
        (words.say("geography.centre"), _centre(province, words)),
        *_neighbours(board.map, province, words),
    ]
    yield Block("pairs", tuple(rows))
    yield Block("heading", words.say("geography.now"))
    standing = [(words.say("geography.unit"), _unit(board, id, words))]
    if province.is_centre:
        standing.insert(0, (words.say("geography.owner"), _owner(board, id, words)))
    yield Block("pairs", tuple(standing))
    yield Block("small", as_of(board, words))
    yield Block("heading", words.say("geography.names"))
    yield Block("pairs", tuple(_names(reply.names, id, words)))


def _kind(province: Province) -> str:
    return "coasts" if province.coasts else province.terrain.value


def _coasts(province: Province, words: Words) -> str:
    return words.either(words.short_place(place) for place in province.moorings)


def _centre(province: Province, words: Words) -> str:
    if not province.is_centre:
        return words.say("geography.no_centre")
    if province.home is None:
        return words.say("geography.free_centre")
    return words.say("geography.home", power=words.power(province.home))


def _neighbours(board: Map, province: Province, words: Words) -> Iterator[tuple[str, str]]:
    """Where units go from here: in one row where armies and fleets go to the same places."""
    by_land = board.army.get(province.id, frozenset())
    by_sea = [(place, board.fleet.get(place, frozenset())) for place in province.moorings]
    if len(by_sea) == 1 and by_sea[0][1] == by_land:
        yield words.say("geography.both"), _listed(by_land, words)
        return
    if province.terrain is not Terrain.SEA:
        yield words.say("geography.armies"), _listed(by_land, words)
    for place, around in by_sea:
        head = "fleets" if place == province.id else "fleets_at"
        yield words.say(f"geography.{head}", place=words.short_place(place)), _listed(around, words)


def _listed(places: frozenset[Location], words: Words) -> str:
    return words.listed(named(place, words) for place in sorted(places))


def _owner(board: Board, id: ProvinceId, words: Words) -> str:
    owner = board.position.owner_of(id)
    if owner is not None:
        return str(words.power(owner))
    return words.say("geography.unseen" if id in board.position.doubtful else "geography.nobodys")


def _unit(board: Board, id: ProvinceId, words: Words) -> str:
    if id in board.position.unseen:
        return words.say("geography.unseen")
    standing = board.position.unit_in(id)
    said = []
    if standing is not None:
        said.append(words.say("outcome.of", unit=words.unit(standing[1]), power=words.power(standing[0])))
    for driven in board.position.dislodged:
        if driven.unit.province == id:
            unit = words.say("outcome.of", unit=words.unit(driven.unit), power=words.power(driven.power))
            said.append(words.say("geography.driven_out", unit=unit))
    return words.listed(said) if said else words.say("geography.empty")


def _names(names: tuple[BookNames, ...], id: ProvinceId, words: Words) -> Iterator[tuple[str, str]]:
    """What each book calls a place, a row for each language of the books."""
    for each in names:
        place = words.say(
            "geography.named",
            place=speak_place(id, each.language),
            code=speak_place(id, each.language, Length.SHORT),
        )
        books = words.listed(each.books)
        if not books:
            yield each.language.name, place
            continue
        yield each.language.name, words.say("geography.in_books", name=place, books=books, n=len(each.books))

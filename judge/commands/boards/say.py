"""What is said of boards: a table of all, or all about one, with its map, its powers and the codes of its places."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from judge.commands.part import Block, Page, Part, Scene, Table, page_part, say
from judge.commands.replies import Reply
from judge.picture.boardsheet import BoardCard, BoardsShown
from judge.picture.kinds import MapKind
from judge.prose.maps import MailMap, told_board
from judge.prose.words import Words
from judge.rules.about import About, in_language
from judge.rules.maps import Map, Province, Terrain
from judge.rules.outcome import Resolution
from judge.rules.policies import BuildSites
from judge.rules.position import opening
from judge.shelf import USUAL_BOARD, board_title
from judge.structs import Struct

_CENTRE = "*"


class ListedBoard(Struct, frozen=True):
    """A row of the list."""

    name: str
    board: Map
    solo: int
    """The centres with which a power wins."""
    is_drawn: bool


class BoardsListed(Reply, frozen=True):
    """Every board."""

    boards: tuple[ListedBoard, ...]


class BoardDescribed(Reply, frozen=True):
    """One board."""

    board: Map
    about: About
    solo: int
    is_drawn: bool


class NoSuchBoard(Reply, frozen=True):
    """BOARDS of a name that no board has."""

    written: str
    near: str


@say.register(NoSuchBoard)
def _no_such_board(reply: NoSuchBoard, scene: Scene) -> Part:
    said = scene.words.say("refusal.unknown_board", board=reply.written, example=reply.near)
    return Part(refused=(("", said),))


@say.register(BoardsListed)
def _listed(reply: BoardsListed, scene: Scene) -> Part:
    words = scene.words
    heads = tuple(words.say(f"boards.{head}") for head in ("name", "called", "players", "win"))
    rows = tuple(
        (
            each.name,
            board_title(each.name, words.code),
            str(len(each.board.powers)),
            _win(each),
        )
        for each in reply.boards
    )
    return page_part(
        words.say("boards.title"),
        Block("table", Table(rows, heads, frozenset({2, 3}))),
        *_sheet(reply.boards, scene),
        Block("small", words.say("boards.how", example=_example(reply.boards))),
    )


def _sheet(listed: tuple[ListedBoard, ...], scene: Scene) -> Iterator[Block]:
    """All boards that are drawn, small, in one picture."""
    if not scene.has_pictures:
        return
    cards = tuple(BoardCard(each.name, _card(each, scene.words)) for each in listed if each.is_drawn)
    told = scene.words.say("boards.sheet", n=len(cards))
    yield Block("map", MailMap("", USUAL_BOARD, MapKind.SHEET, BoardsShown(cards), told, most=MapKind.SHEET.width))


def _card(each: ListedBoard, words: Words) -> str:
    return words.say("boards.card", players=len(each.board.powers), win=_win(each))


def _win(each: ListedBoard) -> str:
    """The centres that win, of how many."""
    return f"{each.solo}/{sum(province.is_centre for province in each.board.provinces.values())}"


def _example(listed: tuple[ListedBoard, ...]) -> str:
    """A board that is not the usual one, which stands first."""
    return listed[min(1, len(listed) - 1)].name


@say.register(BoardDescribed)
def _described(reply: BoardDescribed, scene: Scene) -> Part:
    board = reply.board
    words = scene.words.on_board(board.name)
    title = words.board_name or board.name
    blocks = (
        *_picture(reply, words, scene),
        Block("pairs", tuple(_facts(reply, words))),
        *_sentences("boards.special", in_language(reply.about.rules, words.code), words),
        *_sentences("boards.left_out", in_language(reply.about.left_out, words.code), words),
        Block("heading", words.say("boards.powers")),
        Block("dense", Table(tuple(_powers(board, words)))),
        Block("heading", words.say("boards.places")),
        Block("dense", Table(tuple(_places(board.provinces.values(), words)))),
        Block("small", words.say("geography.centre_sign", sign=_CENTRE)),
        *_sentences("boards.disputes", tuple(f"{each.what} {each.chosen}" for each in reply.about.disputes), words),
        *_chosen(reply.about, words),
        Block("small", words.say("boards.create", board=board.name)),
    )
    return Part(pages=(Page(title, blocks),), subject=title)


def _picture(reply: BoardDescribed, words: Words, scene: Scene) -> Iterator[Block]:
    if not (reply.is_drawn and scene.has_pictures):
        return
    start = opening(reply.board)
    told = told_board(words, reply.board, start)
    yield Block("map", MailMap("", reply.board.name, MapKind.NOW, Resolution(start, (), start), told))


def _facts(reply: BoardDescribed, words: Words) -> Iterator[tuple[str, str]]:
    """What is to be known of a board before one plays on it."""
    board, about = reply.board, reply.about
    provinces = board.provinces.values()
    seas = sum(province.terrain is Terrain.SEA for province in provinces)
    yield words.say("boards.powers"), str(len(board.powers))
    yield words.say("boards.provinces"), words.say("boards.and_seas", n=len(board.provinces) - seas, seas=seas)
    yield words.say("boards.centres"), str(sum(province.is_centre for province in provinces))
    lead = board.rules.lead
    yield words.say("boards.solo"), words.say("boards.lead" if lead > 1 else "boards.wins", n=reply.solo, lead=lead)
    yield words.say("boards.begins"), str(words.phase(board.first))
    if board.calendar.years_a_turn or board.calendar.turns == 1:
        key = "boards.years_a_turn" if board.calendar.years_a_turn else "boards.one_turn"
        yield words.say("boards.time"), words.say(key, n=board.calendar.years_a_turn, turns=board.calendar.turns)
    if board.rules.builds not in (None, BuildSites.HOME):
        yield words.say("boards.builds"), words.say(f"boards.builds_{board.rules.builds.value}")
    if about.designer:
        yield words.say("boards.designer"), " ".join(filter(None, (about.designer, str(about.year or ""))))


def _sentences(key: str, said: tuple[str, ...], words: Words) -> Iterator[Block]:
    if said:
        yield Block("heading", words.say(key))
        yield Block("lines", said)


def _powers(board: Map, words: Words) -> Iterator[tuple[str, ...]]:
    """The powers: the sign of each, what it is called for short, its name, and with what it begins."""
    for power, sign in words.power_signs(board.powers).items():
        units = words.units(board.start_units.get(power, ()))
        yield sign, words.short_power(power), str(words.power(power)), units


def _places(provinces: Iterable[Province], words: Words) -> Iterator[tuple[str, ...]]:
    """Land first, then seas, each by its code."""
    rows = [(province.terrain is Terrain.SEA, words.short_place(province.id), province) for province in provinces]
    for _, code, province in sorted(rows, key=lambda row: (row[0], row[1].casefold())):
        yield code, f"{words.place(province.id)}{_CENTRE if province.is_centre else ''}"


def _chosen(about: About, words: Words) -> Iterator[Block]:
    """Where the facts come from."""
    if about.sources:
        sources = words.listed(about.sources)
        yield Block("small", words.say("boards.sources", sources=sources))

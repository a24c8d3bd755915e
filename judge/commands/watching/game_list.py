"""What an answer says about all games, and about one in detail."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from judge.commands.part import Block, Part, Scene, Table, page_part, say
from judge.commands.replies import Reply
from judge.game.game import Game, PlayerId
from judge.game.listed_game import ListedGame, ListSection, listed_game
from judge.game.secrecy import knows_all_of, knows_centres_of, knows_names, knows_number, tells_late
from judge.notation.commands.verbs import CommandWord
from judge.prose.game_line import game_line, special_rules
from judge.prose.people import People
from judge.prose.results import UNKNOWN
from judge.prose.settings import in_short
from judge.prose.taps import Taps, command_tap
from judge.prose.words import Words, in_a_row
from judge.rules.places import Power
from judge.rules.position import Position
from judge.structs import field


class GamesListed(Reply, frozen=True):
    """A page of all games, in the order to show them."""

    games: tuple[ListedGame, ...]
    doors: tuple[tuple[str, CommandWord], ...] = ()
    """By which command its reader gets into the first few games in which he has no part; not into every one."""
    page: int = 1
    pages: int = 1


class GameShown(Reply, frozen=True):
    """One game in detail, as its reader may know it; `people` are the names of its players."""

    game: Game
    people: Mapping[PlayerId, str]
    position: Position
    shows_number: bool = True
    awaited: tuple[Power, ...] = ()
    """The powers that have still to order, where the reader may know."""
    behind: int = 0
    """How many phases the reader is behind."""
    languages: Mapping[PlayerId, str] = field(default_factory=dict)
    """The codes of the languages that the players read."""
    unreached: tuple[PlayerId, ...] = ()
    """To whom nothing is sent, since it came back, where the reader leads the game."""
    doors: tuple[tuple[str, CommandWord], ...] = ()
    """By which command the reader gets into it, if he can."""


@say.register(GamesListed)
def _listed(reply: GamesListed, scene: Scene) -> Part:
    """What needs people first; of games that are over only the names."""
    words = scene.words
    blocks = []
    for place in ListSection:
        games = [each for each in reply.games if each.place is place]
        if games:
            blocks.append(Block("heading", words.say(f"listing.{place.name.lower()}_head")))
            lines = tuple(game_line(each, words) for each in games)
            names = words.listed(each.name for each in games)
            blocks.append(Block("para", names) if place is ListSection.OVER else Block("lines", lines))
    if not blocks:
        blocks.append(Block("para", words.say("list.none")))
    blocks += _paged(reply, words)
    blocks.append(Block("small", words.say("list.join")))
    blocks += _entries(reply.doors, words)
    return page_part(words.say("head.games"), *blocks, subject=words.say("subject.list"))


def _paged(reply: GamesListed, words: Words) -> list[Block]:
    """Which page it is, and how to turn it."""
    if reply.pages == 1:
        return []
    blocks = [Block("para", words.say("keep.page", page=reply.page, pages=reply.pages))]
    if reply.page < reply.pages:
        line = f"{words.command(CommandWord.LIST)} {words.say('archive.page_word')} {reply.page + 1}"
        blocks.append(Block("small", words.say("keep.next_page", line=line)))
    return blocks


def _entries(doors: Sequence[tuple[str, CommandWord]], words: Words) -> list[Block]:
    """Links by which a reader takes a seat or watches."""
    taps = tuple(command_tap(word, words, game) for game, word in doors)
    return [Block("taps", Taps(commands=taps, is_said=True))] if taps else []


@say.register(GameShown)
def _shown(reply: GameShown, scene: Scene) -> Part:
    """One game in detail: how it stands, its book and what is special about it, who plays."""
    words, game = scene.words, reply.game
    people = People(reply.people, game, scene.people.viewer, reply.languages)
    lines = [
        words.say("list.players", n=game.deal.players) if reply.shows_number else "",
        words.say("list.scheme", scheme=game.deal.scheme) if game.deal.scheme else "",
        words.say("list.master", who=people.master(words)),
        words.say("listing.watched", n=len(game.seating.watchers)) if game.seating.watchers else "",
        words.say("listing.behind", n=reply.behind) if reply.behind else "",
    ]
    blocks = [
        Block("para", game_line(listed_game(game), words)),
        Block("para", in_a_row(line for line in lines if line)),
        Block("para", words.say("listing.in_short", settings=in_short(game.settings, words))),
        *(Block("para", rule) for rule in special_rules(game, words)),
    ]
    if game.settings.description:
        blocks.append(Block("para", game.settings.description))
    blocks.append(Block("small", words.say("list.more_rules")))
    blocks.append(Block("small", words.say("listing.more", game=game.name)))
    blocks += _entries(reply.doors, words)
    blocks.append(_seats(game, reply.position, people, words))
    if late := _late(game, people.viewer, words):
        blocks.append(Block("para", words.say("listing.late", powers=words.listed(late))))
    if reply.awaited:
        blocks.append(Block("para", words.say("listing.awaited", powers=words.powers(reply.awaited))))
    blocks += unreached_lines(game, reply.unreached, words)
    return page_part(words.say("head.games"), *blocks, subject=words.say("subject.list"))


def unreached_lines(game: Game, players: tuple[PlayerId, ...], words: Words) -> list[Block]:
    """That mail to the players of some powers comes back."""
    named = [words.powers(game.powers_of(player)) or words.say("deliver.one_seat") for player in players]
    return [Block("para", words.say("deliver.who_bounces", powers=each)) for each in named]


def _seats(game: Game, position: Position, people: People, words: Words) -> Block:
    """Who plays, and with how much; before the lots are drawn only who plays."""
    if not any(seat.powers for seat in game.seating.seats):
        # So many times "somebody" would tell how many there are.
        shown = game.seating.seats if knows_names(game, people.viewer) and knows_number(game, people.viewer) else ()
        return Block("lines", tuple(people.name(seat.player, words) for seat in shown))
    rows = tuple(
        (
            str(words.power(power)),
            str(len(position.centres.get(power, ()))) if knows_centres_of(game, people.viewer, power) else UNKNOWN,
            str(len(position.units.get(power, ()))) if knows_all_of(game, people.viewer, power) else UNKNOWN,
            people.reader_of(power, words),
        )
        for power in game.board.powers
    )
    head = ("", words.say("listing.centres"), words.say("listing.units"), words.say("listing.player"))
    return Block("table", Table(rows, head, frozenset({1, 2})))


def _late(game: Game, viewer: PlayerId | None, words: Words) -> list[str]:
    """Who was late how often, where the reader may know."""
    return [
        words.say("listing.late_often", power=words.powers(seat.powers), n=game.attendance.lateness[seat.player])
        for seat in game.seating.seats
        if game.attendance.lateness.get(seat.player) and tells_late(game, viewer, seat.powers)
    ]

"""What an answer says to those who look on: lists, figures, results again, the board, and that the judge is alive."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from enum import Enum

import structlog

from judge.commands.endings.news import YEARS_A_TABLE, counts_by_year, year_heads
from judge.commands.part import Block, Page, Part, Scene, Table, page_part, say
from judge.commands.replies import Observing, Reply
from judge.commands.watching.ask import MapForm
from judge.commands.watching.game_list import unreached_lines
from judge.game.commands.watching import behind
from judge.game.game import Game, PlayerId, Status
from judge.game.phase_report import PhaseReport
from judge.game.secrecy import counted, knows_names
from judge.game.state import WatchMode
from judge.game.summary import YearEnd
from judge.picture.chart import centres_chart
from judge.picture.draw import draw
from judge.picture.inks import themed
from judge.picture.kinds import MapKind
from judge.picture.scene import MapStyle, Shown, of_position
from judge.picture.theme import Theme
from judge.post.mailing import Attachment
from judge.prose.maps import MailMap, read_chart, text_legend, text_map, told_board, wording
from judge.prose.maps import title as map_title
from judge.prose.people import People
from judge.prose.results import UNKNOWN, report
from judge.prose.words import Words
from judge.rules.outcome import Resolution
from judge.rules.places import Power
from judge.rules.position import Phase, Position
from judge.shelf import USUAL_BOARD, load_geometry, load_inks
from judge.structs import Struct, replace

_log = structlog.get_logger()
_SVG = "image/svg+xml"


class Summed(Reply, frozen=True):
    """A game in figures, as its reader may know them; `names` are those of everybody who ever played."""

    game: Game
    ends: tuple[YearEnd, ...]
    names: Mapping[PlayerId, str]
    known: frozenset[Power] = frozenset()
    """The powers of which the reader knows all centres: the chart shows theirs."""


class PlayedPhase(Struct, frozen=True):
    """A phase that was played, as its reader may know it, and when."""

    phase_report: PhaseReport
    at: datetime


class BookWord(Enum):
    """What an answer to HISTORY says of the game as a book; each is a phrase `history.book_*`."""

    NONE = ""
    LATER = "later"
    """The game is not over."""
    FOLLOWS = "follows"
    HAD = "had"
    """It went out today already."""


class Retold(Reply, frozen=True):
    """Results again; `earlier` are how many were asked for and left out, `up_to` is the last of them."""

    game: Game
    phases: tuple[PlayedPhase, ...]
    earlier: int = 0
    up_to: Phase | None = None
    book: BookWord = BookWord.NONE


class BoardShown(Reply, frozen=True):
    """A board as its reader may know it, and how it is wanted; without a chart it cannot be shown in letters."""

    game: Game
    """Without a name where it is the board as every game begins with it."""
    position: Position
    chart: str | None
    """The map of letters that is filled in."""
    form: MapForm = MapForm.TEXT


class WhoPlays(Reply, frozen=True):
    """Who plays what."""

    game: Game
    names: Mapping[PlayerId, str]
    unreached: tuple[PlayerId, ...] = ()
    """To whom nothing is sent, since it came back, where the reader leads the game."""


class Exported(Reply, frozen=True):
    """A game in the saved-game format."""

    game: Game
    saved: str


@say.register(Observing)
def _observing(reply: Observing, scene: Scene) -> Part:
    """How the writer watches from now on."""
    words, game, viewer = scene.words, reply.game, scene.people.viewer
    watcher = next((each for each in game.seating.watchers if each.player == viewer), None)
    mode = watcher.mode if watcher is not None else WatchMode.LIVE
    said = [words.say(f"watching.{mode.value}", game=game.name)]
    late = behind(game, watcher) if watcher is not None else 0
    if late:
        said.append(words.say("watching.behind", n=late))
    said.append(words.say("watching.change", game=game.name))
    return Part(tuple(said), subject=words.say("subject.observing"))


@say.register(Summed)
def _summed(reply: Summed, scene: Scene) -> Part:
    """How many centres each power had when each year was over, who owned which, and who played."""
    words, game = scene.words, reply.game
    blocks = counts_by_year(game, reply.ends, counted(game, scene.people.viewer), words)
    for at in range(0, len(reply.ends), YEARS_A_TABLE):
        blocks.append(Block("heading", words.say("summary.owners")))
        blocks.append(_owners(game, reply.ends[at : at + YEARS_A_TABLE], scene.people.viewer, words))
    blocks.append(Block("heading", words.say("head.players")))
    blocks.append(Block("pairs", _players(reply, scene)))
    title = words.say("summary.title", game=game.name)
    drawn = _chart(reply, words)
    chart = (Attachment(f"{game.name}-centres.svg", _SVG, drawn),) if drawn else ()
    return Part(pages=(Page(title, tuple(blocks)),), subject=title, attachments=chart)


def _chart(reply: Summed, words: Words) -> str:
    """Centres by year as a picture, an SVG; empty where there is none."""
    game = reply.game
    if len(reply.ends) < 2 or not reply.known:
        return ""
    counts = {
        end.year: {p: end.count(p) if p in reply.known else None for p in game.board.powers} for end in reply.ends
    }
    title = words.say("summary.title", game=game.name)
    try:
        theme = themed(Theme.LIGHT, load_inks(game.board.name))
        return centres_chart(counts, wording(words, game.board), theme, title, game.table.victory_centres)
    except Exception as error:  # noqa: BLE001
        # The numbers stand in the text: a picture that cannot be drawn costs nobody the answer.
        _log.error("a chart was left out", game=game.name, exc_info=error)
        return ""


def _owners(game: Game, ends: tuple[YearEnd, ...], viewer: PlayerId | None, words: Words) -> Block:
    signs = words.power_signs(game.board.powers)
    nobody = "." if len(counted(game, viewer)) == len(game.board.powers) else UNKNOWN
    centres = sorted(each.id for each in game.board.provinces.values() if each.is_centre)

    def sign(owner: Power | None) -> str:
        return signs.get(owner, owner) if owner is not None else nobody

    rows = tuple((words.short_place(each), *(sign(end.owner_of(each)) for end in ends)) for each in centres)
    return Block("table", Table(rows, year_heads(ends), frozenset(range(1, len(ends) + 1))))


def _players(reply: Summed, scene: Scene) -> tuple[tuple[str, str], ...]:
    """Who played each power, those of before with the phase in which they lost it."""
    words, game = scene.words, reply.game
    people = People(reply.names, game, scene.people.viewer)
    is_known = knows_names(game, scene.people.viewer)
    rows = []
    for power in game.board.powers:
        before = [
            words.say(
                "summary.until",
                who=people.name(each.player, words) if is_known else words.say("secrecy.secret"),
                phase=words.phase(each.until),
            )
            for each in game.seating.former
            if each.power == power
        ]
        rows.append((str(words.power(power)), words.one_by_one([*before, people.player_of(power, words)])))
    return tuple(rows)


@say.register(Retold)
def _retold(reply: Retold, scene: Scene) -> Part:
    words, game = scene.words, reply.game
    title = words.say("history.title", game=game.name)
    if not reply.phases:
        return page_part(title, Block("para", words.say("history.none")))
    viewer = scene.people.viewer
    told = tuple(
        block for each in reply.phases for block in result_blocks(each.phase_report, each.at, game, viewer, words)
    )
    blocks = list(told)
    if reply.earlier:
        said = words.say("history.earlier", n=reply.earlier, game=game.name, phase=str(reply.up_to))
        blocks.insert(0, Block("para", said))
    if reply.book is not BookWord.NONE:
        blocks.append(Block("para", words.say(f"history.book_{reply.book.value}", game=game.name)))
    return page_part(title, *blocks)


@say.register(BoardShown)
def _drawn(reply: BoardShown, scene: Scene) -> Part:
    words, game = scene.words, reply.game
    title = words.board_name
    if game.name:
        title = words.say("map.title", game=game.name, phase=words.phase(reply.position.phase))
    elif game.board.name == USUAL_BOARD:
        title = words.say("map.standard")
    if reply.form is MapForm.DRAWING and (drawn := _drawing(reply, words)):
        file = Attachment(f"{game.name or game.board.name}-{reply.position.phase}.svg", _SVG, drawn)
        said = Block("para", words.say("map.drawing", file=file.name))
        return replace(page_part(title, said), attachments=(file,))
    if reply.form is MapForm.PICTURE and scene.has_pictures:
        return page_part(title, _picture(reply, words), *_in_letters(reply, words, is_spare=True))
    failed = [Block("para", words.say("map.undrawn"))] if reply.form is MapForm.DRAWING and reply.chart else []
    return page_part(title, *failed, *_in_letters(reply, words))


def _picture(reply: BoardShown, words: Words) -> Block:
    """The place of the picture: of the board as it stands in a phase, or as the last one left it."""
    game, position = reply.game, reply.position
    kind = MapKind.BOARD if game.status is Status.ENDED else MapKind.NOW
    told = told_board(words, game.board, position)
    return Block("map", MailMap(game.name, game.board.name, kind, Resolution(position, (), position), told))


def _drawing(reply: BoardShown, words: Words) -> str:
    """The board as an SVG; empty where it cannot be drawn."""
    game, position = reply.game, reply.position
    try:
        style = MapStyle(load_geometry(game.board.name), game.board, wording(words, game.board), Theme.LIGHT)
        shown = Shown.AFTER if game.status is Status.ENDED else Shown.START
        return draw(of_position(style, position, map_title(words, game.name, position.phase, shown)))
    except Exception as error:  # noqa: BLE001
        # The board is sent in letters instead.
        _log.error("a drawing was left out", game=game.name, exc_info=error)
        return ""


def _in_letters(reply: BoardShown, words: Words, *, is_spare: bool = False) -> Iterator[Block]:
    """The board in letters; only in plain text where it stands in for a picture."""
    game = reply.game
    if reply.chart is not None:
        chart = read_chart(reply.chart, game.board, f"{game.board.name}.txt")
        drawn, below = text_map(chart, reply.position, words), text_legend(game.board, reply.position, words)
        shown = [Block("verbatim", drawn), *(Block("small", line) for line in below)]
        yield from (Block("chart", (drawn, below)),) if is_spare else shown
    elif not is_spare:
        yield Block("para", words.say("map.none"))
    if is_spare:
        yield Block("small", words.say("map.how", game=game.name) if game.name else words.say("map.of_game"))


@say.register(WhoPlays)
def _who(reply: WhoPlays, scene: Scene) -> Part:
    """Who plays what; addresses are nobody's business."""
    words, game = scene.words, reply.game
    people = People(reply.names, game, scene.people.viewer)
    title = words.say("who.title", game=game.name)
    if any(seat.powers for seat in game.seating.seats):
        rows = [(str(words.power(power)), people.player_of(power, words)) for power in game.board.powers]
        blocks = [Block("pairs", tuple(rows))]
    else:
        names = tuple(people.name(seat.player, words) for seat in game.seating.seats)
        blocks = [Block("lines", names)] if names else [Block("para", words.say("who.nobody"))]
    blocks.append(Block("para", words.say("list.master", who=people.master(words))))
    blocks += unreached_lines(game, reply.unreached, words)
    return page_part(title, *blocks)


@say.register(Exported)
def _exported(reply: Exported, scene: Scene) -> Part:
    words, name = scene.words, f"{reply.game.name}.json"
    said = words.say("export.done", game=reply.game.name, file=name)
    subject = words.say("subject.export", game=reply.game.name)
    return Part((said,), subject=subject, attachments=(Attachment(name, "application/json", reply.saved),))


def result_blocks(
    phase_report: PhaseReport,
    at: datetime,
    game: Game,
    viewer: PlayerId | None,
    words: Words,
    *,
    with_title: bool = True,
) -> Iterator[Block]:
    """What became of every order, and the board that was left; `at` is when the phase was played."""
    told = report(phase_report, game, viewer, words)
    if with_title:
        yield Block("heading", words.phase(phase_report.event.phase))
    yield Block("small", words.say("history.played", moment=words.moment(at)))
    if told.sees_nothing:
        yield Block("para", words.say("secrecy.nothing_seen"))
    else:
        yield Block("groups", (told.groups, words.say("semicolon")))
    lists = (
        ("glimpses", told.glimpses),
        ("dislodged", told.dislodged),
        ("silent", told.silent),
        ("decided", told.decided),
    )
    for heading, lines in lists:
        if lines:
            yield Block("heading", words.say(f"head.{heading}"))
            yield Block("lines", lines)
    if told.centres:
        yield Block("heading", words.say("head.seen_centres" if told.is_blind else "head.centres"))
        yield Block("centres", told.centres)
    if told.adjustments:
        yield Block("heading", words.say("head.adjustments"))
        yield Block("lines", told.adjustments)
    if told.position:
        yield Block("heading", words.say("head.seen_position" if told.is_blind else "head.position"))
        yield Block("pairs", tuple((row.power, row.units) for row in told.position))

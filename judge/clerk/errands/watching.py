"""Watching a game and looking at one: what is done about it, and what is looked up for it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import structlog

from judge import __version__
from judge.clerk.errand import Errand, Handler
from judge.clerk.posting.post import name_people
from judge.clerk.robots import bounced
from judge.clerk.saving import save_game
from judge.clerk.sources import USUAL_RULEBOOK
from judge.clerk.tongues import language_of
from judge.game.commands import Observe, Unobserve
from judge.game.fog import sight
from judge.game.game import Game, PlayerId, Status
from judge.game.secrecy import account, eyes, knows_number, leads, position_in_sight, shows_awaited
from judge.game.summary import YearEnd, hidden_turns, retold, year_ends
from judge.game.turn import missing
from judge.mail.asking.watching import (
    ExportGame,
    Ping,
    ShowCommands,
    ShowHistory,
    ShowMap,
    ShowSummary,
    ShowVersion,
    ShowWho,
    StopWatching,
)
from judge.mail.asks import Ask, Help, ListGames, ObserveGame
from judge.mail.maps import wording
from judge.mail.replies import Observing, Reply
from judge.mail.replying.exporting import Exported, NotExported
from judge.mail.replying.helping import CommandsShown, Helped
from judge.mail.replying.listing import GameShown, Listed
from judge.mail.replying.watching import (
    Alive,
    BookWord,
    Drawn,
    PlayedPhase,
    Retold,
    Summed,
    Versioned,
    WatchingEnded,
    WhoPlays,
)
from judge.mail.textmap import read_chart
from judge.mail.window import EVERYTHING
from judge.notation.language import Language
from judge.picture.chart import centres_chart
from judge.picture.theme import Theme
from judge.rules.position import Position
from judge.shelf import load_chart, load_language, load_reading, load_rulebook
from judge.store import books, holding, listing, players, turns
from judge.store.turns import Turn

_log = structlog.get_logger()
_MOST_PHASES = 6
"""How many phases one answer to HISTORY shows: as many as a full board has below 100 kB of HTML."""


def _observe(errand: Errand, ask: ObserveGame) -> Reply:
    return errand.in_game(ask, ask.game, Observe(ask.mode, ask.behind), Observing)


def _unobserve(errand: Errand, ask: StopWatching) -> Reply:
    return errand.in_game(ask, ask.game, Unobserve(), WatchingEnded)


def _list(errand: Errand, ask: ListGames) -> Reply:
    viewer = _viewer(errand)
    if not ask.game:
        return Listed(listing.glances(errand.db, viewer))
    game = errand.shown(ask.game)
    if game is None:
        return errand.unknown(ask.game)
    late = hidden_turns(game, viewer)
    return GameShown(
        game=game,
        people=errand.people(game),
        position=position_in_sight(game, _known_turns(errand, game, viewer)[1], viewer),
        shows_number=knows_number(game, viewer),
        awaited=tuple(missing(game)) if shows_awaited(game, viewer) else (),
        behind=late,
        unreached=_unreached(errand, game),
    )


def _unreached(errand: Errand, game: Game) -> tuple[PlayerId, ...]:
    """The players to whom nothing is sent, since it came back: a matter of who leads the game, and of keepers."""
    if not (errand.is_keeper or leads(game, _viewer(errand))):
        return ()
    return tuple(seat.player for seat in game.seating.seats if bounced.has_bounced(errand.db, seat.player))


def _summary(errand: Errand, ask: ShowSummary) -> Reply:
    game = errand.shown(ask.game)
    if game is None:
        return errand.unknown(ask.game)
    viewer = _viewer(errand)
    known, following = _known_turns(errand, game, viewer)
    played = [position_in_sight(game, turn.resolution.before, viewer) for turn in known]
    ends = year_ends(played, position_in_sight(game, following, viewer))
    return Summed(game, ends, _names(errand, game), _chart(errand, game, ends, viewer))


def _chart(errand: Errand, game: Game, ends: tuple[YearEnd, ...], viewer: PlayerId | None) -> str:
    """Centres by year as a picture; nothing where there is no year to compare, or the reader does not know them."""
    if len(ends) < 2 or eyes(game, viewer) is not None:
        return ""
    code = language_of(errand.player) if errand.player is not None else errand.language
    words = errand.post.stationery.words(load_language(code), "UTC")
    counts = {end.year: {power: end.count(power) for power in game.board.powers} for end in ends}
    said = words.say("summary.title", game=game.name)
    try:
        return centres_chart(counts, wording(words, game.board), Theme.LIGHT, said, game.table.victory_centres)
    except Exception as error:
        # The numbers stand in the text.
        _log.error("a chart was left out", game=game.name, exc_info=error)
        return ""


def _history(errand: Errand, ask: ShowHistory) -> Reply:
    game = errand.shown(ask.game)
    if game is None:
        return errand.unknown(ask.game)
    viewer, window = _viewer(errand), ask.window
    known, last = _known_turns(errand, game, viewer)
    following = (*(turn.resolution.before for turn in known[1:]), last)
    pairs = zip(known, following, strict=False)  # with nothing played there is a last position all the same
    wanted = [(turn, after) for turn, after in pairs if window.has(turn.phase, turn.processed_at)]
    if window.count:
        wanted = wanted[-window.count :]
    left, shown = wanted[:-_MOST_PHASES], wanted[-_MOST_PHASES:]
    phases = tuple(
        PlayedPhase(account(game, retold(game, turn.resolution, after, turn.orders), viewer), turn.processed_at)
        for turn, after in shown
    )
    return Retold(game, phases, len(left), left[-1][0].phase if left else None, _book(errand, game, ask, known))


def _book(errand: Errand, game: Game, ask: ShowHistory, known: tuple[Turn, ...]) -> BookWord:
    """Who asks for all of a game that is over gets it as a book, too, if he proved who he is: it is a large mail."""
    if not known:
        return BookWord.NONE
    if game.status is not Status.ENDED:
        return BookWord.LATER
    if ask.window != EVERYTHING or errand.player is None or not errand.proven:
        return BookWord.NONE
    is_new = books.want(errand.db, game.name, errand.player, errand.now)
    return BookWord.FOLLOWS if is_new else BookWord.HAD


def _map(errand: Errand, ask: ShowMap) -> Reply:
    game = errand.shown(ask.game)
    if game is None:
        return errand.unknown(ask.game)
    viewer = _viewer(errand)
    full = _known_turns(errand, game, viewer)[1]
    text = load_chart(game.board.name)
    chart = read_chart(text, game.board, f"{game.board.name}.txt") if text is not None else None
    powers = eyes(game, viewer)
    seen = sight(game.board, full, powers) if powers is not None else None
    return Drawn(game, position_in_sight(game, full, viewer), chart, seen)


def _export(errand: Errand, ask: ExportGame) -> Reply:
    """A game as a file: for who leads it without playing in it, and for everybody when it is over."""
    game = errand.shown(ask.game)
    if game is None:
        return errand.unknown(ask.game)
    if game.status is not Status.ENDED and not leads(game, _viewer(errand)):
        return NotExported(game, ask.written)
    return Exported(game, save_game(errand.db, game).decode())


def _who(errand: Errand, ask: ShowWho) -> Reply:
    game = errand.shown(ask.game)
    if game is None:
        return errand.unknown(ask.game)
    return WhoPlays(game, errand.people(game), _unreached(errand, game))


def _help(errand: Errand, ask: Help) -> Reply:
    return Helped(ask.topic, _reading(errand))


def _commands(errand: Errand, _: ShowCommands) -> Reply:
    return CommandsShown(_reading(errand))


def _reading(errand: Errand) -> Language:
    """What the writer's commands are read by."""
    code = language_of(errand.player) if errand.player is not None else errand.language
    return load_reading(code, errand.game.rulebook if errand.game is not None else load_rulebook(USUAL_RULEBOOK))


def _ping(errand: Errand, _: Ping) -> Reply:
    return Alive(__version__, holding.waiting(errand.db))


def _version(errand: Errand, _: ShowVersion) -> Reply:
    count = listing.statuses(errand.db)
    return Versioned(
        __version__,
        players.count(errand.db),
        count.get(Status.FORMING, 0),
        count.get(Status.ACTIVE, 0),
        count.get(Status.ENDED, 0),
    )


def _viewer(errand: Errand) -> PlayerId | None:
    return errand.player.id if errand.player is not None else None


def _known_turns(errand: Errand, game: Game, viewer: PlayerId | None) -> tuple[tuple[Turn, ...], Position]:
    """The phases somebody may know of, and the position in which the last of them left the game."""
    played = turns.of_game(errand.db, game.name)
    late = hidden_turns(game, viewer)
    if not late or not played:
        return played, game.position
    return played[:-late], played[max(len(played) - late, 0)].resolution.before


def _names(errand: Errand, game: Game) -> Mapping[PlayerId, str]:
    """The names of everybody who plays, leads or played before."""
    ids = (
        *(seat.player for seat in game.seating.seats),
        *game.seating.masters,
        *(each.player for each in game.seating.former),
    )
    return name_people(errand.db, dict.fromkeys(ids))


HANDLERS: Mapping[type[Ask], Handler] = MappingProxyType(
    {
        ObserveGame: _observe,
        StopWatching: _unobserve,
        ListGames: _list,
        ShowSummary: _summary,
        ShowHistory: _history,
        ShowMap: _map,
        ExportGame: _export,
        ShowWho: _who,
        Help: _help,
        ShowCommands: _commands,
        Ping: _ping,
        ShowVersion: _version,
    }
)

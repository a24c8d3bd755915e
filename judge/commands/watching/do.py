"""Obeys OBSERVE and UNOBSERVE, and looks up what LIST, SUMMARY, HISTORY, MAP, EXPORT and WHO ask for."""

from __future__ import annotations

from collections.abc import Mapping

from judge.commands.boards.called import board_called
from judge.commands.keeping.filters import on_page, pages_of
from judge.commands.keeping.suspension import has_bounced
from judge.commands.leading.new_game import empty_game
from judge.commands.outcome import Outcome, do
from judge.commands.replies import Done, NotFollowed, Observing, Reply
from judge.commands.seats.open_games import doors, every_game
from judge.commands.sources import USUAL_BOARD
from judge.commands.watching.ask import (
    EVERYTHING,
    ExportGame,
    ListGames,
    MapForm,
    ObserveGame,
    ShowHistory,
    ShowMap,
    ShowSummary,
    ShowWho,
    StopWatching,
)
from judge.commands.watching.game_list import GameShown, GamesListed
from judge.commands.watching.saved_game import save_game
from judge.commands.watching.say import BoardShown, BookWord, Exported, PlayedPhase, Retold, Summed, WhoPlays
from judge.game.commands.watching import Observe, Unobserve
from judge.game.game import Game, PlayerId, Status
from judge.game.listed_game import listed_game
from judge.game.secrecy import knows_centres_of, knows_number, leads, phase_report, position_in_sight, shows_awaited
from judge.game.summary import hidden_turns, retold, year_ends
from judge.game.turn import missing
from judge.rules.position import Position
from judge.shelf import is_drawn, load_chart
from judge.store import books, elsewhere, players, turns
from judge.store.turns import Turn

_MOST_PHASES = 6
"""How many phases one answer to HISTORY shows: as many as a full board has below 100 kB of HTML."""


@do.register(ObserveGame)
def _observe(ask: ObserveGame, outcome: Outcome) -> Reply:
    return outcome.in_game(ask, ask.game, Observe(ask.mode, ask.behind), Observing)


@do.register(StopWatching)
def _unobserve(ask: StopWatching, outcome: Outcome) -> Reply:
    done = Done("watching_ended", {"game": ask.game}, "unobserved")
    return outcome.in_game(ask, ask.game, Unobserve(), lambda _: done)


@do.register(ListGames)
def _list(ask: ListGames, outcome: Outcome) -> Reply:
    viewer = outcome.reader
    if not ask.game:
        found = every_game(outcome.db, outcome.arrived.config, viewer)
        shown, pages = tuple(found[at] for at in on_page(ask.page, len(found))), pages_of(len(found))
        return GamesListed(
            shown,
            doors(outcome.db, shown, viewer, elsewhere.load(outcome.arrived.config.state)),
            min(ask.page, pages),
            pages,
        )
    game = outcome.shown(ask.game)
    if game is None:
        return outcome.unknown(ask.game)
    late = hidden_turns(game, viewer)
    return GameShown(
        game=game,
        people=outcome.people(game),
        languages=players.languages(outcome.db, (seat.player for seat in game.seating.seats)),
        position=position_in_sight(game, _known_turns(outcome, game, viewer)[1], viewer),
        shows_number=knows_number(game, viewer),
        awaited=tuple(missing(game)) if shows_awaited(game, viewer) else (),
        behind=late,
        unreached=_unreached(outcome, game),
        doors=doors(outcome.db, (listed_game(game),), viewer),
    )


def _unreached(outcome: Outcome, game: Game) -> tuple[PlayerId, ...]:
    """The players to whom nothing is sent, since it came back: a matter of who leads the game, and of keepers."""
    if not (outcome.arrived.is_keeper or leads(game, outcome.reader)):
        return ()
    return tuple(seat.player for seat in game.seating.seats if has_bounced(outcome.db, seat.player))


@do.register(ShowSummary)
def _summary(ask: ShowSummary, outcome: Outcome) -> Reply:
    game = outcome.shown(ask.game)
    if game is None:
        return outcome.unknown(ask.game)
    viewer = outcome.reader
    known, following = _known_turns(outcome, game, viewer)
    played = [position_in_sight(game, turn.resolution.before, viewer) for turn in known]
    ends = year_ends(played, position_in_sight(game, following, viewer))
    counted = frozenset(power for power in game.board.powers if knows_centres_of(game, viewer, power))
    return Summed(game, ends, _names(outcome, game), counted)


@do.register(ShowHistory)
def _history(ask: ShowHistory, outcome: Outcome) -> Reply:
    game = outcome.shown(ask.game)
    if game is None:
        return outcome.unknown(ask.game)
    viewer, window = outcome.reader, ask.window
    known, last = _known_turns(outcome, game, viewer)
    following = (*(turn.resolution.before for turn in known[1:]), last)
    pairs = zip(known, following, strict=False)  # with nothing played there is a last position all the same
    wanted = [(turn, after) for turn, after in pairs if window.has(turn.phase, turn.processed_at)]
    if window.count:
        wanted = wanted[-window.count :]
    left, shown = wanted[:-_MOST_PHASES], wanted[-_MOST_PHASES:]
    phases = tuple(
        PlayedPhase(phase_report(game, retold(game, turn.resolution, after, turn.orders), viewer), turn.processed_at)
        for turn, after in shown
    )
    return Retold(game, phases, len(left), left[-1][0].phase if left else None, _book(outcome, game, ask, known))


def _book(outcome: Outcome, game: Game, ask: ShowHistory, known: tuple[Turn, ...]) -> BookWord:
    """Who asks for all of a game that is over gets it as a book, too, if he proved who he is: it is a large mail."""
    if not known:
        return BookWord.NONE
    if game.status is not Status.ENDED:
        return BookWord.LATER
    if ask.window != EVERYTHING or outcome.player is None or not outcome.arrived.writer.proven:
        return BookWord.NONE
    is_new = books.want(outcome.db, game.name, outcome.player, outcome.now)
    return BookWord.FOLLOWS if is_new else BookWord.HAD


@do.register(ShowMap)
def _map(ask: ShowMap, outcome: Outcome) -> Reply:
    game = outcome.shown(ask.game) if ask.game else None
    if game is None:
        board = board_called(ask.game) if ask.game else USUAL_BOARD
        if not board:
            return outcome.unknown(ask.game)
        opening = empty_game("", on=board)
        return BoardShown(opening, opening.position, load_chart(board), ask.form if is_drawn(board) else MapForm.TEXT)
    viewer = outcome.reader
    position = position_in_sight(game, _known_turns(outcome, game, viewer)[1], viewer)
    form = ask.form if is_drawn(game.board.name) else MapForm.TEXT
    return BoardShown(game, position, load_chart(game.board.name), form)


@do.register(ExportGame)
def _export(ask: ExportGame, outcome: Outcome) -> Reply:
    """A game as a file: for who leads it without playing in it, and for everybody when it is over."""
    game = outcome.shown(ask.game)
    if game is None:
        return outcome.unknown(ask.game)
    if game.status is not Status.ENDED and not leads(game, outcome.reader):
        return NotFollowed("export.not_yet", ask.written, {"game": game.name})
    return Exported(game, save_game(outcome.db, game).decode())


@do.register(ShowWho)
def _who(ask: ShowWho, outcome: Outcome) -> Reply:
    game = outcome.shown(ask.game)
    if game is None:
        return outcome.unknown(ask.game)
    return WhoPlays(game, outcome.people(game), _unreached(outcome, game))


def _known_turns(outcome: Outcome, game: Game, viewer: PlayerId | None) -> tuple[tuple[Turn, ...], Position]:
    """The phases somebody may know of, and the position in which the last of them left the game."""
    played = turns.of_game(outcome.db, game.name)
    late = hidden_turns(game, viewer)
    if not late or not played:
        return played, game.position
    return played[:-late], played[max(len(played) - late, 0)].resolution.before


def _names(outcome: Outcome, game: Game) -> Mapping[PlayerId, str]:
    """The names of everybody who plays, leads or played before."""
    ids = (
        *(seat.player for seat in game.seating.seats),
        *game.seating.masters,
        *(each.player for each in game.seating.former),
    )
    return players.names(outcome.db, dict.fromkeys(ids))

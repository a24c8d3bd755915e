"""Games opened: one by CREATE, a row of them, and the boards of tournaments."""

from __future__ import annotations

from datetime import timedelta

from judge.commands.addresses import write_to
from judge.commands.boards.called import nearest
from judge.commands.carry_out import keep_new
from judge.commands.keepers import rates_now
from judge.commands.leading.create_options import CreateGame
from judge.commands.leading.say import Created, CreatedSeveral
from judge.commands.leading.several import CreateSeveral
from judge.commands.outcome import Outcome, do, refused, refused_today
from judge.commands.replies import NotFollowed, Refused, Reply
from judge.commands.sources import USUAL_RULEBOOK
from judge.game.book_settings import by_the_book
from judge.game.events import GameCreated
from judge.game.game import Game
from judge.game.handle import NewGame, open_game
from judge.game.refusal import Refusal, RefusalReason
from judge.game.tournament import MOST_BOARDS, Template
from judge.game.transition import Transition
from judge.shelf import USUAL_BOARD, boards, load_board, load_rulebook, rulebooks
from judge.store import games, journal, tournaments
from judge.store.listing import led_by

_DAY = timedelta(days=1)


def template_of(made: CreateGame) -> Template | Refusal:
    """What CREATE asks for, with what its rulebook says; refused where there is no such book or board."""
    book = made.rulebook or USUAL_RULEBOOK
    if book not in rulebooks():
        return Refusal(RefusalReason.UNKNOWN_RULEBOOK, {"rulebook": book, "known": ", ".join(rulebooks())})
    board = made.board or USUAL_BOARD
    if board not in boards():
        return Refusal(RefusalReason.UNKNOWN_BOARD, {"board": board, "example": nearest(board)})
    settings = by_the_book(load_rulebook(book), made.settings, made.chosen)
    players = made.players if made.players is not None else len(load_board(board).powers)
    return Template(book, settings, players, made.scheme, made.until, board)


def template_like(game: Game) -> Template:
    """What a game is made of; who may join it, and what was made for its name, stays its own."""
    deal = game.deal
    return Template(game.rulebook.name, game.settings, deal.players, deal.scheme, game.goal.until, game.board.name)


def is_taken(outcome: Outcome, name: str) -> bool:
    """Whether a game or a tournament is called so: one word means one thing behind JOIN."""
    return games.is_taken(outcome.db, name) or tournaments.exists(outcome.db, name)


def opened(outcome: Outcome, name: str, template: Template) -> Transition | Refusal:
    """A new game that nobody has kept yet."""
    if is_taken(outcome, name):
        return Refusal(RefusalReason.GAME_EXISTS, {"game": name})
    return open_game(
        NewGame(
            name,
            load_board(template.board),
            load_rulebook(template.rulebook),
            template.settings,
            template.players,
            template.scheme,
            template.until,
        ),
        outcome.arrived.keyring.lot(f"{outcome.number}:{name}"),
        outcome.actor().person,
        outcome.now,
    )


def keep_opened(outcome: Outcome, done: Transition) -> Game:
    """A new game kept, and told of."""
    happened = keep_new(outcome.db, done, outcome.actor(), outcome.now, outcome.number)
    outcome.happened.append(happened)
    return happened.after


def opened_all(outcome: Outcome, names: tuple[str, ...], template: Template) -> tuple[Transition, ...] | Refusal:
    """Every one of these games, or why one of them cannot be: then none is."""
    found = []
    for name in names:
        done = opened(outcome, name, template)
        if isinstance(done, Refusal):
            return done
        found.append(done)
    return tuple(found)


def beyond_limits(outcome: Outcome, ask: CreateGame | CreateSeveral, wanted: int) -> Reply | None:
    """The refusal of more games than one person may lead, or open within a day."""
    arrived, player = outcome.arrived, outcome.player
    rates = rates_now(outcome.db, arrived.config, outcome.reader or "")
    if player is None or arrived.is_keeper:
        return None
    led = led_by(outcome.db, player.id)
    if wanted == 1 and led >= rates.games_per_person:
        return refused(ask, RefusalReason.MANY_GAMES, n=rates.games_per_person)
    if wanted == 1:
        return refused_today(ask, outcome)
    today = journal.acts_since(outcome.db, player.id, GameCreated.__name__, outcome.now - _DAY)
    left = max(min(rates.games_per_person - led, rates.new_games_per_day - today), 0)
    return NotFollowed("tournament.many_games", ask.written, {"n": left}) if wanted > left else None


@do.register(CreateGame)
def _create(ask: CreateGame, outcome: Outcome) -> Reply:
    if is_taken(outcome, ask.game):
        return refused(ask, RefusalReason.GAME_EXISTS, game=ask.game)
    template = template_of(ask)
    if isinstance(template, Refusal):
        return Refused(ask, template)
    if (full := beyond_limits(outcome, ask, 1)) is not None:
        return full
    done = opened(outcome, ask.game, template)
    if isinstance(done, Refusal):
        return Refused(ask, done)
    outcome.game = keep_opened(outcome, done)
    config = outcome.arrived.config
    return Created(outcome.game, write_to(config, game=ask.game), config.address, ask.has_password)


@do.register(CreateSeveral)
def _create_several(ask: CreateSeveral, outcome: Outcome) -> Reply:
    """A row of games, all or none."""
    if len(ask.games) > MOST_BOARDS:
        return NotFollowed("tournament.many_boards", ask.written, {"n": MOST_BOARDS})
    template: Template | Refusal
    if ask.likeness.game:
        model = outcome.shown(ask.likeness.game)
        if model is None:
            return outcome.unknown(ask.likeness.game)
        template = template_like(model)
    else:
        template = template_of(ask.made or CreateGame(""))
    if isinstance(template, Refusal):
        return Refused(ask, template)
    if (full := beyond_limits(outcome, ask, len(ask.games))) is not None:
        return full
    done = opened_all(outcome, ask.games, template)
    if isinstance(done, Refusal):
        return Refused(ask, done)
    made = tuple(keep_opened(outcome, each) for each in done)
    return CreatedSeveral(tuple(game.name for game in made), made[0], outcome.arrived.config.address)

"""Registering, finding and entering games, and commands to a game."""

from __future__ import annotations

from datetime import timedelta

from judge.commands.addresses import write_to
from judge.commands.ahead.do import held_back, stamped
from judge.commands.asks import Ask, CreateGame, GameAsk, Register, SetLanguage, SetZone, ShowOrders, Unclear
from judge.commands.carry_out import keep_new
from judge.commands.keepers import rates_now
from judge.commands.outcome import Outcome, do
from judge.commands.replies import Created, Echo, LanguageChosen, Obeyed, Refused, Registered, Reply, ZoneChosen
from judge.commands.sources import USUAL_BOARD, USUAL_RULEBOOK
from judge.commands.tongues import tongues
from judge.game.commands.leading import Announce
from judge.game.commands.orders import GiveOrders
from judge.game.game import Game
from judge.game.handle import NewGame, open_game
from judge.game.refusal import Refusal, RefusalReason
from judge.shelf import load_map, load_rulebook, rulebooks
from judge.store import games, order_sets, outbox, players
from judge.store.listing import led_by
from judge.store.order_sets import OrderSet

_ZONE = "UTC"


@do.register(ShowOrders)
@do.register(Unclear)
def _echo(ask: Ask, _: Outcome) -> Reply:
    return Echo(ask)


@do.register(Register)
def _register(ask: Register, outcome: Outcome) -> Reply:
    """Enter the writer; what he does not say stays as it was."""
    old = players.by_address(outcome.db, outcome.arrived.letter.sender)
    name = ask.name or (
        old.name if old else outcome.arrived.letter.sender_name or outcome.arrived.letter.sender.partition("@")[0]
    )
    language = ask.language or (old.language if old else outcome.arrived.language)
    zone = ask.zone or (old.zone if old else _ZONE)
    player = outcome.player = players.register(
        outcome.db, outcome.arrived.letter.sender, name, language, zone, outcome.now
    )
    return Registered(player.name, player.address, language, zone, old is None, tuple(tongues()), ask.wrong)


@do.register(SetLanguage)
def _set_language(ask: SetLanguage, outcome: Outcome) -> Reply:
    _change(outcome, language=ask.language)
    return LanguageChosen(ask.language)


@do.register(SetZone)
def _set_zone(ask: SetZone, outcome: Outcome) -> Reply:
    _change(outcome, zone=ask.zone)
    return ZoneChosen(ask.zone)


def _change(outcome: Outcome, language: str = "", zone: str = "") -> None:
    """Write to the person in another language, or on another clock."""
    old = outcome.player
    assert old is not None
    language, zone = language or old.language, zone or old.zone
    outcome.player = players.register(outcome.db, old.address, old.name, language, zone, outcome.now)


@do.register(CreateGame)
def _create(ask: CreateGame, outcome: Outcome) -> Reply:
    if games.exists(outcome.db, ask.game):
        return Refused(ask, Refusal(RefusalReason.GAME_EXISTS, {"game": ask.game}))
    book = ask.rulebook or USUAL_RULEBOOK
    if book not in rulebooks():
        known = ", ".join(rulebooks())
        return Refused(ask, Refusal(RefusalReason.UNKNOWN_RULEBOOK, {"rulebook": book, "known": known}))
    most = rates_now(outcome.db, outcome.arrived.config).games_per_person
    if outcome.player is not None and not outcome.arrived.is_keeper and led_by(outcome.db, outcome.player.id) >= most:
        return Refused(ask, Refusal(RefusalReason.MANY_GAMES, {"n": most}))
    seed = outcome.arrived.keyring.lot(f"{outcome.number}:{ask.game}")
    actor = outcome.actor()
    assert actor.player is not None
    opened = open_game(
        NewGame(ask.game, load_map(USUAL_BOARD), load_rulebook(book), ask.settings, ask.players, ask.scheme, ask.until),
        seed,
        actor.player,
        outcome.now,
    )
    if isinstance(opened, Refusal):
        return Refused(ask, opened)
    happened = keep_new(outcome.db, opened, actor, outcome.now, outcome.number)
    outcome.happened.append(happened)
    outcome.game = happened.after
    return Created(
        happened.after, write_to(outcome.arrived.config, game=happened.after.name), outcome.arrived.config.address
    )


@do.register(GameAsk)
def _command(ask: GameAsk, outcome: Outcome) -> Reply:
    before = outcome.game
    assert before is not None
    if isinstance(ask.command, GiveOrders):
        _keep_order_sets(outcome, before, ask.command)
    overtaken = held_back(outcome, ask)
    if overtaken is not None:
        return overtaken
    if isinstance(ask.command, Announce) and _has_had_enough(outcome, before):
        return Refused(ask, Refusal(RefusalReason.PRESS_OF_GAME, {"game": before.name}))
    done = outcome.carry_out(before, stamped(outcome, ask.command), ask.written or "orders")
    return Refused(ask, done) if isinstance(done, Refusal) else Obeyed(ask.command)


def _has_had_enough(outcome: Outcome, game: Game) -> bool:
    """Whether a game had as many mails in a day as it may have; what nobody has to hear is not told then."""
    most = rates_now(outcome.db, outcome.arrived.config).game_mails_per_day
    return outbox.about_game_since(outcome.db, game.name, outcome.now - timedelta(days=1)) >= most


def _keep_order_sets(outcome: Outcome, game: Game, command: GiveOrders) -> None:
    """Whatever becomes of orders, they are kept as they came, with what could not be read beside them."""
    found = outcome.request.problems if outcome.request else ()
    problems = tuple(f"{p.line}:{p.column} {p.code.value} {p.about}" for p in found)
    for power, given in sorted(command.orders.items()):
        kept = OrderSet(
            game.name, game.position.phase, power, outcome.number, outcome.arrived.kept.received_at, given, problems
        )
        order_sets.keep(outcome.db, kept)

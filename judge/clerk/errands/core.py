"""Registering, finding and entering games, and commands to a game."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from types import MappingProxyType

from judge.clerk.errand import Errand, Handler
from judge.clerk.errands.ahead import held_back, stamped
from judge.clerk.identity.addresses import write_to
from judge.clerk.keepers import rates_now
from judge.clerk.save import keep_new
from judge.clerk.sources import USUAL_BOARD, USUAL_RULEBOOK
from judge.clerk.tongues import tongues
from judge.game.commands import Announce, GiveOrders
from judge.game.game import Game
from judge.game.handle import NewGame, open_game
from judge.game.refusal import Refusal, RefusalReason
from judge.mail.asks import (
    Ask,
    CreateGame,
    GameAsk,
    Register,
    SetLanguage,
    SetZone,
    ShowOrders,
    Unclear,
)
from judge.mail.replies import (
    Created,
    Echo,
    LanguageChosen,
    Obeyed,
    Refused,
    Registered,
    Reply,
    ZoneChosen,
)
from judge.shelf import load_map, load_rulebook, rulebooks
from judge.store import games, order_sets, outbox, players
from judge.store.listing import led_by
from judge.store.order_sets import OrderSet

_ZONE = "UTC"


def _echo(_: Errand, ask: Ask) -> Reply:
    return Echo(ask)


def _register(errand: Errand, ask: Register) -> Reply:
    """Enter the writer; what he does not say stays as it was."""
    old = players.by_address(errand.db, errand.sender)
    name = ask.name or (old.name if old else errand.sender_name or errand.sender.partition("@")[0])
    language = ask.language or (old.language if old else errand.language)
    zone = ask.zone or (old.zone if old else _ZONE)
    player = errand.player = players.register(errand.db, errand.sender, name, language, zone, errand.now)
    return Registered(player.name, player.address, language, zone, old is None, tuple(tongues()), ask.wrong)


def _set_language(errand: Errand, ask: SetLanguage) -> Reply:
    _change(errand, language=ask.language)
    return LanguageChosen(ask.language)


def _set_zone(errand: Errand, ask: SetZone) -> Reply:
    _change(errand, zone=ask.zone)
    return ZoneChosen(ask.zone)


def _change(errand: Errand, language: str = "", zone: str = "") -> None:
    """Write to the person in another language, or on another clock."""
    old = errand.player
    assert old is not None
    language, zone = language or old.language, zone or old.zone
    errand.player = players.register(errand.db, old.address, old.name, language, zone, errand.now)


def _create(errand: Errand, ask: CreateGame) -> Reply:
    if games.exists(errand.db, ask.game):
        return Refused(ask, Refusal(RefusalReason.GAME_EXISTS, {"game": ask.game}))
    book = ask.rulebook or USUAL_RULEBOOK
    if book not in rulebooks():
        known = ", ".join(rulebooks())
        return Refused(ask, Refusal(RefusalReason.UNKNOWN_RULEBOOK, {"rulebook": book, "known": known}))
    most = rates_now(errand.db, errand.config).games_per_person
    if errand.player is not None and not errand.is_keeper and led_by(errand.db, errand.player.id) >= most:
        return Refused(ask, Refusal(RefusalReason.MANY_GAMES, {"n": most}))
    seed = errand.post.keyring.lot(f"{errand.letter}:{ask.game}")
    actor = errand.actor()
    assert actor.player is not None
    opened = open_game(
        NewGame(ask.game, load_map(USUAL_BOARD), load_rulebook(book), ask.settings, ask.players, ask.scheme, ask.until),
        seed,
        actor.player,
        errand.now,
    )
    if isinstance(opened, Refusal):
        return Refused(ask, opened)
    happened = keep_new(errand.db, opened, actor, errand.now, errand.letter)
    errand.happened.append(happened)
    errand.game = happened.after
    return Created(happened.after, write_to(errand.config, game=happened.after.name), errand.config.address)


def _command(errand: Errand, ask: GameAsk) -> Reply:
    before = errand.game
    assert before is not None
    if isinstance(ask.command, GiveOrders):
        _keep_order_sets(errand, before, ask.command)
    overtaken = held_back(errand, ask)
    if overtaken is not None:
        return overtaken
    if isinstance(ask.command, Announce) and _has_had_enough(errand, before):
        return Refused(ask, Refusal(RefusalReason.PRESS_OF_GAME, {"game": before.name}))
    done = errand.carry_out(before, stamped(errand, ask.command), ask.written or "orders")
    return Refused(ask, done) if isinstance(done, Refusal) else Obeyed(ask.command)


def _has_had_enough(errand: Errand, game: Game) -> bool:
    """Whether a game had as many mails in a day as it may have; what nobody has to hear is not told then."""
    most = rates_now(errand.db, errand.config).game_mails_per_day
    return outbox.about_game_since(errand.db, game.name, errand.now - timedelta(days=1)) >= most


def _keep_order_sets(errand: Errand, game: Game, command: GiveOrders) -> None:
    """Whatever becomes of orders, they are kept as they came, with what could not be read beside them."""
    found = errand.request.problems if errand.request else ()
    problems = tuple(f"{p.line}:{p.column} {p.code.value} {p.about}" for p in found)
    for power, given in sorted(command.orders.items()):
        kept = OrderSet(game.name, game.position.phase, power, errand.letter, errand.received_at, given, problems)
        order_sets.keep(errand.db, kept)


HANDLERS: Mapping[type[Ask], Handler] = MappingProxyType(
    {
        ShowOrders: _echo,
        Unclear: _echo,
        Register: _register,
        SetLanguage: _set_language,
        SetZone: _set_zone,
        CreateGame: _create,
        GameAsk: _command,
    }
)

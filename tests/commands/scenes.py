"""Games at certain moments, and letters to them, for the tests of what the judge writes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache

from judge.commands.asks import GameAsk, Request, Standing, Unclear
from judge.commands.help.ask import Help
from judge.commands.help.say import Helped
from judge.commands.mails import Cover, answer, tell
from judge.commands.orders.ask import ShowOrders
from judge.commands.part import Scene
from judge.commands.replies import Echo, Obeyed, Refused, Reply
from judge.commands.understand import understand
from judge.game.commands.orders import GiveOrders
from judge.game.commands.seats import Join
from judge.game.commands.watching import Observe
from judge.game.events import Event, PhaseProcessed
from judge.game.game import Game
from judge.game.handle import NewGame, handle, open_game
from judge.game.refusal import Refusal
from judge.game.roles import Actor, Hearer, Role
from judge.game.transition import Command, Transition
from judge.game.turn import process
from judge.post.letter import Letter, read
from judge.post.mailing import Mailing
from judge.post.tongue import build_tongue
from judge.prose.news import Occasion
from judge.prose.people import People
from judge.prose.stationery import Stationery
from judge.prose.words import Words
from judge.rules.places import Power
from judge.shelf import USUAL_BOARD, load_board, load_language, load_reading, load_rulebook, rulebooks, template_folder
from tests.game.tables import AT_ONCE
from tests.orders import read_orders

NOW = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)
NAMES = ("Anna", "Boris", "Chloé", "Dimitar", "Emi", "Frank", "Göran")
PEOPLE: Mapping[str, str] = {f"p{number}": name for number, name in enumerate(NAMES)} | {"obs": "Olga"}
MASTER = "p0"
TONGUES = {path.parent.name: build_tongue(path) for path in sorted(template_folder().glob("*/tongue.toml"))}
EXTRA = {"rulebooks": "datc, ru2000", "languages": "English (en), français (fr)"}

SPRING = """
austria: A vie - tri; A bud - ser; F tri - alb
england: F lon - nth; F edi - nrg; A lvp - yor
france: F bre - mid; A par - bur; A mar S A par - bur
germany: A mun - bur; A ber - kie; F kie - den
italy: A ven - tyr; A rom - ven; F nap - ion
russia: A war - gal; A mos - ukr; F sev - bla; F stp/sc - bot
"""
FALL = """
austria: A ser - gre; F alb S A ser - gre; A tri - bud
france: A bur - mun; F mid - spa/sc; A mar H
germany: A mun H; A kie - ruh; F den - swe
italy: A tyr S A bur - mun; A ven - tri; F ion - alb
russia: F bot - swe; A gal - bud; A ukr - rum; F bla S A ukr - rum
england: F nth - bel; F nrg - bar; A yor - nwy
"""


@cache
def stationery() -> Stationery:
    return Stationery(template_folder())


@cache
def forming() -> Game:
    made = open_game(NewGame("blitz", load_board(USUAL_BOARD), load_rulebook("ru2000"), AT_ONCE), 1, MASTER, NOW)
    assert isinstance(made, Transition)
    return made.game


@cache
def started() -> tuple[Game, tuple[Event, ...]]:
    game, events = forming(), ()
    for number in range(len(NAMES)):
        game, events = obey(game, Join(), f"p{number}")
    return obey(game, Observe(), "obs")[0], events


def after(text: str, game: Game, now: datetime = NOW) -> tuple[Game, tuple[Event, ...]]:
    """The game when these orders are played, and what happened."""
    phase = game.position.phase
    for power, orders in read_orders(text).items():
        game, events = obey(game, GiveOrders({power: orders}), game.player_of(power) or "")
        if game.position.phase != phase:
            return game, tuple(event for event in events if isinstance(event, PhaseProcessed))
    played = process(game, now)
    return played.game, played.events


def obey(game: Game, command: Command, player: str, now: datetime = NOW) -> tuple[Game, tuple[Event, ...]]:
    done = handle(game, command, Actor(player), now)
    assert isinstance(done, Transition), done
    return done.game, done.events


def cover() -> Cover:
    return Cover(
        domain="judge.test",
        sender="blitz.s0@judge.test",
        recipient="anna@player.test",
        reply_to="blitz.s0+abcdefghijklmnop@judge.test",
        stamp="m1",
        date=NOW,
    )


_SPOKEN = ["en"]


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Whoever reads and writes here does so in this language."""
    _SPOKEN.append(code)
    yield
    _SPOKEN.pop()


def words(zone: str = "Europe/Paris") -> Words:
    return stationery().words(load_language(_SPOKEN[-1]), zone)


def hearer(game: Game, power: Power) -> Hearer:
    player = game.player_of(power) or ""
    return Hearer(player, Role.PLAYER, (power,))


OBSERVER = Hearer("obs", Role.OBSERVER)


def told(event: Event, game: Game, who: Hearer) -> Mailing:
    mailing = heard(event, game, who)
    assert mailing is not None
    return mailing


def heard(
    event: Event,
    game: Game,
    who: Hearer,
    *,
    people: Mapping[str, str] = PEOPLE,
    answered: str | None = None,
    has_picture: bool = False,
) -> Mailing | None:
    """The mail that a hearer gets of an event; None when it is none."""
    known = People(people, game, who.player)
    occasion = Occasion(game, who, known, NOW, words(), answered, 0, cover().sender, has_picture)
    composed = tell(stationery(), cover(), occasion, event)
    return composed.mailing if composed is not None else None


@dataclass(frozen=True)
class Written:
    """A letter that was read, understood, obeyed and answered."""

    letter: Letter
    request: Request
    replies: tuple[Reply, ...]
    game: Game
    mailing: Mailing


def write(
    text: str,
    game: Game | None,
    power: Power = "france",
    *,
    subject: str = "my letter",
    headers: str = "",
    replies: tuple[Reply, ...] = (),
    games: tuple[str, ...] = ("blitz",),
    proven: bool = True,
) -> Written:
    """What the clerk does with a letter, without a store. `replies` stand for what only a store can answer."""
    raw = f"From: Anna <anna@player.test>\nSubject: {subject}\nMessage-ID: <q1@player.test>\n{headers}\n{text}"
    letter = read(raw.encode(), "blitz.s0+abcdefghijklmnop@judge.test", "anna@player.test")
    player = (game.player_of(power) if game else None) or "p9"
    seat = game.seat_of(player) if game else None
    powers = seat.powers if seat else ()
    standing = Standing(player, proven, game, powers, Role.PLAYER, games, "Europe/Paris")
    fallback = load_board(USUAL_BOARD), load_rulebook("ru2000")
    request = understand(
        letter, standing, load_reading(_SPOKEN[-1], fallback[1]), NOW, tongues=TONGUES, fallback=fallback
    )
    given, events = list(replies), []
    for ask in request.asks:
        if isinstance(ask, GameAsk) and game is not None:
            done = handle(game, ask.command, Actor(player), NOW)
            if isinstance(done, Refusal):
                given.append(Refused(ask, done))
            else:
                game, events = done.game, [*events, *done.events]
                given.append(Obeyed(ask.command))
        elif isinstance(ask, Help):
            given.append(Helped(ask.topic, load_reading(_SPOKEN[-1], fallback[1])))
        elif isinstance(ask, ShowOrders | Unclear):
            given.append(Echo(ask))
    known = People(PEOPLE if game else {}, game, player)
    scene = Scene(words(), letter, request, NOW, game, powers, events, games, known, EXTRA)
    composed = answer(stationery(), cover(), scene, given, books=tuple(map(load_rulebook, rulebooks())))
    return Written(letter, request, tuple(given), game or forming(), composed.mailing)

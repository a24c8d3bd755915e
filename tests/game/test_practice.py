"""A practice game: when it plays on, what it orders for whom, and how it ends."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from types import MappingProxyType

import pytest

from judge.game.commands.clock import TimePasses
from judge.game.commands.orders import Clear, GiveOrders, SetReady, SetWait
from judge.game.commands.seats import Resign
from judge.game.events import GameEnded, PhaseProcessed
from judge.game.game import EndKind, Game, Status
from judge.game.handle import handle
from judge.game.practice import QUIET, open_practice
from judge.game.roles import CLOCK, Actor
from judge.game.state import PROGRAM, Seat
from judge.game.transition import Command, Transition
from judge.game.turn import due
from judge.rules.orders import Hold
from judge.rules.position import PhaseKind
from judge.rules.text import read_order
from judge.shelf import USUAL_BOARD, load_board, load_rulebook, rulebooks
from judge.structs import replace

NOW = datetime(2027, 1, 1, 12, tzinfo=UTC)
ANNA = Actor("anna")
BOARD = load_board(USUAL_BOARD)


def opened(power: str = "france", seed: int = 1, book: str = "ru2000") -> Game:
    powers = (power,) if power else ()
    return open_practice("practice1", BOARD, load_rulebook(book), Seat("anna", powers), seed, NOW).game


def done(game: Game, command: Command, actor: Actor = ANNA, now: datetime = NOW) -> Transition:
    found = handle(game, command, actor, now)
    assert isinstance(found, Transition), found
    return found


def ordered(game: Game, *texts: str) -> Transition:
    return done(game, GiveOrders(MappingProxyType({"france": tuple(map(read_order, texts))})))


def test_all_orders_of_the_player_play_the_phase_with_orders_of_all() -> None:
    played = ordered(opened(), "A par - bur", "A mar - spa", "F bre - mid")
    assert [event.phase for event in played.events if isinstance(event, PhaseProcessed)] == [opened().position.phase]
    (event,) = (event for event in played.events if isinstance(event, PhaseProcessed))
    assert all(not result.is_default for result in event.resolution.results)
    assert event.nmr == ()
    assert str(played.game.position.phase) == "F1901M"


def test_a_letter_that_was_not_all_understood_plays_nothing() -> None:
    orders = tuple(map(read_order, ("A par - bur", "A mar - spa", "F bre - mid")))
    doubtful = handle(opened(), GiveOrders(MappingProxyType({"france": orders})), ANNA, NOW, is_understood=False)
    assert isinstance(doubtful, Transition)
    assert str(doubtful.game.position.phase) == "S1901M"
    assert str(done(doubtful.game, SetReady(True)).game.position.phase) == "F1901M"
    left = handle(opened(), Resign(), ANNA, NOW, is_understood=False)
    assert isinstance(left, Transition)
    assert left.game.status is Status.ENDED


def test_what_is_missing_is_waited_for_until_he_is_ready() -> None:
    short = ordered(opened(), "A par - bur")
    assert str(short.game.position.phase) == "S1901M"
    ready = done(short.game, SetReady(True))
    (event,) = (event for event in ready.events if isinstance(event, PhaseProcessed))
    assert [str(result.order) for result in event.resolution.of("france")] == ["F bre H", "A mar H", "A par - bur"]
    assert event.nmr == ()


def test_his_wait_holds_the_phase() -> None:
    waiting = done(opened(), SetWait(True)).game
    held = ordered(waiting, "A par H", "A mar H", "F bre H").game
    assert str(held.position.phase) == "S1901M"
    assert str(done(held, SetWait(False)).game.position.phase) == "F1901M"


def test_an_impossible_order_is_waited_for() -> None:
    assert str(ordered(opened(), "A par - bur", "A mar - lon", "F bre - mid").game.position.phase) == "S1901M"


def test_the_same_seed_deals_the_same_power_and_plays_the_same_game() -> None:
    assert {opened("", seed).powers_of("anna") for seed in range(40)} == {(power,) for power in BOARD.powers}
    one, other = (ordered(opened(), "A par H", "A mar H", "F bre H").game for _ in range(2))
    assert one.position == other.position


def test_who_leaves_ends_it() -> None:
    left = done(opened(), Resign())
    assert left.game.status is Status.ENDED
    assert [event.ending.kind for event in left.events if isinstance(event, GameEnded)] == [EndKind.ABANDONED]


def test_it_reminds_nobody_and_ends_by_itself_after_some_quiet_weeks() -> None:
    game = opened()
    late = done(game, TimePasses(), CLOCK, NOW + QUIET - timedelta(minutes=1))
    assert late.game == game
    assert late.events == ()
    over = done(game, TimePasses(), CLOCK, NOW + QUIET)
    assert over.game.status is Status.ENDED
    assert [type(event) for event in over.events] == [GameEnded]


@pytest.mark.parametrize(
    ("power", "book"), [*((power, "ru2000") for power in BOARD.powers), *(("turkey", book) for book in rulebooks())]
)
def test_ten_years_of_a_player_who_only_holds_end_without_fault(power: str, book: str) -> None:
    game = opened(power, 3, book)
    assert game.is_practice
    years = 0
    for _ in range(60):
        if game.status is Status.ENDED or game.position.phase.year > 1910:
            break
        before = game.position.phase
        if game.position.phase.kind is PhaseKind.MOVEMENT:
            holds = tuple(map(Hold, game.position.units_of(power)))
            game = done(game, GiveOrders(MappingProxyType({power: holds}))).game
        else:
            game = done(game, SetReady(True)).game
        assert game.status is Status.ENDED or game.position.phase != before
        assert game.status is Status.ENDED or power in due(game)
        years = game.position.phase.year
    assert game.status is Status.ENDED or years > 1910
    assert game.seat_of(PROGRAM) is not None


def test_phases_without_him_are_played_along_and_told_with_his() -> None:
    fall = done(opened(), SetReady(True)).game
    played = done(fall, SetReady(True))
    first, *others = (event for event in played.events if isinstance(event, PhaseProcessed))
    assert str(first.phase) == "F1901M"
    assert [str(event.phase) for event in others] == ["W1901A"]
    assert list(first.along) == others
    assert [event.is_along for event in (first, *others)] == [False, True]
    assert str(played.game.position.phase) == "S1902M"


def test_who_has_nothing_left_practises_no_more() -> None:
    game = opened()
    units = MappingProxyType({**game.position.units, "france": frozenset()})
    centres = MappingProxyType({**game.position.centres, "france": frozenset()})
    lost = done(replace(game, position=replace(game.position, units=units, centres=centres)), Clear())
    assert [event.ending.kind for event in lost.events if isinstance(event, GameEnded)] == [EndKind.ABANDONED]

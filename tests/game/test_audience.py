import pytest

from judge.game.audience import hearers
from judge.game.events import (
    Audience,
    DeadlineChanged,
    DrawVoteChanged,
    Event,
    GameCreated,
    GameEnded,
    GameStarted,
    ObserverJoined,
    OrdersChanged,
    PlayerEjected,
    PlayerJoined,
    WaitChanged,
)
from judge.game.events.clock import AbsenceAnnounced, AbsenceWithdrawn
from judge.game.game import Ending, EndKind
from judge.game.roles import Hearer, Role
from judge.game.settings import Identity
from judge.game.state import Seat, Watcher
from judge.structs import replace
from tests.game.tables import DEADLINE, NOW, POWERS, at_deadline, processed, table
from tests.games import changed

GAME = changed(table(), watchers=(Watcher("zoe"), Watcher("yan")))
EVERYBODY = (*POWERS, "master", "zoe", "yan")


def heard(event: Event) -> tuple[str, ...]:
    return tuple(hearer.player for hearer in hearers(event, GAME))


class ToMastersByMail(Event, audience=Audience.MASTERS, is_answered=False, frozen=True):
    """Says both."""


class ToAll(Event, frozen=True):
    """Says nothing of its own."""


def test_an_event_says_with_its_name_who_hears_it_and_how() -> None:
    assert (ToMastersByMail.audience, ToMastersByMail.is_answered) == (Audience.MASTERS, False)
    assert (ToAll.audience, ToAll.is_answered) == (Audience.EVERYBODY, True)
    assert not hasattr(ToMastersByMail(), "__dict__")


@pytest.mark.parametrize("event", [OrdersChanged("italy"), WaitChanged("italy", True), DrawVoteChanged("italy", True)])
def test_orders_waiting_and_votes_are_secret(event: Event) -> None:
    assert hearers(event, GAME) == (Hearer("italy", Role.PLAYER, ("italy",)),)


@pytest.mark.parametrize(
    "event",
    [
        PlayerJoined("italy", 0),
        GameStarted(DEADLINE),
        DeadlineChanged(NOW, DEADLINE),
        GameEnded(Ending(EndKind.DRAW, POWERS, GAME.position.phase)),
        processed(at_deadline(GAME)),
    ],
)
def test_everybody_hears_what_happens_at_the_table(event: Event) -> None:
    assert heard(event) == EVERYBODY


def test_an_ejected_player_hears_it_too() -> None:
    assert heard(PlayerEjected("late", ("italy",))) == ("late", *EVERYBODY)


def test_who_watches_is_told_to_them_and_the_master() -> None:
    assert heard(ObserverJoined("zoe")) == ("zoe", "master")


def test_a_new_game_is_told_by_the_answer_alone() -> None:
    assert hearers(GameCreated(), GAME) == ()


def test_absences_of_others_are_not_for_a_master_who_plays_where_nobody_may_know_them() -> None:
    """The hours of an absence tell in which zone it was named."""
    hidden = replace(GAME, settings=replace(GAME.settings, identity=Identity.GUNBOAT))
    playing = changed(hidden, seats=(*hidden.seating.seats[:-1], replace(hidden.seating.seats[-1], player="master")))

    for event in (AbsenceAnnounced("italy", NOW, DEADLINE), AbsenceWithdrawn("italy")):
        assert [each.player for each in hearers(event, hidden)] == ["italy", "master"]
        assert [each.player for each in hearers(event, playing)] == ["italy"]
    assert [each.player for each in hearers(AbsenceAnnounced("master", NOW, DEADLINE), playing)] == ["master"]


def test_a_master_who_plays_hears_everything_once() -> None:
    playing = changed(GAME, seats=(Seat("master", ("italy",)),), watchers=())

    assert hearers(GameStarted(DEADLINE), playing) == (Hearer("master", Role.PLAYER, ("italy",)),)
    assert hearers(ObserverJoined("zoe"), playing)[1] == Hearer("master", Role.PLAYER, ("italy",))

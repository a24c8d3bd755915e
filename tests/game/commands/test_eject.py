from judge.game.commands.endings import SetDraw
from judge.game.commands.orders import SetWait
from judge.game.commands.seats import Eject
from judge.game.events import GameEnded, PhaseProcessed, PlayerEjected
from judge.game.events.seats import ObserverEjected, SeatFreed
from judge.game.game import EndKind
from judge.game.refusal import RefusalReason
from judge.game.state import Watcher
from tests.game.seats import with_players
from tests.game.tables import ALL_HOLD, at_deadline, forming, obeyed, only, ordered, ordering, processed, refused, table
from tests.games import changed

TWO = "S1909M\naustria: A vie | vie\nturkey: A con | con"


def test_the_powers_stay_on_the_board_without_a_player() -> None:
    done = obeyed(table(), Eject("italy"), "master")

    assert done.events == (PlayerEjected("italy", ("italy",)),)
    assert done.game.player_of("italy") is None
    assert done.game.position == table().position
    assert refused(done.game, ordering("italy: A ven H"), "italy") is RefusalReason.NOT_SEATED


def test_what_was_ordered_is_void_and_nobody_waits_or_counts_votes() -> None:
    game = ordered(table(), "italy: A ven - tyr").game
    game = obeyed(obeyed(game, SetWait(True), "italy").game, SetDraw(True), "italy").game
    left = obeyed(game, Eject("italy"), "master").game

    assert dict(left.orders) == {}
    assert left.votes.waiting == left.votes.draw_votes == frozenset()


def test_an_ejected_power_holds_and_is_in_disorder_not_late() -> None:
    event = processed(at_deadline(obeyed(table(), Eject("italy"), "master").game))

    assert event.disorder == ("italy",)
    assert "italy" not in event.nmr
    assert [str(result.order) for result in event.resolution.of("italy")] == ["F nap H", "A rom H", "A ven H"]


def test_the_last_one_missing_who_is_ejected_no_longer_blocks() -> None:
    game = ordered(table(), ALL_HOLD.replace("italy: A rom H; A ven H; F nap H", "italy:")).game
    done = obeyed(game, Eject("italy"), "master")

    assert [type(event) for event in done.events] == [PlayerEjected, PhaseProcessed]


def test_the_last_one_against_a_draw_who_is_ejected_no_longer_blocks() -> None:
    game = obeyed(table(TWO), SetDraw(True), "turkey").game
    ending = only(obeyed(game, Eject("austria"), "master").events, GameEnded).ending

    assert ending.kind is EndKind.DRAW
    assert ending.powers == ("turkey",)


def test_a_game_that_nobody_plays_any_more_is_abandoned() -> None:
    game = obeyed(table(TWO), Eject("austria"), "master").game
    ending = only(obeyed(game, Eject("turkey"), "master").events, GameEnded).ending

    assert ending.kind is EndKind.ABANDONED
    assert ending.powers == ()


def test_what_cannot_be_ejected() -> None:
    assert refused(table(), Eject("china"), "master") is RefusalReason.NO_SUCH_POWER
    assert refused(table(without="italy"), Eject("italy"), "master") is RefusalReason.NOT_SEATED
    assert refused(table(), Eject("italy"), "france") is RefusalReason.NOT_MASTER
    assert refused(forming(), Eject("italy"), "master") is RefusalReason.NOT_ACTIVE


def test_people_are_put_out_by_what_they_are() -> None:
    game = obeyed(with_players("ann", "bob"), Eject(player="ann"), "master")
    assert game.events == (SeatFreed("ann", 6),)
    watched = changed(table(), watchers=(Watcher("ivy"),))
    done = obeyed(watched, Eject(player="ivy"), "master")
    assert (done.events, done.game.seating.watchers) == ((ObserverEjected("ivy"),), ())
    assert obeyed(table(), Eject(player="italy"), "master").events == (PlayerEjected("italy", ("italy",)),)
    assert refused(table(), Eject(player="hal"), "master") is RefusalReason.NOT_IN_GAME

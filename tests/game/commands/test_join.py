from judge.game.commands import Join, Observe
from judge.game.events import GameStarted, PlayerJoined
from judge.game.game import Game, Status
from judge.game.refusal import RefusalReason
from judge.game.transition import Transition
from tests.game.tables import NOW, POWERS, forming, obeyed, only, refused, table

PEOPLE = ("ann", "bob", "cem", "dot", "eva", "fay", "gus")


def joined(people: tuple[str, ...]) -> Transition:
    done = Transition(forming())
    for player in people:
        done = obeyed(done.game, Join(), player)
    return done


def powers_by_player(game: Game) -> dict[str, tuple[str, ...]]:
    return {seat.player: seat.powers for seat in game.seats}


def test_a_seat_is_taken_and_the_rest_are_counted() -> None:
    done = joined(PEOPLE[:2])

    assert done.events == (PlayerJoined("bob", 5),)
    assert done.game.status is Status.FORMING
    assert done.game.deadline is None


def test_the_seventh_player_starts_the_game_with_the_longer_first_deadline() -> None:
    done = joined(PEOPLE)

    assert done.game.status is Status.ACTIVE
    assert done.events == (PlayerJoined("gus", 0), GameStarted(NOW + done.game.timetable.first))
    assert done.game.deadline == NOW + done.game.timetable.first


def test_every_power_is_drawn_once() -> None:
    drawn = [power for powers in powers_by_player(joined(PEOPLE).game).values() for power in powers]

    assert sorted(drawn) == sorted(POWERS)


def test_the_order_of_joining_does_not_change_the_lots() -> None:
    assert powers_by_player(joined(PEOPLE).game) == powers_by_player(joined(PEOPLE[::-1]).game)


def test_a_second_seat_in_the_same_game_is_refused() -> None:
    assert refused(joined(PEOPLE[:2]).game, Join(), "ann") is RefusalReason.ALREADY_SEATED
    assert refused(joined(PEOPLE).game, Join(), "ann") is RefusalReason.ALREADY_SEATED


def test_an_eighth_player_is_refused() -> None:
    assert refused(joined(PEOPLE).game, Join(), "hal") is RefusalReason.GAME_FULL


def test_a_game_with_a_free_seat_is_not_joined_after_its_start() -> None:
    assert refused(table(without="italy"), Join(), "hal") is RefusalReason.NOT_FORMING


def test_an_observer_who_takes_a_seat_stops_observing() -> None:
    watched = obeyed(forming(), Observe(), "ann").game

    assert obeyed(watched, Join(), "ann").game.observers == ()


def test_the_master_may_play() -> None:
    assert only(obeyed(forming(), Join(), "master").events, PlayerJoined).player == "master"

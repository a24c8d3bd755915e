from judge.game.commands.seating import Placed, SeatPlayers
from judge.game.events.seats import PlayersSeated
from judge.game.game import Status
from judge.game.refusal import RefusalReason
from judge.rules.places import Power
from tests.game.seats import with_players
from tests.game.tables import POWERS, obeyed, only, refused, table

MASTER = "master"
PEOPLE = ("ann", "bob", "cem", "dot", "eva", "fay", "gus")


def dealt(*people: str) -> SeatPlayers:
    """Each with the power of his place in the list."""
    pairs = zip(people, POWERS, strict=False)
    return SeatPlayers(tuple(Placed(person, (Power(power),)) for person, power in pairs))


def test_a_master_seats_people_with_powers_and_the_rest_are_counted() -> None:
    done = obeyed(with_players("bob"), dealt("ann", "bob"), MASTER)

    assert done.events == (PlayersSeated(5),)
    assert {seat.player: seat.given for seat in done.game.seating.seats} == {
        "bob": (POWERS[1],),
        "ann": (POWERS[0],),
    }
    assert obeyed(done.game, dealt("ann", "bob"), MASTER).events == ()


def test_the_game_begins_when_all_are_seated_and_everybody_has_what_he_was_given() -> None:
    done = obeyed(with_players(), dealt(*PEOPLE), MASTER)

    assert only(done.events, PlayersSeated).missing == 0
    assert done.game.status is Status.ACTIVE
    assert {seat.player: seat.powers for seat in done.game.seating.seats} == {
        person: (power,) for person, power in zip(PEOPLE, POWERS, strict=True)
    }


def test_a_whole_table_leaves_nobody_else_his_seat() -> None:
    done = obeyed(with_players("zoe"), SeatPlayers((Placed("ann"),), is_whole=True), MASTER)

    assert [seat.player for seat in done.game.seating.seats] == ["ann"]


def test_a_power_is_given_once_and_a_table_holds_seven() -> None:
    taken = obeyed(with_players(), dealt("ann"), MASTER).game

    assert refused(taken, dealt("bob"), MASTER) is RefusalReason.POWER_TAKEN
    assert refused(taken, SeatPlayers((Placed("bob", (Power("peru"),)),)), MASTER) is RefusalReason.NO_SUCH_POWER
    twice = SeatPlayers((Placed("bob", (Power(POWERS[1]),)), Placed("cem", (Power(POWERS[1]),))))
    assert refused(taken, twice, MASTER) is RefusalReason.POWER_TAKEN
    two = SeatPlayers((Placed("gus"), Placed("zoe")))
    assert refused(with_players(*PEOPLE[:6]), two, MASTER) is RefusalReason.GAME_FULL
    assert refused(with_players("bob"), dealt("ann"), "bob") is RefusalReason.NOT_MASTER
    assert refused(table(), dealt("ann"), MASTER) is RefusalReason.HAS_BEGUN

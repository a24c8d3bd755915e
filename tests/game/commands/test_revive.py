from judge.game.commands.seats import Eject
from judge.game.commands.starting import ForceBegin
from judge.game.commands.vacancies import Dummy, Revive
from judge.game.events.seats import PlayerReturned, PowerReopened
from judge.game.refusal import RefusalReason
from judge.game.state import Seat
from judge.game.vacancy import open_powers
from tests.game.seats import two_hands, with_players
from tests.game.tables import (
    obeyed,
    refused,
)


def test_a_power_is_given_back_with_all_that_was_lost_with_it() -> None:
    left = obeyed(two_hands(), Eject("italy"), "master").game
    done = obeyed(left, Revive("russia"), "master")

    assert done.events[0] == PlayerReturned("both", ("italy", "russia"))
    assert done.game.seat_of("both") == Seat("both", ("italy", "russia"))
    assert refused(done.game, Revive("russia"), "master") is RefusalReason.POWER_PLAYED


def test_a_dummy_that_nobody_had_is_open_again() -> None:
    game = obeyed(with_players("ann", "bob"), ForceBegin(), "master").game
    power = open_powers(game)[0]
    done = obeyed(obeyed(game, Dummy(power), "master").game, Revive(power), "master")

    assert done.events == (PowerReopened(power),)
    assert power in open_powers(done.game)
    assert refused(done.game, Revive(power), "master") is RefusalReason.NOBODY_TO_REVIVE

from judge.game.commands.starting import Start, Unstart
from judge.game.events.seats import GameUnstarted
from judge.game.game import Status
from judge.game.refusal import RefusalReason
from tests.game.seats import with_players
from tests.game.tables import (
    at_deadline,
    obeyed,
    ordered,
    refused,
    table,
)


def test_unstart_keeps_seats_and_wishes_and_nothing_else() -> None:
    people = ("ann", "bob", "cem", "dot", "eva", "fay", "gus")
    game = ordered(with_players(*people), "france: A par - bur").game
    done = obeyed(game, Unstart(), "master")

    assert done.events == (GameUnstarted(),)
    assert done.game.status is Status.FORMING
    assert [seat.player for seat in done.game.seating.seats] == list(people)
    assert {seat.powers for seat in done.game.seating.seats} == {()}
    assert (done.game.clock.deadline, dict(done.game.orders), dict(done.game.seating.vacancies)) == (None, {}, {})
    assert obeyed(done.game, Start(), "master").game.status is Status.ACTIVE


def test_what_is_dealt_again_is_dealt_by_other_lots_that_follow_from_the_same_seed() -> None:
    game = with_players("ann", "bob", "cem", "dot", "eva", "fay", "gus")
    once = obeyed(obeyed(game, Unstart(), "master").game, Start(), "master").game
    again = obeyed(obeyed(game, Unstart(), "master").game, Start(), "master").game

    assert once.seating.seats == again.seating.seats
    assert once.seating.seats != game.seating.seats


def test_a_phase_that_was_played_is_not_unstarted() -> None:
    assert refused(at_deadline(table()).game, Unstart(), "master") is RefusalReason.ALREADY_PLAYED
    assert refused(table(), Unstart(), "italy") is RefusalReason.NOT_MASTER

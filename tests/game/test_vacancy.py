from types import MappingProxyType

from judge.game.commands.endings import SetDraw
from judge.game.commands.orders import SetWait
from judge.game.events.seats import MasterLeft, PlayerResigned
from judge.game.game import Game
from judge.game.state import Departure, Plan, Seat, Vacancy, Version, Watcher
from judge.game.vacancy import (
    depart,
    fill,
    hand_of,
    is_dummy,
    left_by,
    open_hands,
    open_powers,
    unplayed,
    vacate,
    without_seat,
)
from tests.game.tables import NOW, at_deadline, begun, forming, obeyed, ordered, processed, table
from tests.games import changed


def gone(game: Game, *powers: str, why: Departure = Departure.RESIGNED) -> Game:
    return vacate(game, powers, why, NOW)


def double() -> Game:
    """Italy and Russia in one hand, the other powers in six."""
    seats = tuple(seat for seat in table().seating.seats if seat.player not in ("italy", "russia"))
    return changed(table(), seats=(*seats, Seat("both", ("italy", "russia"))))


def test_who_left_why_and_when_is_written_down() -> None:
    left = gone(table(), "italy")

    assert dict(left.seating.vacancies) == {"italy": Vacancy("italy", Departure.RESIGNED, NOW)}
    assert left.player_of("italy") is None
    assert left.seat_of("italy") is None
    assert left.position == table().position


def test_what_was_said_for_the_power_goes_with_its_player() -> None:
    game = ordered(table(), "italy: A ven - tyr · france: A par - bur").game
    game = obeyed(obeyed(game, SetWait(True), "italy").game, SetDraw(True), "italy").game
    game = changed(
        game,
        allies=MappingProxyType({"italy": "france", "france": "italy"}),
        versions=MappingProxyType({"italy": Version(2), "france": Version(1)}),
        history=MappingProxyType({"italy": ((),), "france": ((),)}),
        plans=(Plan("italy", "A ven - tri", "en", None, NOW), Plan("france", "A par - bur", "en", None, NOW)),
    )

    left = gone(game, "italy")

    assert left.votes.waiting == left.votes.draw_votes == frozenset()
    for kept in (left.orders, left.goal.allies, left.written.versions, left.written.history):
        assert list(kept) == ["france"]
    assert [plan.power for plan in left.written.plans] == ["france"]


def test_whoever_has_another_power_left_keeps_the_seat() -> None:
    left = gone(double(), "italy")

    assert left.seat_of("both") == Seat("both", ("russia",))
    assert open_powers(left) == ("italy",)


def test_what_one_player_left_is_taken_over_together() -> None:
    left = gone(gone(double(), "italy"), "russia", "france")

    assert open_hands(left) == (("france",), ("italy", "russia"))
    assert hand_of(left, "russia") == ("italy", "russia")
    assert hand_of(left, "austria") == ()
    assert left_by(left, "both") == ("italy", "russia")


def test_what_nobody_took_before_the_start_is_taken_over_by_the_hand() -> None:
    game = begun("ru2000", 4)
    short = changed(
        game, seats=tuple(seat for seat in game.seating.seats if "england" in seat.powers or "italy" in seat.powers)
    )
    left = gone(short, "austria", "france", "germany", "turkey", why=Departure.NEVER_TAKEN)

    assert open_hands(left) == (("austria", "france"), ("germany", "turkey"))
    assert {vacancy.player for vacancy in left.seating.vacancies.values()} == {None}


def test_a_power_that_changes_from_one_vacancy_to_another_keeps_its_last_player() -> None:
    left = gone(gone(table(), "italy"), "italy", why=Departure.DUMMY)

    assert left.seating.vacancies["italy"] == Vacancy("italy", Departure.DUMMY, NOW)


def test_a_dummy_is_unplayed_but_not_open() -> None:
    left = gone(gone(table(), "italy", why=Departure.DUMMY), "france")

    assert unplayed(left) == ("france", "italy")
    assert open_powers(left) == ("france",)
    assert [power for power in unplayed(left) if is_dummy(left, power)] == ["italy"]


def test_neutral_powers_are_neither_vacant_nor_open() -> None:
    game = begun("ru2000", 6)

    assert game.deal.neutral == {"italy"}
    assert unplayed(game) == ()
    assert dict(gone(game, "italy").seating.vacancies) == {}


def test_a_power_that_is_off_the_board_is_not_open() -> None:
    left = gone(table("S1909M\naustria: A vie | vie\nturkey: A con | con"), "austria", "italy")

    assert open_powers(left) == ("austria",)


def test_powers_of_games_kept_from_before_are_open_although_nobody_wrote_down_why() -> None:
    assert open_hands(table(without="italy")) == (("italy",),)


def test_a_power_is_filled_and_its_player_no_longer_watches() -> None:
    left = changed(gone(table(), "italy"), watchers=(Watcher("hal"), Watcher("ivy")))
    filled = fill(left, ("italy",), "hal")

    assert filled.player_of("italy") == "hal"
    assert dict(filled.seating.vacancies) == {}
    assert filled.observers == ("ivy",)


def test_further_powers_join_those_somebody_has_in_the_order_of_the_board() -> None:
    filled = fill(gone(table(), "austria", "turkey"), ("austria", "turkey"), "italy")

    assert filled.seat_of("italy") == Seat("italy", ("austria", "italy", "turkey"))
    assert len(filled.seating.seats) == 5


def test_leaving_a_game_that_forms_frees_the_seat() -> None:
    game = changed(forming(), seats=(Seat("ann"), Seat("bob")))

    assert without_seat(game, "ann").seating.seats == (Seat("bob"),)
    assert open_powers(game) == ()


def test_seats_without_powers_are_not_lost_when_others_leave() -> None:
    """A player who is off the board still reads how it ends."""
    game = changed(table(), seats=(*table().seating.seats, Seat("ghost")))

    assert gone(game, "italy").seat_of("ghost") is not None


def test_nobody_waits_for_a_vacant_power() -> None:
    event = processed(at_deadline(gone(table(), "italy")))

    assert event.disorder == ("italy",)
    assert "italy" not in event.nmr


def test_a_person_the_judge_no_longer_knows_is_nothing_any_more() -> None:
    game = changed(table(), masters=("italy", "boss"), watchers=(Watcher("italy"),))
    done = depart(game, "italy", Departure.UNREGISTERED, NOW)

    assert done.events == (PlayerResigned("italy", ("italy",)), MasterLeft("italy", 1))
    assert (done.game.seating.masters, done.game.seating.watchers) == (("boss",), ())
    assert done.game.seating.vacancies["italy"].why is Departure.UNREGISTERED
    assert depart(forming(), "master", Departure.UNREGISTERED, NOW).game.seating.masters == ()

import pytest

from judge.game.commands.seats import Join, Prefer
from judge.game.commands.starting import Start
from judge.game.commands.watching import Observe
from judge.game.events import GameStarted, PlayerJoined
from judge.game.events.seats import TableFull
from judge.game.game import Game, Status
from judge.game.record import NEWCOMER, Guest, Record
from judge.game.refusal import RefusalReason
from judge.game.settings import Access, Assignment, Settings
from judge.game.settings import Start as StartMode
from judge.game.transition import Transition
from judge.structs import replace
from tests.game.tables import NOW, POWERS, begun, forming, obeyed, only, refused, table
from tests.games import changed

PEOPLE = ("ann", "bob", "cem", "dot", "eva", "fay", "gus")


def joined(people: tuple[str, ...], game: Game | None = None) -> Transition:
    done = Transition(game or forming())
    for player in people:
        done = obeyed(done.game, Join(), player)
    return done


def having(**settings: object) -> Game:
    return replace(forming(), settings=replace(Settings(), **settings))  # type: ignore[arg-type]


def guest(*addresses: str, record: Record = NEWCOMER) -> Join:
    return Join(guest=Guest(frozenset(addresses), record))


def powers_by_player(game: Game) -> dict[str, tuple[str, ...]]:
    return {seat.player: seat.powers for seat in game.seating.seats}


def test_a_seat_is_taken_and_the_rest_are_counted() -> None:
    done = joined(PEOPLE[:2])

    assert done.events == (PlayerJoined("bob", 5),)
    assert done.game.status is Status.FORMING
    assert done.game.clock.deadline is None


def test_the_seventh_player_starts_the_game_with_the_longer_first_deadline() -> None:
    done = joined(PEOPLE)

    assert done.game.status is Status.ACTIVE
    assert done.events == (PlayerJoined("gus", 0), GameStarted(NOW + done.game.settings.first))
    assert done.game.clock.deadline == NOW + done.game.settings.first


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


def test_a_game_that_has_begun_offers_its_vacant_powers_instead() -> None:
    assert refused(table(without="italy"), Join(), "hal") is RefusalReason.TAKEOVER_INSTEAD


def test_an_observer_who_takes_a_seat_stops_observing() -> None:
    watched = obeyed(forming(), Observe(), "ann").game

    assert obeyed(watched, Join(), "ann").game.observers == ()


def test_the_master_may_play() -> None:
    assert only(obeyed(forming(), Join(), "master").events, PlayerJoined).player == "master"


def test_a_full_table_waits_for_a_master_who_wants_to_say_when() -> None:
    done = joined(PEOPLE, having(start=StartMode.MANUAL))

    assert done.events == (PlayerJoined("gus", 0), TableFull())
    assert done.game.status is Status.FORMING
    assert refused(done.game, Join(), "hal") is RefusalReason.GAME_FULL
    assert obeyed(done.game, Start(), "master").game.status is Status.ACTIVE


def test_whoever_is_denied_does_not_play_under_any_address() -> None:
    game = changed(forming(), denied=frozenset({"ann@x.example", "@spam.example"}))

    assert refused(game, guest("ann@work.example", "ann@x.example"), "ann") is RefusalReason.DENIED
    assert refused(game, guest("bob@spam.example"), "bob") is RefusalReason.DENIED
    assert obeyed(game, guest("cem@x.example"), "cem").game.seat_of("cem") is not None


def test_only_the_invited_join_where_the_master_wants_that_and_the_master_himself() -> None:
    game = changed(having(access=Access.INVITED), allowed=frozenset({"ann@x.example"}))

    assert refused(game, guest("bob@x.example"), "bob") is RefusalReason.NOT_INVITED
    assert obeyed(game, guest("ann@x.example"), "ann").game.seat_of("ann") is not None
    assert obeyed(game, guest("m@x.example"), "master").game.seat_of("master") is not None


def test_a_game_may_want_dependable_players_and_takes_newcomers() -> None:
    game = having(min_on_time=80, min_finished=50)
    often_late = Record(due=10, on_time=7, late=3)
    often_gone = Record(due=10, on_time=10, finished=1, abandoned=2)
    good = Record(due=10, on_time=8, late=2, finished=1, resigned=1)

    assert refused(game, guest("a@x.example", record=often_late), "ann") is RefusalReason.RECORD_TOO_LOW
    assert refused(game, guest("a@x.example", record=often_gone), "ann") is RefusalReason.RECORD_TOO_LOW
    assert obeyed(game, guest("a@x.example", record=good), "ann").game.seat_of("ann") is not None
    assert obeyed(game, guest("a@x.example"), "ann").game.seat_of("ann") is not None


def test_whoever_joins_first_chooses_first() -> None:
    game = having(assignment=Assignment.FIRST_COME)
    game = obeyed(game, Join("france"), "ann").game

    assert refused(game, Join("france"), "bob") is RefusalReason.POWER_TAKEN
    for player, wish in zip(PEOPLE[1:], "AEGIRT", strict=True):
        game = obeyed(game, Join(wish), player).game
    assert {seat.player: seat.powers[0][0] for seat in game.seating.seats} == dict(zip(PEOPLE, "faegirt", strict=True))


def test_a_power_of_a_hand_that_is_chosen_is_taken_with_it() -> None:
    game = begun("ru2000", 4)
    game = changed(
        game,
        status=Status.FORMING,
        seats=(),
        settings=replace(game.settings, assignment=Assignment.FIRST_COME),
    )
    game = obeyed(game, Join("austria"), "ann").game

    assert refused(game, Join("france"), "bob") is RefusalReason.POWER_TAKEN


@pytest.mark.parametrize(
    ("wishes", "reason"),
    [
        ("china", RefusalReason.WISH_UNKNOWN),
        ("FF", RefusalReason.WISH_TWICE),
        ("[FE", RefusalReason.WISH_BRACKET),
    ],
)
def test_a_list_that_cannot_be_read_takes_no_seat(wishes: str, reason: RefusalReason) -> None:
    assert refused(having(assignment=Assignment.PREFERENCE), Join(wishes), "ann") is reason


@pytest.mark.parametrize("wishes", ["france", "xyz", "[FE"])
def test_a_wish_costs_nobody_a_seat_where_powers_are_drawn_by_lot(wishes: str) -> None:
    done = obeyed(forming(), Join(wishes), "ann")

    assert [(seat.player, seat.wishes) for seat in done.game.seating.seats][-1] == ("ann", "")
    assert refused(done.game, Prefer("france"), "ann") is RefusalReason.DRAWN_BY_LOT


def test_approval_is_waited_for_where_the_game_wants_it_but_not_by_its_master() -> None:
    game = having(approval=True)

    assert [seat.is_approved for seat in joined(("ann", "master"), game).game.seating.seats] == [False, True]
    assert joined(("ann",)).game.seating.seats[0].is_approved

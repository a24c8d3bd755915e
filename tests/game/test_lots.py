from hypothesis import given
from hypothesis import strategies as st

from judge.game.power_draw import claims, deal, draw_lots, wishes_of
from judge.game.preferences import NO_WISHES, read_wishes
from judge.game.settings import Assignment
from judge.game.state import Seat
from tests.game.tables import POWERS


def test_the_lots_of_a_seed_are_the_same_for_ever() -> None:
    """Recorded once: a change here would change who plays what in a game that is drawn again."""
    seats = tuple(Seat(player) for player in ("ann", "bob", "cem"))

    drawn = {seat.player: seat.powers[0] for seat in draw_lots(seats, (("austria",), ("england",), ("france",)), 1901)}

    assert drawn == {"ann": "austria", "cem": "england", "bob": "france"}


def test_seeds_differ() -> None:
    seats = tuple(Seat(player) for player in ("ann", "bob", "cem"))

    assert len({draw_lots(seats, (("austria",), ("england",), ("france",)), seed) for seed in range(60)}) == 6


HANDS = tuple((power,) for power in POWERS)
PEOPLE = ("ann", "bob", "cem", "dot", "eva", "fay", "gus")


LETTERS = {power[0]: power for power in POWERS}


def seat(player: str, wishes: str = "") -> Seat:
    """A seat whose wishes are given by letters; they are kept by names."""
    return Seat(player, wishes=str(read_wishes(wishes.casefold(), POWERS, LETTERS)))


def dealt(
    wishes: dict[str, str], seed: int, assignment: Assignment, people: tuple[str, ...] = PEOPLE
) -> dict[str, str]:
    """Who gets what, the people in the order of joining."""
    seats = tuple(seat(player, wishes.get(player, "")) for player in people)
    return {seat.player: seat.powers[0] for seat in deal(seats, HANDS, seed, assignment)}


def test_lots_alone_take_no_notice_of_wishes() -> None:
    assert dealt({"ann": "F"}, 7, Assignment.RANDOM) == dealt({}, 7, Assignment.RANDOM)


def test_wishes_that_do_not_meet_are_all_granted() -> None:
    wishes = dict(zip(PEOPLE, "TRIGFEA", strict=True))

    got = dealt(wishes, 3, Assignment.PREFERENCE)

    assert [got[player][0].upper() for player in PEOPLE] == list("TRIGFEA")


def test_whoever_minds_less_gives_way() -> None:
    """Bob would as soon have England; for Ann everything but France is worse."""
    for seed in range(20):
        got = dealt({"ann": "FEAGIRT", "bob": "[FE]"}, seed, Assignment.PREFERENCE)

        assert (got["ann"], got["bob"]) == ("france", "england")


def test_lots_decide_between_equal_wishes_and_not_the_order_of_joining() -> None:
    lucky = {seed: dealt({"ann": "F", "bob": "F"}, seed, Assignment.PREFERENCE) for seed in range(30)}

    assert {got["ann"] == "france" for got in lucky.values()} == {True, False}
    for seed, got in lucky.items():
        assert dealt({"ann": "F", "bob": "F"}, seed, Assignment.PREFERENCE, PEOPLE[::-1]) == got


def test_between_powers_that_are_equally_welcome_the_lot_decides() -> None:
    assert {dealt({"ann": "[FE]"}, seed, Assignment.PREFERENCE)["ann"] for seed in range(30)} == {"france", "england"}
    assert {dealt({}, seed, Assignment.PREFERENCE)["ann"] for seed in range(99)} == set(POWERS)


def test_whoever_leaves_it_to_the_lot_draws_before_the_wishes_of_others() -> None:
    """Otherwise he would only ever get what nobody else wants."""
    wishes = dict.fromkeys(PEOPLE, "FEGRTIA") | {"gus": "*"}

    assert {dealt(wishes, seed, Assignment.PREFERENCE)["gus"] for seed in range(99)} == set(POWERS)


def test_the_hands_of_a_table_are_dealt_by_the_best_of_their_powers() -> None:
    hands = (("england",), ("austria", "france"), ("germany", "turkey"), ("italy", "russia"))
    seats = tuple(seat(player, wish) for player, wish in zip("abcd", ("T", "R", "A", ""), strict=True))

    got = {seat.player: seat.powers for seat in deal(seats, hands, 5, Assignment.PREFERENCE)}

    assert got == {"a": ("germany", "turkey"), "b": ("italy", "russia"), "c": ("austria", "france"), "d": ("england",)}


def test_a_wish_that_no_longer_reads_counts_as_none() -> None:
    """A neutral power at a smaller table."""
    assert wishes_of(Seat("ann", wishes="italy"), HANDS[:4]) == NO_WISHES


def test_whoever_joins_first_chooses_first() -> None:
    got = dealt({"ann": "F", "bob": "FE", "cem": "E"}, 1, Assignment.FIRST_COME)

    assert (got["ann"], got["bob"]) == ("france", "england")
    assert got["cem"] not in ("france", "england")


def test_a_power_that_was_chosen_is_kept_from_those_who_have_not_decided() -> None:
    for seed in range(30):
        got = dealt({"ann": "[FE]", "gus": "F"}, seed, Assignment.FIRST_COME)

        assert (got["ann"], got["gus"]) == ("england", "france")


def test_what_is_claimed_is_known_before_the_start() -> None:
    seats = [
        seat("ann", "F"),
        seat("bob", "FE"),
        seat("cem", "[AG]"),
        seat("dot"),
        seat("eva", "*"),
    ]

    assert dict(claims(seats, HANDS)) == {"ann": ("france",), "bob": ("england",)}


@given(
    st.lists(st.sampled_from(["", "*", "F", "FE", "[FE]G", "AEFGIRT", "nonsense"]), min_size=7, max_size=7),
    st.integers(0, 2**32 - 1),
    st.sampled_from(Assignment),
    st.permutations(PEOPLE),
)
def test_every_hand_is_dealt_once_and_the_seats_keep_their_order(
    lists: list[str], seed: int, assignment: Assignment, people: list[str]
) -> None:
    wishes = dict(zip(PEOPLE, lists, strict=True))
    got = dealt(wishes, seed, assignment, tuple(people))

    assert list(got) == people
    assert sorted(got.values()) == sorted(POWERS)
    if assignment is not Assignment.FIRST_COME:
        assert got == dealt(wishes, seed, assignment)


def test_the_assignments_of_a_seed_are_the_same_for_ever() -> None:
    """Recorded once: a change here would change who plays what in a game that is drawn again."""
    got = dealt({"ann": "F", "bob": "F", "cem": "*", "dot": "[AE]"}, 1901, Assignment.PREFERENCE)

    assert [got[player] for player in PEOPLE] == [
        "england",
        "russia",
        "france",
        "austria",
        "italy",
        "turkey",
        "germany",
    ]

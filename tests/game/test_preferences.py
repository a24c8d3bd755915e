from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.game.preferences import NO_WISHES, Hand, Wishes, WishFault, WishTrouble, assign, dissatisfaction, read_wishes
from judge.game.seating import counts, tables
from judge.shelf import load_board, load_rulebook, rulebooks
from judge.structs import replace
from tests.game.tables import BOARD, POWERS

ALL_TABLES = tuple(
    table
    for name in rulebooks()
    for n in counts(BOARD, load_rulebook(name))
    for table in tables(BOARD, load_rulebook(name), n)
)


def read(text: str) -> str:
    """The list in canonical text, or what is wrong with it."""
    found = read_wishes(text, POWERS, BOARD.by_letter)
    return f"{found.trouble.value} {found.piece}" if isinstance(found, WishFault) else str(found)


def total(wishes: dict[str, Wishes], dealt: dict[str, Hand]) -> int:
    return sum(dissatisfaction(wishes[player], hand) for player, hand in dealt.items())


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("FE[GA]", "france england [austria germany]"),
        ("fe(ga)", "france england [austria germany]"),
        (" F, E, [G A] ", "france england [austria germany]"),
        ("F > E > [AG] .", "france england [austria germany]"),
        ("france england [austria germany]", "france england [austria germany]"),
        ("france TI", "france turkey italy"),
        ("[F]E", "france england"),
        ("AEFGIRT", "austria england france germany italy russia turkey"),
        ("FE*", "france england"),
        ("*", "*"),
        ("", ""),
    ],
)
def test_a_list_is_read_as_njudge_reads_it(text: str, canonical: str) -> None:
    assert read(text) == canonical


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("FX", "unknown fx"),
        ("china", "unknown china"),
        ("*F", "unknown *"),
        ("[F*]", "unknown *"),
        ("FEF", "twice france"),
        ("F[EF]", "twice france"),
        ("[FF]", "twice france"),
        ("F[EG", "bracket ["),
        ("FE]", "bracket ]"),
        ("F[E(G)]", "bracket ("),
        ("F[EG)", "bracket )"),
        ("F[]", "bracket ]"),
    ],
)
def test_the_first_thing_wrong_with_a_list_is_named(text: str, fault: str) -> None:
    assert read(text) == fault


def test_letters_are_those_of_the_board_and_one_that_two_powers_have_is_neither() -> None:
    board = load_board("chaos")
    shared = replace(board, letters={**board.letters, "ankara": "z", "venice": "z"})

    assert read_wishes("er", board.powers, board.by_letter) == Wishes((("berlin",), ("brest",)))
    assert read_wishes("z", board.powers, shared.by_letter) == WishFault(WishTrouble.UNKNOWN, "z")
    assert read_wishes("venice", board.powers, shared.by_letter) == Wishes((("venice",),))


def test_what_somebody_gets_is_as_bad_as_the_number_of_powers_he_would_rather_have() -> None:
    wishes = Wishes((("france",), ("austria", "germany"), ("italy",)))

    assert [wishes.rank(power) for power in POWERS] == [1, 4, 0, 1, 3, 4, 4]
    assert {NO_WISHES.rank(power) for power in POWERS} == {0}


def test_a_hand_is_as_good_as_the_best_of_its_powers() -> None:
    wishes = Wishes((("france",), ("turkey",)))

    assert dissatisfaction(wishes, ("austria", "turkey")) == 1


@given(st.text(alphabet="AEFGIRTaxz[]()* ,>й", max_size=20))
def test_reading_never_raises_and_what_was_read_reads_back(text: str) -> None:
    found = read_wishes(text, POWERS, BOARD.by_letter)

    if isinstance(found, Wishes):
        assert read_wishes(str(found), POWERS) == found


@st.composite
def some_wishes(draw: st.DrawFn) -> Wishes:
    """A list of some powers in some groups."""
    powers = draw(st.lists(st.sampled_from(POWERS), unique=True))
    groups: list[tuple[str, ...]] = []
    while powers:
        size = draw(st.integers(1, len(powers)))
        groups.append(tuple(sorted(powers[:size])))
        powers = powers[size:]
    return Wishes(tuple(groups))


@given(st.data(), st.sampled_from(ALL_TABLES))
def test_no_other_assignment_makes_all_together_less_dissatisfied(data: st.DataObject, table) -> None:  # type: ignore[no-untyped-def]
    """At every table of every book, hands of several powers included."""
    players = [f"p{number}" for number in range(table.players)]
    wishes = {player: data.draw(some_wishes()) for player in players}
    turns = {player: data.draw(st.permutations(table.hands)) for player in data.draw(st.permutations(players))}

    dealt = dict(assign(wishes, table.hands, turns))

    assert sorted(dealt.values()) == sorted(table.hands)
    best = min(total(wishes, dict(zip(players, other, strict=True))) for other in permutations(table.hands))
    assert total(wishes, dealt) == best


def test_the_first_in_turn_gets_what_he_likes_best_among_equally_good_assignments() -> None:
    hands = (("austria",), ("england",))
    wishes = {"ann": Wishes((("england",),)), "bob": Wishes((("england",),))}

    assert assign(wishes, hands, {"ann": hands, "bob": hands})["ann"] == ("england",)
    assert assign(wishes, hands, {"bob": hands, "ann": hands})["bob"] == ("england",)


def test_thirty_four_players_are_dealt_to_by_their_wishes_at_once() -> None:
    """Each wants the power of his neighbour and then his own, but for two who want the same."""
    powers = load_board("chaos").powers
    hands = tuple((power,) for power in powers)
    players = [f"p{number}" for number in range(len(powers))]
    wanted = [(powers[(at + 1) % len(powers)], powers[at]) for at in range(len(powers))]
    wanted[1] = wanted[0]
    wishes = {player: Wishes(tuple((power,) for power in wish)) for player, wish in zip(players, wanted, strict=True)}

    dealt = dict(assign(wishes, hands, dict.fromkeys(players, hands)))

    assert sorted(dealt.values()) == sorted(hands)
    # The third power is wanted by nobody: one of the two who want the second gets the first, which another wants, too.
    assert total(wishes, dealt) == min(len(powers), 2)
    assert dealt["p0"] == hands[1]

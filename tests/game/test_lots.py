from judge.game.game import Seat
from judge.game.lots import draw_lots


def test_the_lots_of_a_seed_are_the_same_for_ever() -> None:
    """Recorded once: a change here would change who plays what in a game that is drawn again."""
    seats = tuple(Seat(player) for player in ("ann", "bob", "cem"))

    drawn = {seat.player: seat.powers[0] for seat in draw_lots(seats, (("austria",), ("england",), ("france",)), 1901)}

    assert drawn == {"ann": "austria", "cem": "england", "bob": "france"}


def test_seeds_differ() -> None:
    seats = tuple(Seat(player) for player in ("ann", "bob", "cem"))

    assert len({draw_lots(seats, (("austria",), ("england",), ("france",)), seed) for seed in range(60)}) == 6

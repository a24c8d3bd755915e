"""A game in figures."""

from fractions import Fraction

from judge.game.events import PhaseProcessed
from judge.game.game import EndKind, Status
from judge.game.settings import Settings
from judge.game.state import Watcher
from judge.game.summary import YearEnd, hidden_turns, progress, retold, year_ends
from judge.game.turn import end
from judge.rules.position import Position, opening
from judge.rules.text import read_position
from judge.structs import replace
from tests.game.tables import BOARD, POWERS, at_deadline, only, table
from tests.game.test_sample_game import blocks, play, seated
from tests.games import changed
from tests.orders import read_orders

OPENING = YearEnd(1900, opening(BOARD).centres)


def counts(end: YearEnd) -> list[int]:
    return [end.count(power) for power in POWERS]


def test_a_new_game_has_its_opening() -> None:
    ends = year_ends((), table().position)

    assert ends == (OPENING,)
    assert counts(OPENING) == [3, 3, 3, 3, 3, 4, 3]
    assert progress(OPENING) == Fraction(10)


def test_a_year_is_over_with_its_last_movement_or_retreat() -> None:
    game, played = seated().game, list[Position]()
    years = []
    for block in blocks()[:-1]:
        played.append(game.position)
        game = play(game, dict(read_orders(block.partition("\n")[2]))).game
        years.append(f"{game.position.phase}: {' '.join(str(end.year) for end in year_ends(played, game.position))}")

    assert years == [
        "F1901M: 1900",
        "W1901A: 1900 1901",
        "S1902M: 1900 1901",
        "F1902M: 1900 1901",
        "F1902R: 1900 1901",
        "W1902A: 1900 1901 1902",
        "S1903M: 1900 1901 1902",
    ]
    _, first, second = year_ends(played, game.position)
    assert counts(first) == [4, 4, 4, 5, 4, 6, 4]
    assert first.owner_of("tun") == "italy"
    assert OPENING.owner_of("tun") is None
    assert sum(counts(second)) == len([each for each in BOARD.provinces.values() if each.is_centre])


def test_an_autumn_that_wins_the_game_is_the_end_of_its_year() -> None:
    rich = read_position(
        "F1905M\nfrance: A por, A mun, F kie, F den, F swe, F nwy, F edi, A ber, A tun"
        " | bre par spa bel hol lon lvp ven rom"
    )
    over = at_deadline(replace(table(), position=rich)).game

    assert over.ending is not None
    assert over.ending.kind is EndKind.SOLO
    assert over.position.phase == rich.phase
    assert [(each.year, each.count("france")) for each in year_ends((rich,), over.position)] == [(1904, 9), (1905, 18)]


def test_a_draw_in_the_middle_of_an_autumn_ends_no_year() -> None:
    spring = read_position("S1905M\nfrance: A par | par")
    autumn = replace(table(), position=read_position("F1905M\nfrance: A par | par"))
    drawn = end(autumn, EndKind.DRAW, ("france",)).game

    assert [each.year for each in year_ends((spring,), drawn.position)] == [1904]


def test_onlookers_are_as_far_behind_as_they_are_told() -> None:
    game = changed(table(), settings=Settings(observer_delay=1), watchers=(Watcher("zoe", behind=3), Watcher("otto")))

    assert [hidden_turns(game, who) for who in ("zoe", "otto", None, "nobody", "italy", "master")] == [3, 1, 1, 1, 0, 0]
    assert hidden_turns(replace(game, status=Status.ENDED), "zoe") == 0


def test_a_phase_is_retold_as_it_was_told() -> None:
    game = seated().game
    for block in blocks()[:-1]:
        done = play(game, dict(read_orders(block.partition("\n")[2])))
        told = only(done.events, PhaseProcessed)
        again = retold(done.game, told.resolution, done.game.position, told.orders)

        assert again == replace(told, deadline=None)
        game = done.game


def test_who_sent_nothing_is_retold_too() -> None:
    told = only(at_deadline(table()).events, PhaseProcessed)

    assert retold(table(), told.resolution, told.next or told.resolution.after).nmr == told.nmr == POWERS

"""Short games: the last year that was agreed, and who has most units then."""

import pytest

from judge.game.commands.seats import Eject
from judge.game.events import GameEnded, PhaseProcessed
from judge.game.game import Ending, EndKind, Status
from judge.rules.text import read_phase
from tests.game.tables import at, at_deadline, begun, obeyed, only, ordered

LAST = """F1907M
austria: A vie, A bud | vie bud tri
france: A par, A gas | par mar
germany: A mun | mun
italy: A rom | rom"""


@pytest.mark.parametrize("book", ["fr", "ja"])
def test_the_last_year_ends_with_its_adjustments_and_most_units_win(book: str) -> None:
    """fr L92, ja L18: a build in the last winter can win."""
    winter = at_deadline(ordered(at(begun(book, 7, until=1907), LAST), "austria: A vie H; A bud H").game).game
    assert str(winter.position.phase) == "W1907A"
    assert winter.status is Status.ACTIVE

    done = ordered(winter, "austria: A tri B")

    assert [type(event) for event in done.events[-2:]] == [PhaseProcessed, GameEnded]
    assert done.game.ending == Ending(EndKind.TIME, ("austria",), read_phase("W1907A"))


def test_equally_many_units_share() -> None:
    winter = at_deadline(at(begun("fr", 7, until=1907), LAST)).game

    assert only(at_deadline(winter).events, GameEnded).ending == Ending(
        EndKind.DRAW, ("austria", "france"), read_phase("W1907A")
    )


@pytest.mark.parametrize("book", ["ru2000", "bg", "ru_forum", "1971", "1982", "2000", "2023", "datc"])
def test_by_a_book_without_short_games_most_centres_win(book: str) -> None:
    """Two units each, three centres against two."""
    game = at_deadline(at(begun(book, 7, until=1907), LAST)).game
    # Where builds need a gain there is no winter (ru_forum L72).
    game = at_deadline(game).game if game.status is Status.ACTIVE else game

    assert game.ending is not None
    assert (game.ending.kind, game.ending.powers) == (EndKind.TIME, ("austria",))


def test_the_year_before_goes_on() -> None:
    game = at_deadline(at(begun("fr", 7, until=1908), LAST)).game

    assert at_deadline(game).game.status is Status.ACTIVE


def test_units_of_a_player_count_together() -> None:
    game = at(begun("fr", 4, until=1907), LAST.replace("A vie, A bud", "A vie"))
    done = at_deadline(at_deadline(game).game)

    ending = only(done.events, GameEnded).ending
    assert (ending.kind, ending.powers) == (EndKind.TIME, ("austria", "france"))


def test_who_was_ejected_wins_nothing() -> None:
    game = obeyed(at(begun("fr", 7, until=1907), LAST), Eject("austria"), "master").game
    done = at_deadline(game)

    assert only(done.events, GameEnded).ending == Ending(EndKind.TIME, ("france",), read_phase("F1907M"))


def test_eighteen_centres_win_before_time_is_up() -> None:
    many = "bel ber bul con den edi gre hol kie lon lvp mun nwy rum ser smy spa por"
    game = at(begun("fr", 7, until=1907), f"F1907M\ngermany: A mun | {many}\nfrance: A par, A gas | par mar")

    assert only(at_deadline(game).events, GameEnded).ending.kind is EndKind.SOLO

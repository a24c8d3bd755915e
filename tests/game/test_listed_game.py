"""A game at a listed."""

from judge.game.game import Status
from judge.game.listed_game import ListSection, Opening, listed_game
from judge.game.state import Departure, Vacancy
from judge.structs import replace
from tests.game.tables import NOW, forming, table
from tests.games import changed


def test_what_needs_people_comes_first() -> None:
    vacant = changed(table(without="france"), vacancies={"france": Vacancy(None, Departure.RESIGNED, NOW)})
    games = (replace(table(), status=Status.ENDED), table(), vacant, forming())

    assert [listed_game(game).place for game in games] == [
        ListSection.OVER,
        ListSection.RUNNING,
        ListSection.VACANT,
        ListSection.OPEN,
    ]
    assert listed_game(vacant).openings == (Opening("france", 3, 3),)
    assert listed_game(forming()).free == 7


def test_who_takes_part_is_known() -> None:
    assert listed_game(table()).people == {"master", *table().board.powers}

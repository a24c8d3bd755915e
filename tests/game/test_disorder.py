"""What a missed movement costs by each book."""

import pytest

from judge.game.game import Game
from judge.game.turn import due
from tests.game.tables import at, at_deadline, begun, ordered, processed

DRIVEN = "{season}1903M\nfrance: A bur, A gas | mar par por\ngermany: A mun, A ruh | mun kie ber\nrussia: A mos | mos"
ATTACK = "germany: A mun - bur; A ruh S A mun - bur · russia: A mos H"


def attacked(book: str, more: str = "", season: str = "S") -> Game:
    """France driven out of Burgundy, having ordered no more than `more`; the phase not over yet."""
    game = at(begun(book, 7), DRIVEN.format(season=season))
    return ordered(game, ATTACK + (f" · france: {more}" if more else "")).game


@pytest.mark.parametrize(
    ("book", "more", "retreats"),
    [
        ("ru2000", "", False),  # L864: who writes no orders "for whatever reason"
        ("fr", "", False),  # silent: ru2000 decides
        ("ru_forum", "", True),  # 6.5 L68
        ("datc", "", True),
        ("ja", "", False),  # ja L315
        ("bg", "", False),  # bg L266
        ("ja", "A gas H", True),
        ("bg", "A gas H", False),  # bg L84: every unit has to get an order
        ("bg", "A bur H", True),
        ("bg", "A bur - mun", True),
        ("ru2000", "A gas H", True),
        ("ru2000", "A bur - mos", True),
    ],
)
def test_a_dislodged_unit_without_orders(book: str, more: str, retreats: bool) -> None:
    turn = processed(at_deadline(attacked(book, more)))

    assert [str(unit.unit) for unit in turn.disbanded] == ([] if retreats else ["A bur"])
    assert turn.next is not None
    assert str(turn.next.phase) == ("S1903R" if retreats else "F1903M")


@pytest.mark.parametrize(("book", "builds"), [("datc", 1), ("ru2000", 2), ("bg", 2), ("ja", 0)])
def test_builds_after_a_missed_autumn(book: str, builds: int) -> None:
    """ja L315: no new units; ru2000 and bg: besides the unit dislodged, the phase missed is all that is lost."""
    done = at_deadline(attacked(book, season="F"))
    while done.game.position.phase.kind.value == "R":
        done = ordered(done.game, "france: A bur R par")
    turn = processed(done)

    assert turn.builds.get("france", 0) == builds
    assert turn.barred == (("france",) if book == "ja" else ())
    assert ("france" in due(done.game)) == bool(builds)


def test_who_missed_the_spring_and_ordered_in_autumn_builds() -> None:
    """ja L317: who comes back plays on."""
    autumn = at_deadline(attacked("ja", season="S")).game
    assert autumn.attendance.disordered == {"france"}

    done = at_deadline(ordered(autumn, "france: A gas H").game)

    assert processed(done).builds == {"france": 2}
    assert processed(done).barred == ("germany",)
    assert done.game.attendance.disordered == {"germany", "russia"}


def test_disorder_outlasts_the_retreats() -> None:
    game = at(
        begun("ja", 7),
        "F1903M\nfrance: A bur | mar par bre\ngermany: A mun, A ruh | mun ber\naustria: A tyr, A tri | vie tri"
        "\nitaly: A ven | ven",
    )
    text = "germany: A mun - bur; A ruh S A mun - bur · italy: A ven H · austria: A tyr - ven; A tri S A tyr - ven"
    retreat = at_deadline(ordered(game, text).game).game
    assert str(retreat.position.phase) == "F1903R"
    assert retreat.attendance.disordered == {"france"}

    done = ordered(retreat, "italy: A ven R rom")

    assert "france" not in processed(done).builds
    assert processed(done).barred == ("france",)


def test_in_the_winter_a_power_in_disorder_still_chooses_its_removals() -> None:
    game = at(begun("ja", 7), "F1903M\nfrance: A bur, A gas, A par | par\ngermany: A mun | mun")
    winter = at_deadline(ordered(game, "germany: A mun H").game).game
    assert winter.attendance.disordered == {"france"}

    done = ordered(winter, "france: A gas D; A bur D")

    assert [str(unit) for unit in done.game.position.units["france"]] == ["A par"]

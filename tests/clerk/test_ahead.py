"""Orders given ahead come into force in the same moment in which their phase opens."""

from __future__ import annotations

from judge.commands.carry_out import follow
from judge.game.commands.ahead import StorePlan
from judge.game.events import PhaseProcessed
from judge.game.events.ahead import PlansFollowed
from judge.game.game import Game
from judge.rules.text import read_phase
from tests.game.tables import ALL_HOLD, NOW, at_deadline, obeyed, ordered, table, written
from tests.orders import read_orders


def planned(game: Game, phase: str, language: str = "en", **texts: str) -> Game:
    for power, text in texts.items():
        game = obeyed(game, StorePlan(read_phase(phase), text, language), power).game
    return game


def test_without_plans_nothing_follows() -> None:
    done = at_deadline(table())

    assert follow(done, NOW) is done


def test_nothing_follows_what_opened_no_phase() -> None:
    done = ordered(planned(table(), "F1901M", austria="A Vie H"), "austria: A vie H")

    assert follow(done, NOW) is done


def test_the_plans_for_the_phase_that_opened_are_given() -> None:
    game = planned(
        ordered(table(), "austria: A vie - gal").game, "F1901M", austria="A Gal-Ukr\nA Vie H\nif a bud: F Tri H"
    )
    game = planned(game, "S1902M", austria="A Ukr H")

    done = follow(at_deadline(game), NOW)

    assert written(done.game, "austria") == "A gal - ukr; F tri H"
    assert [str(plan.phase) for plan in done.game.written.plans] == ["S1902M"]
    told = done.events[-1]
    assert isinstance(told, PlansFollowed)
    assert [(line.written, line.code) for line in told.unread] == [("A Vie H", "no_such_unit")]
    assert [(verdict.written, verdict.holds) for verdict in told.verdicts] == [("if a bud", True)]


def test_plans_are_read_in_the_language_they_were_written_in() -> None:
    game = planned(table(), "F1901M", "ru", austria="А Вен - Гал")

    assert written(follow(at_deadline(game), NOW).game, "austria") == "A vie - gal"


def test_with_the_last_of_them_the_next_phase_opens_too() -> None:
    game = table()
    for power, orders in read_orders(ALL_HOLD).items():
        text = "\n".join(map(str, orders))
        game = planned(planned(game, "F1901M", **{power: text}), "S1902M", **{power: text})

    done = follow(at_deadline(game), NOW)

    assert str(done.game.position.phase) == "F1902M"
    phases = [str(event.phase) for event in done.events if isinstance(event, PhaseProcessed)]
    assert phases == ["S1901M", "F1901M", "S1902M"]
    assert done.game.written.plans == ()


def test_the_plan_for_a_phase_that_never_came_is_forgotten() -> None:
    game = planned(table(), "S1901R", austria="A Vie R Boh")

    assert follow(at_deadline(game), NOW).game.written.plans == ()

from judge.game.commands.clock import TimePasses
from judge.game.events import GameEnded, PhaseProcessed
from judge.game.game import Ending, EndKind, Game, Status
from judge.game.transition import Transition
from judge.game.turn import all_in, due, is_complete, missing
from judge.rules.text import read_phase, write_position
from tests.game.tables import ALL_HOLD, NOW, at_deadline, forming, obeyed, ordered, processed, table

TYROLIA = "S1902M\naustria: A tyr | vie\ngermany: A boh, A mun | mun"
ATTACK = "germany: A mun - tyr; A boh S A mun - tyr"
WITH_A_SLIP = f"{ATTACK} · austria: A tyr - mos"
"""Austria orders, though nothing possible, and so may retreat (ru2000 L864)."""
CORNER = "S1902M\nfrance: A por | par\nitaly: F mid, A spa | rom"
TRAP = "italy: A spa - por; F mid S A spa - por"


def owed(game: Game) -> dict[str, str]:
    """What each power has still to order, written down."""
    return {
        power: ", ".join(map(str, left.units)) or f"{left.adjustment:+}"
        for power, left in sorted(missing(game).items())
    }


def phases(done: Transition) -> list[str]:
    return [str(event.phase) for event in done.events if isinstance(event, PhaseProcessed)]


# Ready or not


def test_every_unit_wants_an_order() -> None:
    game = ordered(table(TYROLIA), "germany: A mun - tyr").game

    assert owed(game) == {"austria": "A tyr", "germany": "A boh"}
    assert not all_in(game)


def test_an_impossible_order_leaves_its_unit_missing() -> None:
    game = ordered(table(TYROLIA), "germany: A mun - mos; A boh H").game

    assert owed(game) == {"austria": "A tyr", "germany": "A mun"}


def test_builds_removals_and_waived_builds_are_counted() -> None:
    winter = table("W1901A\nengland: F nth | edi lon lvp\ngermany: A bur, A mun, A ruh | ber\nitaly: A rom | rom")

    assert owed(winter) == {"england": "+2", "germany": "-2"}
    game = ordered(winter, "england: WAIVE · germany: A mun D").game
    assert owed(game) == {"england": "+1", "germany": "-1"}
    game = ordered(game, "england: F edi B").game
    assert owed(game) == {"germany": "-1"}


def test_more_orders_than_are_due_leave_nothing_missing() -> None:
    winter = table("W1901A\nengland: F nth | edi lon\nitaly: | rom")

    assert owed(ordered(winter, "england: F edi B; F lon B").game) == {"italy": "+1"}


def test_nothing_is_missing_before_the_start() -> None:
    assert owed(forming()) == {}
    assert not all_in(forming())


def test_the_phase_is_played_as_soon_as_all_orders_are_in() -> None:
    done = ordered(table(), ALL_HOLD)

    assert phases(done) == ["S1901M"]
    assert processed(done).nmr == ()
    assert str(done.game.position.phase) == "F1901M"
    assert done.game.clock.deadline == NOW + done.game.settings.movement.next
    assert dict(done.game.orders) == {}


def test_a_power_with_nothing_to_order_counts_as_in() -> None:
    lost = table("S1902M\naustria: A vie | vie\nfrance: | par\nitaly: |")

    assert phases(ordered(lost, "austria: A vie H")) == ["S1902M"]


def test_powers_that_nobody_plays_do_not_block() -> None:
    assert phases(ordered(table(TYROLIA, without="austria"), ATTACK)) == ["S1902M"]


def test_a_movement_that_no_player_has_orders_for_waits_for_its_deadline() -> None:
    """Else every look at the game would play another turn."""
    game = table("S1902M\naustria: | gre\ngermany: A mun | mun", without="germany")

    assert all_in(game)
    assert not is_complete(game)
    assert phases(obeyed(game, TimePasses(), "clock")) == []
    assert phases(at_deadline(game)) == ["S1902M"]


# Which phase follows


def test_without_dislodged_units_fall_follows_spring() -> None:
    done = at_deadline(table(TYROLIA))

    assert processed(done).next == done.game.position
    assert str(done.game.position.phase) == "F1902M"
    assert processed(done).nmr == ("austria", "germany")


def test_a_unit_with_a_choice_opens_a_retreat_phase() -> None:
    done = at_deadline(ordered(table(TYROLIA), WITH_A_SLIP).game)
    event = processed(done)

    assert str(done.game.position.phase) == "S1902R"
    assert event.deadline == done.game.clock.deadline
    assert event.disbanded == ()
    assert {power: list(map(str, duty.units)) for power, duty in due(done.game).items()} == {"austria": ["A tyr"]}


def test_a_retreat_is_played_as_soon_as_it_is_ordered() -> None:
    game = at_deadline(ordered(table(TYROLIA), WITH_A_SLIP).game).game
    done = ordered(game, "austria: A tyr R vie")

    assert phases(done) == ["S1902R"]
    assert write_position(done.game.position).splitlines()[:2] == ["F1902M", "austria: A vie | vie"]


def test_a_dislodged_unit_without_an_order_disbands() -> None:
    done = at_deadline(at_deadline(ordered(table(TYROLIA), WITH_A_SLIP).game).game)

    assert processed(done).nmr == ("austria",)
    assert str(done.game.position.phase) == "F1902M"
    assert done.game.position.units["austria"] == frozenset()


def test_a_unit_with_nowhere_to_go_leaves_the_board_at_once() -> None:
    done = at_deadline(ordered(table(CORNER), TRAP).game)

    assert str(done.game.position.phase) == "F1902M"
    assert [str(dislodged.unit) for dislodged in processed(done).disbanded] == ["A por"]
    assert done.game.position.units["france"] == frozenset()


def test_a_dislodged_unit_that_nobody_plays_leaves_the_board_at_once() -> None:
    done = ordered(table(TYROLIA, without="austria"), ATTACK)

    assert str(done.game.position.phase) == "F1902M"
    assert [str(dislodged.unit) for dislodged in processed(done).disbanded] == ["A tyr"]
    assert processed(done).disorder == ("austria",)
    assert done.game.position.dislodged == ()


def test_no_standoff_of_spring_closes_a_province_in_fall() -> None:
    game = table("S1902M\naustria: A vie | vie\ngermany: A mun | mun")

    assert ordered(game, "austria: A vie - tyr · germany: A mun - tyr").game.position.contested == frozenset()


def test_centres_change_hands_after_fall_only() -> None:
    spring = table("S1902M\nfrance: A spa | par")
    fall = ordered(spring, "france: A spa H")

    assert processed(fall).ownership == {}
    winter = ordered(fall.game, "france: A spa H")
    assert processed(winter).ownership == {"spa": (None, "france")}


def test_a_centre_knows_who_lost_it() -> None:
    done = ordered(table("F1902M\nfrance: A mun | par\ngermany: A ber | ber mun"), "france: A mun H · germany: A ber H")

    assert processed(done).ownership == {"mun": ("germany", "france")}


def test_a_retreat_in_fall_still_counts_for_the_centres() -> None:
    fall = TYROLIA.replace("S1902M", "F1902M").replace("| vie", "| tri")
    game = at_deadline(ordered(table(fall), WITH_A_SLIP).game).game
    assert str(game.position.phase) == "F1902R"

    done = ordered(game, "austria: A tyr R vie")

    assert processed(done).ownership == {"vie": (None, "austria")}


def test_winter_is_skipped_when_nobody_builds_or_removes() -> None:
    done = ordered(table("F1902M\nfrance: A par | par\ngermany: A ber | ber"), "france: A par H · germany: A ber H")

    assert str(done.game.position.phase) == "S1903M"
    assert processed(done).builds == {}


def test_winter_is_opened_for_builds_and_removals() -> None:
    done = ordered(table("F1902M\nfrance: A spa | par mar\ngermany: A boh | "), "france: A spa H · germany: A boh H")

    assert str(done.game.position.phase) == "W1902A"
    assert processed(done).builds == {"france": 2, "germany": -1}
    done = ordered(done.game, "france: A par B; WAIVE · germany: A boh D")
    assert phases(done) == ["W1902A"]
    assert str(done.game.position.phase) == "S1903M"


def test_who_builds_nothing_and_removes_nothing_has_the_rulebook_do_it() -> None:
    game = table("W1902A\nfrance: A spa | par mar\ngermany: A boh, F nth | ber")
    done = at_deadline(game)

    assert processed(done).nmr == ("france", "germany")
    assert write_position(done.game.position).splitlines()[1:] == ["france: A spa | mar par", "germany: A boh | ber"]


def test_removals_that_no_player_has_a_part_in_are_made_at_once() -> None:
    game = table("F1902M\nfrance: A par | par\ngermany: A boh, F nth | ber", without="germany")
    done = ordered(game, "france: A par H")

    assert phases(done) == ["F1902M", "W1902A"]
    assert str(done.game.position.phase) == "S1903M"
    first, second = (event for event in done.events if isinstance(event, PhaseProcessed))
    assert first.deadline == NOW
    assert first.builds == {"germany": -1}
    assert second.deadline == done.game.clock.deadline == NOW + done.game.settings.movement.next


def test_a_power_that_nobody_plays_builds_nothing() -> None:
    game = table("F1902M\nfrance: A par | par\ngermany: A ber | ber mun", without="germany")

    assert str(ordered(game, "france: A par H").game.position.phase) == "S1903M"


# The end

SEVENTEEN = "ank bel ber bul con den edi gre hol kie lon lvp mun nwy rum ser smy"


def test_eighteen_centres_after_fall_win() -> None:
    game = table(f"F1908M\ngermany: A par | {SEVENTEEN}\nfrance: A bre | bre par")
    done = at_deadline(game)

    ending = Ending(EndKind.SOLO, ("germany",), read_phase("F1908M"))
    event, end = done.events
    assert isinstance(event, PhaseProcessed)
    assert event.next is None
    assert event.deadline is None
    assert event.ownership == {"par": ("france", "germany")}
    assert end == GameEnded(ending)
    assert done.game.status is Status.ENDED
    assert str(done.game.position.phase) == "F1908M"
    assert len(done.game.position.centres["germany"]) == 18


def test_eighteen_centres_in_spring_do_not_win_yet() -> None:
    game = table(f"S1908M\ngermany: A par | {SEVENTEEN}\nfrance: A bre | bre par")

    assert at_deadline(game).game.status is Status.ACTIVE


def test_a_retreat_can_decide_the_game() -> None:
    game = table(f"F1908R\ngermany: A gas | {SEVENTEEN}\nfrance: A bur | bre par\ndislodged: germany A pic < bel")
    done = ordered(game, "germany: A pic R par")

    assert done.game.ending == Ending(EndKind.SOLO, ("germany",), read_phase("F1908R"))


def test_a_game_whose_players_have_all_lost_everything_is_abandoned() -> None:
    game = table(
        "F1908R\ngermany: A par, A mun | par mun\nfrance: |\ndislodged: france A pic < bel",
        without="austria england germany italy russia turkey",
    )

    assert at_deadline(game).game.ending == Ending(EndKind.ABANDONED, (), read_phase("F1908R"))

"""Press that waits until the phase is played: kept, sent once with the results, returned, dropped, taken back."""

from __future__ import annotations

import pytest

from judge.game.commands.ahead import ClearHeld, held_by
from judge.game.commands.endings import SetDraw
from judge.game.commands.press import LONGEST_HELD, MOST_HELD, HoldPress, SendPress
from judge.game.commands.seats import Resign
from judge.game.events import GameEnded, PhaseProcessed
from judge.game.events.press import PressHeld, PressReturned, PressSent
from judge.game.game import Game, Status
from judge.game.press import ALL, MOST_IN_HOUR, Draft, PressGroup, Recipients, SentBefore
from judge.game.refusal import RefusalReason
from judge.game.settings import PressKind, Reach, Settings
from judge.game.state import Mouth
from judge.structs import replace
from tests.game.tables import at_deadline, obeyed, only, refused, table
from tests.games import changed

TO_ITALY = Recipients(frozenset({"italy"}))
TO_MASTER = Recipients(groups=frozenset({PressGroup.MASTER}))


def played(**settings: object) -> Game:
    return changed(table(), settings=Settings(**settings))  # type: ignore[arg-type]


def holding(game: Game, *drafts: Draft, by: str = "france") -> Game:
    for draft in drafts:
        game = obeyed(game, HoldPress(draft), by).game
    return game


def test_it_is_sent_once_before_the_results_which_tell_its_writer() -> None:
    game = holding(played(), Draft(TO_ITALY, "Surprise"))
    assert not any(
        isinstance(event, PressSent) for event in obeyed(game, SendPress(Draft(ALL, "x")), "italy").events[1:]
    )

    done = at_deadline(game)

    sent, results = only(done.events, PressSent), only(done.events, PhaseProcessed)
    assert (sent.passed.text, [copy.player for copy in sent.passed.copies], sent.is_held) == (
        "Surprise",
        ["italy"],
        True,
    )
    assert results.letters == (sent.passed,)
    assert done.events.index(sent) < done.events.index(results)
    assert done.game.written.held == ()
    assert not any(isinstance(event, PressSent) for event in at_deadline(done.game).events)


def test_what_may_not_be_sent_may_not_wait() -> None:
    assert refused(played(), HoldPress(Draft(TO_ITALY, "x")), "italy") is RefusalReason.PRESS_TO_ONESELF
    assert refused(played(press=PressKind.NONE), HoldPress(Draft(ALL, "x")), "france") is RefusalReason.PRESS_NO_PRESS
    over = replace(played(), status=Status.ENDED)
    assert refused(over, HoldPress(Draft(ALL, "x")), "france") is RefusalReason.GAME_OVER


def test_orders_that_are_asked_for_first_are_asked_for_when_it_is_sent() -> None:
    game = holding(played(must_order=True), Draft(TO_ITALY, "x"))

    back = only(at_deadline(game).events, PressReturned)

    assert (back.player, back.text, back.refusal.reason) == ("france", "x", RefusalReason.PRESS_ORDER_FIRST)


def test_that_others_are_late_keeps_nothing_back() -> None:
    game = holding(played(grace_press=False, late_press=False), Draft(TO_ITALY, "x"))

    assert only(at_deadline(game).events, PressSent).passed.text == "x"


def test_what_the_settings_forbid_by_then_comes_back() -> None:
    game = holding(played(), Draft(ALL, "x"), Draft(TO_MASTER, "y"))
    changed_since = replace(game, settings=replace(game.settings, press=PressKind.NONE))

    events = at_deadline(changed_since).events

    assert only(events, PressReturned).refusal.reason is RefusalReason.PRESS_NO_PRESS
    assert only(events, PressSent).passed.text == "y"


def test_a_game_that_ends_without_its_phase_gives_it_back() -> None:
    game = holding(played(), Draft(TO_ITALY, "x"))
    *others, last = [seat.player for seat in game.seating.seats]
    for player in others:
        game = obeyed(game, SetDraw(True), player).game

    done = obeyed(game, SetDraw(True), last)

    assert only(done.events, GameEnded)
    assert only(done.events, PressReturned).refusal.reason is RefusalReason.PRESS_NOT_PLAYED
    assert not any(isinstance(event, PressSent) for event in done.events)


def test_whoever_gives_up_his_seat_gives_up_what_waits() -> None:
    game = holding(played(), Draft(TO_ITALY, "x"))
    game = holding(game, Draft(TO_ITALY, "y"), by="germany")

    left = obeyed(game, Resign(), "france").game

    assert [held.player for held in left.written.held] == ["germany"]


def test_it_is_taken_back_by_its_writer_alone() -> None:
    game = holding(holding(played(), Draft(TO_ITALY, "x")), Draft(TO_ITALY, "y"), by="germany")

    after = obeyed(game, ClearHeld(), "france").game

    assert (held_by(after, "france"), len(held_by(after, "germany"))) == ((), 1)
    assert refused(after, ClearHeld(), "france") is RefusalReason.PRESS_NOTHING_HELD


def test_so_much_may_wait_and_the_same_once() -> None:
    game = holding(played(), *(Draft(TO_ITALY, f"x{number}") for number in range(MOST_HELD)))

    assert len(game.written.held) == MOST_HELD
    assert refused(game, HoldPress(Draft(TO_ITALY, "y")), "france") is RefusalReason.PRESS_MANY_HELD
    again = obeyed(game, HoldPress(Draft(TO_ITALY, "x3")), "france")
    assert again.game == game
    assert only(again.events, PressHeld)
    long = HoldPress(Draft(TO_ITALY, "x" * (LONGEST_HELD + 1)))
    assert refused(played(), long, "france") is RefusalReason.PRESS_MANY_HELD


@pytest.mark.parametrize("command", [SendPress, HoldPress])
def test_it_counts_when_it_is_written(command: type[SendPress | HoldPress]) -> None:
    game = holding(played(), Draft(TO_ITALY, "x"))
    draft = Draft(TO_ITALY, "y")

    in_hour, room = SentBefore(in_hour=MOST_IN_HOUR - 1), SentBefore(room=1)
    assert refused(game, command(draft, in_hour), "france") is RefusalReason.PRESS_TOO_MANY
    assert refused(game, command(draft, room), "france") is RefusalReason.PRESS_OF_DAY
    assert obeyed(game, command(draft, room), "germany").events
    near = holding(played(reach=Reach.NEIGHBOURS), Draft(ALL, "x"))
    assert refused(near, command(Draft(ALL, "y")), "france") is RefusalReason.PRESS_ONE_BROADCAST


def test_the_master_holds_it_as_the_master() -> None:
    game = holding(played(), Draft(ALL, "x", speaker=PressGroup.MASTER), by="master")

    assert only(at_deadline(game).events, PressSent).passed.voice.mouth is Mouth.MASTER


def test_the_deadline_is_not_moved_by_it() -> None:
    game = played()

    assert holding(game, Draft(TO_ITALY, "x")).clock == game.clock
    assert at_deadline(holding(game, Draft(TO_ITALY, "x"))).game.clock == at_deadline(game).game.clock

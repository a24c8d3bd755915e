"""Who may write what to whom, and who reads it."""

from __future__ import annotations

from datetime import datetime, timedelta
from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.game.commands.press import judged, neighbours
from judge.game.game import Game, Status
from judge.game.press import (
    ALL,
    MOST_IN_HOUR,
    NOTHING_SENT,
    Draft,
    Mouth,
    Passed,
    PressGroup,
    Recipients,
    SentBefore,
    Tone,
)
from judge.game.refusal import Refusal, RefusalReason
from judge.game.settings import Eavesdrop, Identity, ObserverPress, PressKind, Reach, Settings
from judge.game.state import Pause, Seat, Watcher
from judge.rules.position import Phase, PhaseKind, Season
from judge.structs import replace
from tests.game.tables import DEADLINE, NOW, POWERS, forming, ordered, table
from tests.games import changed

OBSERVERS = Recipients(groups=frozenset({PressGroup.OBSERVERS}))
TO_MASTER = Recipients(groups=frozenset({PressGroup.MASTER}))


def played(**settings: object) -> Game:
    """A running game with a watcher; each power is played by the player of its name."""
    return changed(table(), settings=Settings(**settings), watchers=(Watcher("watcher"),))  # type: ignore[arg-type]


def to(*powers: str) -> Recipients:
    return Recipients(frozenset(powers))


def passed(game: Game, writer: str, draft: Draft, now: datetime = NOW) -> Passed:
    done = judged(game, writer, draft, now)
    assert isinstance(done, Passed), done
    return done


def banned(
    game: Game, writer: str, draft: Draft, now: datetime = NOW, sent: SentBefore = NOTHING_SENT
) -> RefusalReason:
    done = judged(game, writer, draft, now, sent)
    assert isinstance(done, Refusal), done
    return done.reason


def readers(done: Passed) -> set[str]:
    return {copy.player for copy in done.copies}


def test_press_to_one_is_read_by_one() -> None:
    assert readers(passed(played(), "france", Draft(to("italy"), "Hello"))) == {"italy"}


def test_a_broadcast_is_read_by_all_but_its_writer() -> None:
    done = passed(played(), "france", Draft(ALL, "Hello"))

    assert readers(done) == {*POWERS, "master", "watcher"} - {"france"}


def test_press_to_the_master_passes_whatever_is_forbidden() -> None:
    game = played(press=PressKind.NONE, partial=False, must_order=True, minor_press=False, reach=Reach.DISTANT)
    game = changed(game, pause=Pause(NOW, "master", timedelta(days=1)))

    for writer in ("france", "watcher"):
        done = passed(game, writer, Draft(TO_MASTER, "Help", Tone.GREY))
        assert (readers(done), done.tone) == ({"master"}, Tone.WHITE)


def test_the_master_writes_where_nobody_else_may() -> None:
    game = changed(played(press=PressKind.NONE, partial=False), pause=Pause(NOW, "master", timedelta(days=1)))

    assert readers(passed(game, "master", Draft(to("italy"), "Order, please"))) == {"italy"}


@pytest.mark.parametrize(
    ("settings", "writer", "draft", "ban"),
    [
        ({}, "stranger", Draft(ALL, "x"), RefusalReason.NOT_TAKING_PART),
        ({}, "france", Draft(ALL, " \n"), RefusalReason.PRESS_EMPTY),
        ({}, "france", Draft(Recipients(), "x"), RefusalReason.PRESS_NOBODY),
        ({}, "france", Draft(to("france"), "x"), RefusalReason.PRESS_TO_ONESELF),
        ({}, "france", Draft(to("france", "italy"), "x"), RefusalReason.PRESS_TO_ONESELF),
        ({}, "france", Draft(to("italy"), "x", speaker="italy"), RefusalReason.PRESS_NOT_YOURS),
        ({}, "france", Draft(to("italy"), "x", speaker=PressGroup.MASTER), RefusalReason.PRESS_NOT_YOURS),
        ({}, "france", Draft(to("italy"), "x", Tone.GREY), RefusalReason.PRESS_WHITE_ONLY),
        ({"press": PressKind.GREY}, "france", Draft(to("italy"), "x", Tone.WHITE), RefusalReason.PRESS_GREY_ONLY),
        ({"press": PressKind.NONE}, "france", Draft(ALL, "x"), RefusalReason.PRESS_NO_PRESS),
        ({"partial": False}, "france", Draft(to("italy"), "x"), RefusalReason.PRESS_NO_PARTIAL),
        ({"partial": False}, "france", Draft(OBSERVERS, "x"), RefusalReason.PRESS_NO_PARTIAL),
        ({}, "france", Draft(to("italy"), "x", shown=to("turkey")), RefusalReason.PRESS_NO_FAKE),
        ({}, "master", Draft(to("italy"), "x", shown=to("turkey")), RefusalReason.PRESS_NO_FAKE),
        ({}, "france", Draft(ALL, "x", is_postal=True), RefusalReason.PRESS_NO_POSTAL),
        # The newspaper names nobody, so it is no way around a signature.
        ({"postal": True}, "watcher", Draft(ALL, "x", is_postal=True), RefusalReason.PRESS_WHITE_ONLY),
        ({}, "watcher", Draft(to("italy"), "x"), RefusalReason.PRESS_BROADCAST_ONLY),
        ({"observer_press": ObserverPress.NONE}, "watcher", Draft(ALL, "x"), RefusalReason.PRESS_OBSERVERS_SILENT),
        ({"press": PressKind.BOTH}, "watcher", Draft(ALL, "x", Tone.GREY), RefusalReason.PRESS_WHITE_ONLY),
        ({"must_order": True}, "france", Draft(to("italy"), "x"), RefusalReason.PRESS_ORDER_FIRST),
        ({"reach": Reach.NEIGHBOURS}, "france", Draft(to("turkey"), "x"), RefusalReason.PRESS_NOT_NEIGHBOURS),
        ({"reach": Reach.DISTANT}, "austria", Draft(to("italy"), "x"), RefusalReason.PRESS_NOT_DISTANT),
    ],
)
def test_what_is_refused(settings: dict[str, object], writer: str, draft: Draft, ban: RefusalReason) -> None:
    assert banned(played(**settings), writer, draft) is ban


def test_the_limit_of_an_hour() -> None:
    assert banned(played(), "france", Draft(ALL, "x"), sent=SentBefore(MOST_IN_HOUR)) is RefusalReason.PRESS_TOO_MANY


def test_in_a_paused_game_only_the_master_hears() -> None:
    game = changed(played(), pause=Pause(NOW, "master", timedelta(days=1)))

    assert (
        banned(
            game,
            "france",
            Draft(
                to(
                    "italy",
                ),
                "x",
            ),
        )
        is RefusalReason.PRESS_PAUSED
    )
    assert (
        banned(game, "france", Draft(Recipients(frozenset({"italy"}), frozenset({PressGroup.MASTER})), "x"))
        is RefusalReason.PRESS_PAUSED
    )


def test_whoever_has_ordered_may_write() -> None:
    game = ordered(played(must_order=True), "france: A par H; A mar H; F bre H").game

    assert readers(passed(game, "france", Draft(to("italy"), "x"))) == {"italy"}


def test_the_late_and_those_who_wait_for_them() -> None:
    late = ordered(played(late_press=False), "italy: A rom H; A ven H; F nap H").game
    assert banned(late, "france", Draft(to("italy"), "x"), DEADLINE) is RefusalReason.PRESS_YOU_ARE_LATE
    assert readers(passed(late, "italy", Draft(to("france"), "x"), DEADLINE)) == {"france"}
    assert readers(passed(late, "france", Draft(to("italy"), "x"), DEADLINE - timedelta(minutes=1))) == {"italy"}

    grace = replace(late, settings=Settings(grace_press=False))
    assert banned(grace, "italy", Draft(to("france"), "x"), DEADLINE) is RefusalReason.PRESS_SOMEBODY_LATE


def test_minor_phases_are_silent_where_the_game_wants_it() -> None:
    phase = Phase(Season.WINTER, 1901, PhaseKind.ADJUSTMENT)
    game = played(minor_press=False)
    game = replace(game, position=replace(game.position, phase=phase))

    assert banned(game, "austria", Draft(to("italy"), "x")) is RefusalReason.PRESS_MINOR_PHASE


def test_a_power_without_anything_writes_as_observers_do() -> None:
    game = played()
    position = replace(
        game.position,
        units={**game.position.units, "italy": frozenset()},
        centres={**game.position.centres, "italy": frozenset()},
    )
    game = replace(game, position=position)

    assert banned(game, "italy", Draft(to("france"), "x")) is RefusalReason.PRESS_BROADCAST_ONLY
    assert passed(game, "italy", Draft(ALL, "x")).voice.mouth is Mouth.POWER
    assert readers(passed(game, "italy", Draft(TO_MASTER, "x"))) == {"master"}
    assert readers(passed(game, "france", Draft(to("italy"), "x"))) == {"italy"}


def test_grey_press_tells_only_the_master_who_wrote_it() -> None:
    done = passed(played(press=PressKind.GREY), "france", Draft(ALL, "x"))

    assert {copy.player for copy in done.copies if copy.knows_author} == {"master"}


def test_a_master_who_plays_learns_no_more_than_players() -> None:
    game = changed(played(press=PressKind.GREY, eavesdrop=Eavesdrop.MASTERS), masters=("italy",))

    done = passed(game, "france", Draft(ALL, "x"))
    assert not any(copy.knows_author for copy in done.copies)
    assert readers(passed(game, "france", Draft(to("turkey"), "x"))) == {"turkey"}
    (copy,) = passed(game, "france", Draft(TO_MASTER, "x")).copies
    assert copy.knows_author


def test_faked_recipients_get_nothing_and_only_the_master_sees_the_truth() -> None:
    game = played(fake=True, eavesdrop=Eavesdrop.OBSERVERS)
    done = passed(game, "france", Draft(to("italy"), "x", shown=to("italy", "turkey")))

    assert {copy.player: copy.knows_recipients for copy in done.copies} == {
        "italy": False,
        "master": True,
        "watcher": False,
    }


def test_nobody_overhears_what_is_between_a_player_and_the_master() -> None:
    game = played(eavesdrop=Eavesdrop.OBSERVERS)

    assert readers(passed(game, "france", Draft(TO_MASTER, "x"))) == {"master"}
    assert readers(passed(game, "master", Draft(to("france"), "x"))) == {"france"}


def test_a_power_nobody_plays_is_named() -> None:
    game = changed(played(), seats=tuple(seat for seat in played().seating.seats if seat.player != "italy"))

    assert banned(game, "france", Draft(to("italy"), "x")) is RefusalReason.PRESS_VACANT
    assert passed(game, "france", Draft(to("italy", "turkey"), "x")).unread == ("italy",)


def test_in_gunboat_a_player_of_two_powers_says_which_one_writes() -> None:
    seats = (Seat("anna", ("austria", "turkey")), *(Seat(p, (p,)) for p in POWERS if p not in {"austria", "turkey"}))
    game = changed(played(identity=Identity.GUNBOAT), seats=seats)

    assert banned(game, "anna", Draft(to("italy"), "x")) is RefusalReason.PRESS_SAY_AS_WHOM
    assert passed(game, "anna", Draft(to("italy"), "x", speaker="turkey")).voice.powers == ("turkey",)
    open_game = replace(game, settings=Settings())
    assert passed(open_game, "anna", Draft(to("italy"), "x")).voice.powers == ("austria", "turkey")


def test_before_the_powers_are_dealt_there_are_only_broadcasts() -> None:
    game = changed(forming(), seats=(Seat("anna"), Seat("boris")))

    assert banned(game, "anna", Draft(to("italy"), "x")) is RefusalReason.PRESS_NOT_DEALT
    assert readers(passed(game, "anna", Draft(ALL, "x"))) == {"boris", "master"}


def test_touch_press_allows_one_broadcast_a_phase() -> None:
    game = played(reach=Reach.NEIGHBOURS)

    assert readers(passed(game, "france", Draft(ALL, "x"))) >= {"turkey"}
    assert banned(game, "france", Draft(ALL, "x"), sent=SentBefore(1, 1)) is RefusalReason.PRESS_ONE_BROADCAST


def test_neighbours_at_the_start() -> None:
    game = table()

    assert {power: sorted(neighbours(game, power)) for power in POWERS if neighbours(game, power)} == {
        "austria": ["italy"],
        "italy": ["austria"],
    }
    assert all(power in neighbours(game, other) for power in POWERS for other in neighbours(game, power))


def test_postal_press_is_mailed_to_nobody_before_the_newspaper() -> None:
    done = passed(played(postal=True), "france", Draft(to("italy"), "x", is_postal=True))

    assert (done.copies, done.to, done.tone) == ((), ALL, Tone.GREY)


RECIPIENTS = st.builds(
    Recipients, st.frozensets(st.sampled_from(POWERS)), st.frozensets(st.sampled_from(list(PressGroup)))
)
SETTINGS = st.builds(
    Settings,
    press=st.sampled_from(PressKind),
    partial=st.booleans(),
    fake=st.booleans(),
    observer_press=st.sampled_from(ObserverPress),
    must_order=st.booleans(),
    late_press=st.booleans(),
    grace_press=st.booleans(),
    minor_press=st.booleans(),
    postal=st.booleans(),
    reach=st.sampled_from(Reach),
    eavesdrop=st.sampled_from(Eavesdrop),
    identity=st.sampled_from(Identity),
)
DRAFTS = st.builds(
    Draft,
    to=RECIPIENTS,
    text=st.just("x"),
    tone=st.sampled_from([None, *Tone]),
    shown=st.none() | RECIPIENTS,
    is_postal=st.booleans(),
)
WRITERS = st.sampled_from([*POWERS, "master", "playing_master", "watcher", "stranger"])


@given(SETTINGS, DRAFTS, WRITERS, st.booleans(), st.booleans(), st.booleans(), st.integers(-2, 2))
def test_nobody_who_should_not_gets_a_byte(
    settings: Settings, draft: Draft, writer: str, is_paused: bool, is_over: bool, has_ordered: bool, days: int
) -> None:
    game = changed(
        table(without="turkey"),
        settings=settings,
        masters=("master", "italy"),
        watchers=(Watcher("watcher"), Watcher("germany")),
        pause=Pause(NOW, "master", timedelta(days=1)) if is_paused else None,
    )
    if has_ordered and not is_paused:
        game = ordered(game, "france: A par H; A mar H; F bre H").game
    if is_over:
        game = replace(game, status=Status.ENDED)
    writer = {"playing_master": "italy", "turkey": "stranger"}.get(writer, writer)
    now = DEADLINE + timedelta(days=days)

    done = judged(game, writer, draft, now)

    if isinstance(done, Refusal):
        return
    meant = set(chain.from_iterable(_meant(game, done.to)))
    got = [copy.player for copy in done.copies]
    assert len(got) == len(set(got)), "nobody gets it twice"
    assert writer not in got
    assert "stranger" not in (*got, writer)
    listening = {
        Eavesdrop.NOBODY: set(),
        Eavesdrop.MASTERS: {"master"},
        Eavesdrop.OBSERVERS: {"master", "watcher"},
    }[settings.eavesdrop]
    for copy in done.copies:
        assert copy.player in meant or (copy.is_overheard and copy.player in listening)
        is_masterly = copy.player == "master" or (copy.player == "italy" and PressGroup.MASTER in done.to.groups)
        if done.tone is Tone.GREY:
            assert copy.knows_author is is_masterly
        if done.is_faked and done.voice.mouth is not Mouth.MASTER:
            assert copy.knows_recipients is is_masterly
    if not done.is_postal:
        assert meant - {writer} <= set(got), "everybody it is for gets it"
    is_private = done.to.is_for_master_only or done.voice.mouth is Mouth.MASTER
    if (is_paused or settings.press is PressKind.NONE) and not is_private:
        raise AssertionError("press that is switched off went out")
    if not settings.fake:
        assert not done.is_faked


def _meant(game: Game, recipients: Recipients) -> list[set[str]]:
    players = {seat.player for seat in game.seating.seats}
    groups = {
        PressGroup.ALL: players | {"master", "watcher"},
        PressGroup.MASTER: {"master", "italy"},
        PressGroup.OBSERVERS: {"watcher"},
    }
    return [
        {seat.player for seat in game.seating.seats if recipients.powers.intersection(seat.powers)},
        *(groups[group] for group in recipients.groups),
    ]

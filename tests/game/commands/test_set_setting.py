"""SET: what a master may change, and until when."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from judge.game.commands.leading import SetSetting
from judge.game.events.leading import SettingChange, SettingsChanged
from judge.game.game import Game, Status
from judge.game.handle import handle
from judge.game.refusal import Refusal, RefusalReason
from judge.game.roles import Actor
from judge.game.settings import SETTINGS, Identity, PressKind, Settings, Weekday, setting_value
from judge.game.transition import Transition
from tests.game.tables import forming, table

NOW = datetime(2027, 1, 3, 18, tzinfo=UTC)
MASTER = Actor("master")


def game_of(status: Status = Status.ACTIVE) -> Game:
    return forming() if status is Status.FORMING else table()


def test_a_changed_setting_is_told_with_its_old_value() -> None:
    done = handle(game_of(), SetSetting("press", PressKind.GREY), MASTER, NOW)

    assert isinstance(done, Transition)
    assert done.game.settings.press is PressKind.GREY
    assert done.events == (SettingsChanged((SettingChange("press", PressKind.WHITE, PressKind.GREY),)),)


def test_what_is_so_already_is_no_event() -> None:
    game = game_of()

    assert handle(game, SetSetting("press", PressKind.WHITE), MASTER, NOW) == Transition(game)


def test_the_deadline_that_was_announced_stands() -> None:
    game = game_of()
    done = handle(game, SetSetting("movement.next", timedelta(hours=1)), MASTER, NOW)

    assert isinstance(done, Transition)
    assert done.game.clock.deadline == game.clock.deadline


def test_what_people_joined_on_the_strength_of_is_fixed_with_the_beginning() -> None:
    command = SetSetting("identity", Identity.GUNBOAT)

    refused = handle(game_of(), command, MASTER, NOW)
    assert isinstance(refused, Refusal)
    assert refused.reason is RefusalReason.SETTING_FIXED
    assert isinstance(handle(game_of(Status.FORMING), command, MASTER, NOW), Transition)


@pytest.mark.parametrize(
    ("name", "value", "reason"),
    [
        ("press", "grey", RefusalReason.SETTING_UNFIT),
        ("press", None, RefusalReason.SETTING_UNFIT),
        ("quiet", 1, RefusalReason.SETTING_UNFIT),
        ("zone", "Atlantis", RefusalReason.SETTING_UNFIT),
        ("first", timedelta(0), RefusalReason.SETTING_RANGE),
        ("movement.next", timedelta(days=121), RefusalReason.SETTING_RANGE),
        ("movement.grace", timedelta(days=-1), RefusalReason.SETTING_RANGE),
        ("movement.days", frozenset(), RefusalReason.SETTING_RANGE),
        ("min_on_time", 101, RefusalReason.SETTING_RANGE),
        ("reminders", (timedelta(0),), RefusalReason.SETTING_RANGE),
        ("reminders", tuple(timedelta(hours=n) for n in range(9, 1, -1)), RefusalReason.SETTING_TOO_LONG),
        ("comment", "x" * 121, RefusalReason.SETTING_TOO_LONG),
        ("ends_on", date(2027, 1, 3), RefusalReason.SETTING_PAST),
    ],
)
def test_a_value_that_does_not_fit_is_refused(name: str, value: Any, reason: RefusalReason) -> None:
    refused = handle(game_of(), SetSetting(name, value), MASTER, NOW)

    assert isinstance(refused, Refusal)
    assert refused.reason is reason


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("movement.grace", timedelta(0)),
        ("movement.clock", None),
        ("movement.days", frozenset({Weekday.MONDAY})),
        ("movement.afternoons", frozenset()),
        ("reminders", ()),
        ("ends_on", date(2027, 1, 4)),
        ("comment", ""),
    ],
)
def test_nothing_is_a_value_where_that_makes_sense(name: str, value: Any) -> None:
    assert isinstance(handle(game_of(), SetSetting(name, value), MASTER, NOW), Transition)


@pytest.mark.parametrize("player", ["p1", "watcher", "nobody"])
def test_only_masters_and_keepers_change_settings(player: str) -> None:
    command = SetSetting("quiet", True)

    assert isinstance(handle(game_of(), command, Actor(player), NOW), Refusal)
    assert isinstance(handle(game_of(), command, Actor(player, is_keeper=True), NOW), Transition)


@pytest.mark.parametrize("name", SETTINGS)
def test_every_default_fits(name: str) -> None:
    default = setting_value(Settings(), name)

    assert isinstance(handle(game_of(Status.FORMING), SetSetting(name, default), MASTER, NOW), Transition)

"""What stands behind SET: njudge's words and ours, each trap of other judges, and that nothing else is guessed."""

from __future__ import annotations

from datetime import date, time, timedelta
from enum import Enum
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.game.fitting import misfit
from judge.game.settings import EVERY_DAY, SETTINGS, Settings, Weekday, setting_value
from judge.notation.commands.settings import SettingFault, TextBelow, Unset, WantedSetting, read_settings, type_setting
from judge.notation.language import combine
from judge.shelf import languages, load_language

ENGLISH = load_language("en")
HOUR = timedelta(hours=1)
WORKING = frozenset(day for day in Weekday if day.value < 5)


def read(text: str) -> list[tuple[str, Any]]:
    """The settings of a line; each fault as its kind and what it is about."""
    found: list[tuple[str, Any]] = []
    for piece in read_settings(text, ENGLISH, SETTINGS):
        match piece:
            case WantedSetting(name, Enum() as member, _):
                found.append((name, member.value))
            case WantedSetting(name, value, _):
                found.append((name, value))
            case TextBelow(name, _):
                found.append((name, "below"))
            case Unset(why, written):
                found.append((why.value, written))
    return found


def of_all_paces(part: str, value: object) -> list[tuple[str, object]]:
    return [(f"{pace}.{part}", value) for pace in ("movement", "retreat", "adjustment")]


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("press grey", [("press", "grey")]),
        ("PRESS: Grey", [("press", "grey")]),
        ("press = gray", [("press", "grey")]),
        ("grey press", [("press", "grey")]),
        ("NO PRESS", [("press", "none")]),
        ("press none", [("press", "none")]),
        ("partial press", [("partial", True)]),
        ("NO PARTIAL PRESS", [("partial", False)]),
        ("partial press no", [("partial", False)]),
        ("nopartial press", [("partial", False)]),
        ("GUNBOAT", [("identity", "gunboat")]),
        ("NO GUNBOAT", [("identity", "open")]),
        ("NOT GUNBOAT", [("identity", "open")]),
        ("NO REVEAL", [("reveal", False)]),
        ("WHITE/GREY PRESS", [("press", "both")]),
        ("ALL PRESS", [("eavesdrop", "masters")]),
        ("NORMAL PRESS", [("eavesdrop", "nobody")]),
        ("NOCD", [("missing", "wait")]),
        ("NMR", [("missing", "disorder")]),
        ("NO NMR", [("missing", "wait")]),
        ("NoNMR", [("missing", "wait")]),
        ("DIAS", [("draws", "dias")]),
        ("NODIAS", [("draws", "nodias")]),
        ("NO DIAS", [("draws", "nodias")]),
        ("STRICT WAIT", [("strict_wait", True)]),
        ("NO STRICT WAIT", [("strict_wait", False)]),
        ("strict_wait on", [("strict_wait", True)]),
        ("UNLISTED", [("listed", False)]),
        ("PRIVATE", [("listed", False)]),
        ("LISTED", [("listed", True)]),
        ("movement next 48h", [("movement.next", 48 * HOUR)]),
        ("movement.next 48h", [("movement.next", 48 * HOUR)]),
        ("movement 2 days", [("movement.next", 48 * HOUR)]),
        ("movement next 48 h", [("movement.next", 48 * HOUR)]),
        ("movement next 48 hours", [("movement.next", 48 * HOUR)]),
        ("movement next 48hours", [("movement.next", 48 * HOUR)]),
        ("movement next 2d", [("movement.next", 48 * HOUR)]),
        ("movement next 2 d", [("movement.next", 48 * HOUR)]),
        ("movement next 1d 12h", [("movement.next", 36 * HOUR)]),
        ("movement next 1d12h", [("bad_value", "movement next 1d12h")]),
        ("movement next 1 week", [("movement.next", 168 * HOUR)]),
        ("movement next 90 minutes", [("movement.next", HOUR * 3 / 2)]),
        ("movement next 1 day 12 hours", [("movement.next", 36 * HOUR)]),
        ("adjust next 24, delay 2", [("adjustment.next", 24 * HOUR), ("adjustment.delay", 2 * HOUR)]),
        ("CLOCK 21:00", of_all_paces("clock", time(21, 0))),
        ("MOVE CLOCK 1410", [("movement.clock", time(23, 30))]),
        ("MOVE CLOCK 11:30pm", [("movement.clock", time(23, 30))]),
        ("MOVE CLOCK -1", [("movement.clock", None)]),
        ("retreat clock none", [("retreat.clock", None)]),
        ("retreat days Mon, Wed and Fri", [("retreat.days", frozenset({Weekday(0), Weekday(2), Weekday(4)}))]),
        ("retreat days weekdays", [("retreat.days", WORKING)]),
        ("retreat days none", [("retreat.days", EVERY_DAY)]),
        ("retreat days off", [("retreat.days", EVERY_DAY)]),
        ("retreat days maybe", [("bad_value", "retreat days maybe")]),
        ("retreat days every day", [("retreat.days", frozenset(Weekday))]),
        ("retreat days Sat-Mon", [("retreat.days", frozenset({Weekday(5), Weekday(6), Weekday(0)}))]),
        ("no grace", of_all_paces("grace", timedelta(0))),
        ("retreat no grace", [("retreat.grace", timedelta(0))]),
        ("reminders 8h, 24h", [("reminders", (24 * HOUR, 8 * HOUR))]),
        ("no reminders", [("reminders", ())]),
        ("game zone europe/paris", [("zone", "Europe/Paris")]),
        ("game zone America/New_York must order", [("zone", "America/New_York"), ("must_order", True)]),
        ("ends on 2030-12-31", [("ends_on", date(2030, 12, 31))]),
        ("ends on 31.12.2030", [("ends_on", date(2030, 12, 31))]),
        ("ends on never", [("ends_on", None)]),
        ("absence days 21 days", [("absence_days", 21)]),
        ("on time ratio 80%", [("min_on_time", 80)]),
        ("touch press", [("reach", "neighbours")]),
        ("mute observers", [("observer_press", "none")]),
        ("manual process", [("process", "manual")]),
        ("start manual", [("start", "manual")]),
        ("COMMENT Hello, world; no press", [("comment", "Hello, world; no press")]),
        ("no comment", [("comment", "")]),
        ("DESCRIPTION", [("description", "below")]),
        ("COMMENT BEGIN", [("description", "below")]),
        ("HOUSE RULES", [("house_rules", "below")]),
        ("house rules No late orders.", [("house_rules", "No late orders.")]),
    ],
)
def test_what_masters_write(line: str, meant: list[tuple[str, object]]) -> None:
    assert read(line) == meant


def test_the_parts_of_a_pace_stand_in_one_line_and_bare_numbers_are_hours() -> None:
    assert read("MOVE CLOCK 23:00 MIN 0 NEXT 72 GRACE 24 DELAY 2 DAYS -MTWTf-") == [
        ("movement.clock", time(23, 0)),
        ("movement.min", timedelta(0)),
        ("movement.next", 72 * HOUR),
        ("movement.grace", 24 * HOUR),
        ("movement.delay", 2 * HOUR),
        ("movement.days", WORKING),
        ("movement.afternoons", frozenset({Weekday.FRIDAY})),
    ]


def test_min_behind_a_number_is_a_part_when_a_number_follows_and_minutes_else() -> None:
    assert read("movement next 72 min 24") == [("movement.next", 72 * HOUR), ("movement.min", 24 * HOUR)]
    assert read("movement next 90 min") == [("movement.next", timedelta(minutes=90))]


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        # A shorter phrase never swallows a longer one.
        ("GRACE PRESS", [("grace_press", True)]),
        ("NO GRACE PRESS", [("grace_press", False)]),
        ("NO LATE PRESS", [("late_press", False)]),
        ("WHITE/GRAY", [("press", "both")]),
        ("GREY/WHITE", [("press", "both")]),
        ("WHITE", [("press", "white")]),
        ("PLAYERS ALLOW x", [("elsewhere", "PLAYERS ALLOW x")]),
        ("PLAYERS 5", [("elsewhere", "PLAYERS 5")]),
        ("EP NUMBER 3", [("elsewhere", "EP NUMBER 3")]),
        ("BN NUMBER 3", [("elsewhere", "BN NUMBER 3")]),
        ("MN NUMBER 3", [("elsewhere", "MN NUMBER 3")]),
        ("HOME TRANSFER", [("elsewhere", "HOME TRANSFER")]),
        # A phrase ends where its words end.
        ("WAITT", [("unknown", "WAITT")]),
        ("GUNBOATS", [("unknown", "GUNBOATS")]),
        ("NMRX", [("unknown", "NMRX")]),
    ],
)
def test_traps_of_other_judges(line: str, meant: list[tuple[str, object]]) -> None:
    assert read(line) == meant


def test_each_piece_of_a_line_acts_on_its_own() -> None:
    line = "strict wait, late press no, gunbot, must order, press purple, quiet"

    assert read(line) == [
        ("strict_wait", True),
        ("late_press", False),
        ("unknown", "gunbot"),
        ("must_order", True),
        ("bad_value", "press purple"),
        ("quiet", True),
    ]


@pytest.mark.parametrize(
    ("line", "near"),
    [
        ("gunbot", "gunboat"),
        ("prss grey", "press"),
        ("waitt", "wait"),
        ("strikt wait", "strict wait"),
        ("nodais", "nodias"),
    ],
)
def test_the_nearest_setting_or_command_is_suggested(line: str, near: str) -> None:
    (piece,) = read_settings(line, ENGLISH, SETTINGS)

    assert isinstance(piece, Unset)
    assert piece.near[0] == near


@pytest.mark.parametrize(
    ("line", "name", "about"),
    [
        ("press purple", "press", "purple"),
        ("movement next soon", "movement.next", "soon"),
        ("first 7", "first", "7"),
        ("clock 23", "movement.clock", "23"),
        ("clock 25:00", "movement.clock", "25:00"),
        ("partial press maybe", "partial", "maybe"),
        ("partial press no gunboat", "partial", "no gunboat"),
        ("ends on 2030-02-30", "ends_on", "2030-02-30"),
        ("ends on 3/4/2030", "ends_on", "3/4/2030"),
        ("game zone Atlantis", "zone", "Atlantis"),
        ("days -------", "movement.days", "-------"),
        ("absence days many", "absence_days", "many"),
    ],
)
def test_a_value_that_does_not_fit_is_named_and_nothing_is_guessed(line: str, name: str, about: str) -> None:
    (piece,) = read_settings(line, ENGLISH, SETTINGS)

    assert isinstance(piece, Unset)
    assert (piece.why, piece.name, piece.about) == (SettingFault.BAD_VALUE, name, about)


def test_a_setting_without_a_value_is_asked_for_it() -> None:
    (piece,) = read_settings("press", ENGLISH, SETTINGS)

    assert isinstance(piece, Unset)
    assert (piece.why, piece.name) == (SettingFault.NO_VALUE, "press")


def samples(name: str) -> list[object]:
    kind, own = SETTINGS[name].kind, setting_value(Settings(), name)
    if kind is bool:
        return [True, False]
    if isinstance(kind, type) and issubclass(kind, Enum):
        return list(kind)
    if kind is str:
        return ["Europe/Paris"] if name == "zone" else ["A friendly game"]
    more: dict[object, list[object]] = {
        timedelta: [36 * HOUR, timedelta(minutes=90), 72 * HOUR],
        time: [time(21, 30), None],
        date: [date(2030, 12, 31), None],
        int: [7],
    }
    return [own, *more.get(kind, [WORKING] if "days" in name or "afternoons" in name else [(24 * HOUR, 6 * HOUR)])]


@pytest.mark.parametrize("name", SETTINGS)
def test_every_setting_reads_back_as_it_is_typed_in_every_language(name: str) -> None:
    for value in samples(name):
        typed = type_setting(SETTINGS[name], value)
        for code in languages():
            language = combine(load_language("ru"), load_language(code), ENGLISH)
            first, *_ = read_settings(typed, language, SETTINGS)
            assert isinstance(first, WantedSetting), (typed, first)
            assert (first.name, first.value) == (name, value), typed
            assert misfit(SETTINGS[name], first.value) is None


def test_english_has_words_for_every_setting_and_value_and_for_nothing_else() -> None:
    said = ENGLISH.settings
    plain = {name for name in SETTINGS if "." not in name}
    assert set(said["names"]) == plain
    assert {f"{pace}.{part}" for pace in said["paces"] for part in said["parts"]} == set(SETTINGS) - plain
    members = {
        f"{name}.{member.value}"
        for name, setting in SETTINGS.items()
        if isinstance(setting.kind, type) and issubclass(setting.kind, Enum)
        for member in setting.kind
    }
    assert set(said["members"]) == members
    flags = {f"{name}.{word}" for name, setting in SETTINGS.items() if setting.kind is bool for word in ("yes", "no")}
    assert set(said["phrases"]) <= members | flags


WORDS = st.sampled_from(
    ("press", "no", "movement", "next", "72", "min", "days", "-MTWTF-", "24h", ",", "and", "clock", "-1", "to", "of",
     "gunboat", "reminders", "/", "=", "comment", "partial", "yes", "Mon-", "none", "movement.next", "．", "٣", "²")
)  # fmt: skip


@given(st.lists(WORDS | st.text(max_size=8), max_size=30).map(" ".join))
def test_whatever_follows_set_is_read_without_a_fault_of_ours(text: str) -> None:
    pieces = read_settings(text, ENGLISH, SETTINGS)

    wanted = [piece for piece in pieces if isinstance(piece, WantedSetting)]
    assert {piece.name for piece in wanted} <= SETTINGS.keys()
    for piece in wanted:
        misfit(SETTINGS[piece.name], piece.value)


@pytest.mark.parametrize(
    ("line", "asked", "near"),
    [
        ("retreat nxt 3d, grace 1d", "grace 1d", ("retreat grace 1d",)),
        ("retreat next 3d, build next 2x, days Mon-Fri", "days Mon-Fri", ("adjustment days Mon-Fri",)),
        ("retreat nxt 3d, min 2h, days Mon-Fri", "min 2h, days Mon-Fri", ("retreat min 2h, days Mon-Fri",)),
        ("retreat next 2d, gunbot, grace 5h", "grace 5h", ("retreat grace 5h",)),
        ("retret next 3d, no grace", "no grace", ("movement no grace", "retreat no grace", "adjustment no grace")),
    ],
)
def test_a_piece_that_failed_lends_its_kind_of_phase_to_none_behind_it(
    line: str, asked: str, near: tuple[str, ...]
) -> None:
    last = read_settings(line, ENGLISH, SETTINGS)[-1]

    assert last == Unset(SettingFault.WHICH_PHASE, asked, last.name, near=near)
    for phrase in near:
        assert not any(isinstance(piece, Unset) for piece in read_settings(phrase, ENGLISH, SETTINGS))


@pytest.mark.parametrize(
    ("line", "last"),
    [
        ("retreat nxt 3d, build next 2d, grace 1d", ("adjustment.grace", 24 * HOUR)),
        ("retreat nxt 3d, press grey, grace 1d", ("adjustment.grace", 24 * HOUR)),
        ("press purple, grace 1d", ("adjustment.grace", 24 * HOUR)),
        ("next 3x, grace 1d", ("adjustment.grace", 24 * HOUR)),
    ],
)
def test_what_failed_before_casts_no_doubt_where_no_kind_of_phase_hangs_on_it(line: str, last: object) -> None:
    assert read(line)[-1] == last

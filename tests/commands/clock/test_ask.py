"""How lines about the clock are read."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.commands.asks import GameAsk, Standing, Trouble, Unclear
from judge.commands.clock.ask import WhichMoment, absence
from judge.commands.line import CommandLine
from judge.commands.seats.ask import ToGame
from judge.game.commands.absence import AnnounceAbsence, WithdrawAbsence
from judge.game.commands.clock import PauseGame, ResumeGame, SetDeadline, SetGrace, SetStart, VoteExtension
from judge.game.commands.orders import SetWait
from judge.notation.commands.verbs import CommandWord
from judge.shelf import load_reading
from tests.commands.scenes import NOW, TONGUES, started
from tests.commands.test_understand import ask

HOME, _ = started()
DAY = timedelta(days=1)


def read(line: str) -> object:
    """The one ask of a line to the game, without its own words."""
    (found,) = ask(line, HOME, "france").asks
    return found.command if isinstance(found, GameAsk) else found


def utc(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("SET DEADLINE 2026-12-24 20:00", SetDeadline(utc("2026-12-24 20:00"))),
        ("DEADLINE 2026-12-24 20:00 Europe/Paris", SetDeadline(utc("2026-12-24 19:00"))),
        ("SET DEADLINE Sat 20:00", SetDeadline(utc("2026-11-21 20:00"))),
        ("SET DEADLINE 24 Dec 20:00", SetDeadline(utc("2026-12-24 20:00"))),
        # A date alone means the time of day of the open deadline.
        ("SET DEADLINE 2026-12-24", SetDeadline(utc("2026-12-24 12:00"))),
        ("SET GRACE 24h", SetGrace(length=DAY)),
        ("SET GRACE +24h", SetGrace(length=DAY)),
        ("SET GRACE 24", SetGrace(length=DAY)),
        ("SET GRACE 24 h", SetGrace(length=DAY)),
        ("SET GRACE 24 hours", SetGrace(length=DAY)),
        ("SET GRACE 1 day", SetGrace(length=DAY)),
        ("SET GRACE + 1 day", SetGrace(length=DAY)),
        ("SET GRACE 2026-12-24 20:00", SetGrace(at=utc("2026-12-24 20:00"))),
        ("SET START 2026-12-24 20:00", SetStart(utc("2026-12-24 20:00"))),
        ("EXTEND 24h", VoteExtension(DAY)),
        ("EXTEND 24 h", VoteExtension(DAY)),
        ("EXTEND 24 hours", VoteExtension(DAY)),
        ("EXTEND +24 hours", VoteExtension(DAY)),
        ("EXTEND 1 day", VoteExtension(DAY)),
        ("EXTEND 1d", VoteExtension(DAY)),
        ("VOTE EXTENSION 2 days", VoteExtension(2 * DAY)),
        ("VOTE EXTENSION 2d", VoteExtension(2 * DAY)),
        ("NO EXTENSION", VoteExtension(None)),
        ("SET WAIT", SetWait(True)),
        ("SET NOWAIT", SetWait(False)),
    ],
)
def test_what_is_sure_is_a_command(line: str, command: object) -> None:
    assert read(line) == command


@pytest.mark.parametrize(
    ("line", "first", "last"),
    [
        ("ABSENCE 2026-12-20 TO 2027-01-02", "2026-12-20 00:00", "2027-01-02 23:59"),
        ("SET ABSENCE 2026-12-20 until 2027-01-02 12:00", "2026-12-20 00:00", "2027-01-02 12:00"),
        ("HOLIDAY from 20.12.2026 - 02.01.2027", "2026-12-20 00:00", "2027-01-02 23:59"),
        ("VACATION 20 Dec to 2 Jan", "2026-12-20 00:00", "2027-01-02 23:59"),
        ("ABSENCE 2026-12-20", "2026-12-20 00:00", "2026-12-20 23:59"),
        ("ABSENCE 2026-12-20 18:00", "2026-12-20 18:00", "2026-12-21 18:00"),
        ("ABSENCE 2026-12-20 TO 3 days", "2026-12-20 00:00", "2026-12-23 00:00"),
        ("ABSENCE 2026-12-20 TO 3d", "2026-12-20 00:00", "2026-12-23 00:00"),
        ("ABSENCE 2026-12-20 TO 12 hours", "2026-12-20 00:00", "2026-12-20 12:00"),
        ("ABSENCE 2026-12-20 TO 12h", "2026-12-20 00:00", "2026-12-20 12:00"),
    ],
)
def test_an_absence_lasts_to_the_end_of_its_last_day(line: str, first: str, last: str) -> None:
    assert read(line) == AnnounceAbsence(utc(first), utc(last))


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("fr", "du 20.12.2026 au 02.01.2027"),
        ("ru", "с 2026-12-20 до 2027-01-02"),
        ("bg", "от 20.12.2026 до 02.01.2027"),
        ("ja", "2026-12-20から2027-01-02まで"),
        ("ja", "2026-12-20 TO 2027-01-02"),
    ],
)
def test_an_absence_is_read_in_the_writers_words(code: str, text: str) -> None:
    language = load_reading(code, HOME.rulebook)
    line = CommandLine(CommandWord.ABSENCE, text, f"ABSENCE {text}", (), Standing(game=HOME), language, TONGUES, NOW)

    found = absence(line)
    assert isinstance(found, GameAsk)
    assert found.command == AnnounceAbsence(utc("2026-12-20 00:00"), utc("2027-01-02 23:59"))


@pytest.mark.parametrize("line", ["ABSENCE 9999-12-31 23:59", "ABSENCE 9999-12-31 to 900 weeks"])
def test_an_absence_at_the_end_of_the_calendar_is_no_bug(line: str) -> None:
    found = read(line)

    assert isinstance(found, AnnounceAbsence)
    assert found.last.year == 9999


def test_a_master_names_the_power_whose_absence_he_grants() -> None:
    line = "ABSENCE france 2026-12-20 00:00Z TO 2027-01-20 23:59Z"
    assert read(line) == AnnounceAbsence(utc("2026-12-20 00:00"), utc("2027-01-20 23:59"), "france")


def test_absences_are_taken_back_all_or_by_a_day() -> None:
    assert read("NO ABSENCE") == WithdrawAbsence()
    assert read("SET NO ABSENCE 2026-12-20") == WithdrawAbsence(utc("2026-12-20 12:00"))


@pytest.mark.parametrize(
    ("line", "piece", "before", "after"),
    [
        ("SET DEADLINE 03/04/2027 20:00", "03/04/2027 20:00", "SET DEADLINE ", ""),
        ("set grace 03/04/2027", "03/04/2027", "set grace ", ""),
        ("ABSENCE 03/04/2027 TO 2027-04-10", "03/04/2027", "ABSENCE ", " TO 2027-04-10"),
        ("ABSENCE 2027-03-01 TO 03/04/2027", "03/04/2027", "ABSENCE 2027-03-01 TO ", ""),
    ],
)
def test_what_can_be_read_two_ways_is_asked(line: str, piece: str, before: str, after: str) -> None:
    found = read(line)

    assert isinstance(found, WhichMoment)
    assert (found.written, found.piece, found.before, found.after) == (line, piece, before, after)
    assert len(found.readings) == 2


@pytest.mark.parametrize(
    ("line", "trouble"),
    [
        ("SET DEADLINE 31.02.2027", Trouble.BAD_TIME),
        ("SET GRACE 25:00", Trouble.BAD_TIME),
        ("ABSENCE 2027-02-30 TO 2027-03-01", Trouble.BAD_ABSENCE),
        ("ABSENCE 1 TO 2 TO 3", Trouble.BAD_ABSENCE),
        ("EXTEND 20:00", Trouble.BAD_LENGTH),
    ],
)
def test_what_cannot_be_read_gets_a_sentence(line: str, trouble: Trouble) -> None:
    found = read(line)

    assert isinstance(found, Unclear)
    assert found.trouble is trouble
    assert found.word is not CommandWord.UNKNOWN


@given(st.text(max_size=80))
def test_any_rest_is_read(text: str) -> None:
    for word in ("SET DEADLINE 1", "ABSENCE 1", "SET GRACE 1", "EXTEND 1", "NO ABSENCE 1"):
        found = ask(f"{word} {text}", HOME, "france")
        assert found.asks or found.problems, f"nobody hears of {word} {text!r}"


@pytest.mark.parametrize(
    ("line", "game", "command"),
    [
        ("PAUSE", "blitz", PauseGame()),
        ("SUSPEND", "blitz", PauseGame()),
        ("PAUSE othergame", "othergame", PauseGame()),
        ("RESUME", "blitz", ResumeGame()),
        ("RESUME othergame", "othergame", ResumeGame()),
    ],
)
def test_the_clock_of_any_game_is_stopped_by_its_name(line: str, game: str, command: object) -> None:
    asked = read(line)

    assert isinstance(asked, ToGame)
    assert (asked.game, asked.command) == (game, command)

"""What goes with the mails of a game: the phase for programs, the deadline for a calendar."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import timedelta
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest
from icalendar import Calendar, Event

from judge.game.schedule import grace_end
from tests.stories.stage import DOMAIN, Mail, Stage, address

ORDERS = {
    "austria": "A Vie - Tri\nA Bud - Ser\nF Tri - Alb",
    "england": "F Lon - Nth\nF Edi - Nrg\nA Lvp - Yor",
    "france": "F Bre - Mid\nA Par - Bur\nA Mar H",
    "germany": "A Mun - Ruh\nA Ber - Kie\nF Kie - Den",
    "italy": "A Ven H\nA Rom - Apu\nF Nap - Ion",
    "russia": "A War - Gal\nA Mos - Ukr\nF Sev - Bla\nF StP - Bot",
    "turkey": "A Con - Bul\nA Smy - Con\nF Ank - Bla",
}


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Stage]:
    stage = Stage(tmp_path)
    stage.gather(options="grace 24h")
    yield stage
    stage.close()


def play(stage: Stage) -> None:
    for power, orders in ORDERS.items():
        stage.write(stage.person_of(power), orders)


def files(mail: Mail) -> dict[str, EmailMessage]:
    return {part.get_filename() or "": part for part in mail.parsed.iter_attachments()}


def text_of(part: EmailMessage) -> str:
    payload = part.get_payload(decode=True)
    assert isinstance(payload, bytes)
    return payload.decode()


def event_in(mail: Mail) -> Event:
    found = Calendar.from_ical(text_of(files(mail)["deadline.ics"]))
    assert isinstance(found, Calendar)
    (event,) = found.walk("VEVENT")
    assert isinstance(event, Event)
    return event


def document_in(mail: Mail) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(text_of(files(mail)["result.json"]))
    return found


def last(stage: Stage, person: str) -> Mail:
    return stage.boxes[address(person)][-1]


def test_the_first_deadline_comes_with_the_start_to_players_only(table: Stage) -> None:
    game = table.game()
    for n in range(1, 8):
        event = event_in(last(table, f"p{n}"))

        assert event["UID"] == f"sample.deadline@{DOMAIN}"
        assert event["DTSTART"].dt == game.clock.deadline
        assert event["DTEND"].dt == grace_end(game)
    assert not files(last(table, "watcher"))
    assert not files(last(table, "master"))


def test_every_result_has_the_phase_and_moves_the_deadline(table: Stage) -> None:
    first = event_in(last(table, "p1"))
    play(table)
    documents = [document_in(last(table, person)) for person in (*(f"p{n}" for n in range(1, 8)), "watcher", "master")]
    second = event_in(last(table, "p1"))

    assert all(document == documents[0] for document in documents)
    assert documents[0]["phase"] == "S1901M"
    assert documents[0]["complete"]
    assert second["UID"] == first["UID"]
    assert second["SEQUENCE"] > first["SEQUENCE"]
    assert second["DTSTART"].dt == table.game().clock.deadline
    assert "deadline.ics" not in files(last(table, "watcher"))


def test_a_deadline_that_is_moved_moves_in_the_calendar(table: Stage) -> None:
    first = event_in(last(table, "p1"))
    table.write("master", "SET DEADLINE +12d")
    moved = event_in(last(table, "p1"))

    assert moved["DTSTART"].dt == table.game().clock.deadline
    assert moved["DTSTART"].dt - first["DTSTART"].dt > timedelta(days=2)
    assert moved["SEQUENCE"] > first["SEQUENCE"]


def test_a_pause_takes_the_deadline_out_of_the_calendar_and_the_end_of_it_puts_one_in(table: Stage) -> None:
    table.write("master", "PAUSE")
    assert event_in(last(table, "p1"))["STATUS"] == "CANCELLED"

    table.write("master", "RESUME")
    event = event_in(last(table, "p1"))
    assert event["STATUS"] == "CONFIRMED"
    assert event["DTSTART"].dt == table.game().clock.deadline


def test_what_goes_with_a_mail_of_a_blind_game_tells_nothing_that_the_fog_hides(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    stage.write("master", "REGISTER Master")
    stage.write("master", "CREATE sample think 0 blind")
    for n in range(1, 8):
        stage.write(f"p{n}", f"REGISTER P{n}")
        stage.write(f"p{n}", "JOIN sample")
    play(stage)
    for power in ORDERS:
        document = document_in(last(stage, stage.person_of(power)))

        assert not document["complete"]
        assert power.upper() in document["orders"]
        assert len(document["orders"]) < 5
    stage.close()

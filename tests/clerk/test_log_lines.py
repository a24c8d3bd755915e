"""A line for each letter, turn and mail, with numbers and nothing that anybody wrote; none where nothing happens."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import pytest
from structlog.testing import capture_logs
from structlog.typing import EventDict

from judge.clerk.sending import delivery_log
from judge.clerk.sending.delivery_log import DeliveryLog, without_addresses
from judge.post.delivery import Delivered, GivenUp, PutOff, Tried
from judge.store import outbox
from tests.stories.stage import Stage


@pytest.fixture
def said() -> Iterator[list[EventDict]]:
    with capture_logs() as logged:
        yield logged


def events(said: list[EventDict], name: str) -> list[EventDict]:
    return [each for each in said if each["event"] == name]


def test_each_letter_has_one_line(stage: Stage, said: list[EventDict]) -> None:
    stage.gather()
    said.clear()
    france = stage.person_of("france")
    stage.write(france, "A Par-Bur\nF Bre-Mid")
    stage.arrive("x@elsewhere.example", "judge@judge.example", b"From: x@elsewhere.example\r\n\r\nmy secret words")

    stage.tick()

    first, second = events(said, "letter")
    assert first["state"] == "done"
    assert first["game"] == "sample"
    assert first["mails"] == 1
    assert first["bytes"] > 100
    assert {"letter", "player", "read_ms", "obey_ms"} <= first.keys()
    assert second["letter"] == first["letter"] + 1
    assert not any("@" in str(value) or "secret" in str(value) for line in said for value in line.values())


def test_a_turn_has_a_line_whether_the_clock_or_a_letter_plays_it(stage: Stage, said: list[EventDict]) -> None:
    stage.gather()
    stage.wait(days=30)
    by_clock = events(said, "turn played")
    said.clear()
    stage.write("master", "PROCESS")

    assert by_clock
    assert {"game", "phase", "ms"} <= by_clock[0].keys()
    assert "letter" not in by_clock[0]
    for line in events(said, "turn played"):
        assert line["letter"]
    assert [line["game"] for line in events(said, "turn played")] == ["sample"]


def test_an_idle_tick_says_nothing(stage: Stage, said: list[EventDict]) -> None:
    stage.gather()
    said.clear()
    for _ in range(5):
        stage.now += timedelta(minutes=1)
        stage.tick()

    assert said == []


def test_a_mail_has_a_line_with_what_a_server_replied_and_nobodys_address(stage: Stage, said: list[EventDict]) -> None:
    stage.write("anna", "HELP")
    (mail,) = outbox.waiting(stage.db, stage.now)
    said.clear()
    log = DeliveryLog(stage.config.state)
    for verdict in (
        PutOff(mail.id, "450 4.2.1 <anna@players.example>: try later", stage.now),
        GivenUp(mail.id, "550 5.1.1 <anna@players.example>\nno such user"),
        Delivered(mail.id, "250 ok"),
    ):
        log.tell(Tried(verdict), mail, len(mail.raw))

    assert [(line["event"], line.get("why")) for line in said] == [
        ("mail put off", "450 4.2.1 *: try later"),
        ("mail given up", "550 5.1.1 * no such user"),
        ("mail sent", None),
    ]
    for line in said:
        assert (line["mail"], line["letter"], line["tries"]) == (mail.id, 1, 1)
        assert line["bytes"] == len(mail.raw)
        assert line["ms"] >= 0


def test_that_no_mail_can_leave_is_said_once_and_that_it_leaves_again(stage: Stage, said: list[EventDict]) -> None:
    stage.write("anna", "HELP")
    (mail,) = outbox.waiting(stage.db, stage.now)
    said.clear()
    delivery_log._closed.clear()
    for _ in range(4):
        log = DeliveryLog(stage.config.state)
        log.tell(Tried(PutOff(mail.id, "connection refused", stage.now, is_out_of_reach=True)), mail, len(mail.raw))
    log.tell(Tried(Delivered(mail.id, "250 ok")), mail, len(mail.raw))

    assert [line["event"] for line in said] == ["no mail can leave", "mail sent", "mail leaves again"]


@pytest.mark.parametrize(
    ("reply", "told"),
    [
        ("550 <a.b+c@d.example>... unknown", "550 *... unknown"),
        ("550 to=a@d.example, no", "550 *, no"),
        ("451 \u0438\u0432\u0430\u043d@\u043f\u043e\u0447\u0442\u0430.example: busy", "451 *: busy"),
        ("250 queued as 4A5B", "250 queued as 4A5B"),
    ],
)
def test_addresses_in_replies_are_stars(reply: str, told: str) -> None:
    assert without_addresses(reply) == told

"""The one polite answer to a letter that is parked: to whom, how often, in which language."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from judge.clerk import clerk
from judge.notation.letter.parse import MOST_ORDERS
from judge.prose.stationery import Stationery
from judge.shelf import template_folder
from tests.stories.stage import DOMAIN, Mail, Stage

MIXED = "Content-Type: multipart/mixed; boundary=b\r\n"
MANY_PARTS = MIXED + "\r\n" + "--b\r\n\r\nx\r\n" * 150
DEEP = MIXED.replace("=b", "=b0") + "\r\n" + "".join(
    f"--b{n}\r\nContent-Type: multipart/mixed; boundary=b{n + 1}\r\n\r\n" for n in range(40)
)  # fmt: skip
LONG_HEADERS = "".join(f"X-{n}: {'y' * 70}\r\n" for n in range(2000)) + "\r\nORDERS\r\n"
MANY_ORDERS = "\r\n" + "".join(f"A Qqq{n} - Bur\r\n" for n in range(MOST_ORDERS + 50))
PERSON = "p1@players.example"
KEEPER = "keeper@elsewhere.example"


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Stage]:
    stage = Stage(tmp_path)
    stage.gather()
    yield stage
    stage.close()


def send(stage: Stage, rest: str, name: str, to: str = "", sender: str = PERSON, head: str = "") -> list[Mail]:
    """A letter of raw text to the person's own address; what the sender got for it."""
    raw = f"From: {sender}\r\nMessage-ID: <{name}@players.example>\r\n{head}{rest}"
    before = len(stage.boxes[sender])
    stage.arrive(sender, to or stage.boxes[sender][-1].reply_to, raw.encode())
    stage.tick()
    return stage.boxes[sender][before:]


@pytest.mark.parametrize(
    "rest", [MANY_PARTS, DEEP, LONG_HEADERS, MANY_ORDERS], ids=["parts", "depth", "head", "orders"]
)
def test_what_is_beyond_the_limits_is_parked_and_answered_once(table: Stage, rest: str) -> None:
    said = [send(table, rest, "same", head=f"Received: {n}\r\n") for n in range(3)]

    assert [len(mails) for mails in said] == [1, 0, 0]
    assert said[0][0].subject == "[sample S1901M] Your letter could not be read"
    assert said[0][0].parsed["In-Reply-To"] == "<same@players.example>"
    assert table.state_of_letters()[-3:] == ["parked", "ignored", "ignored"]
    assert [mail.subject for mail in table.boxes[KEEPER]] == ["The judge needs you"]


def test_the_answer_says_what_was_too_much_and_what_to_do(table: Stage) -> None:
    (form,) = send(table, MANY_PARTS, "1")
    (orders,) = send(table, MANY_ORDERS, "2")

    assert "very many parts" in " ".join(form.text.split())
    assert f"more than {MOST_ORDERS} lines of orders" in " ".join(orders.text.split())
    for mail in (form, orders):
        assert "It is kept, and the keeper of this judge has been told." in " ".join(mail.text.split())
        assert "a few lines of plain text" in " ".join(mail.text.split())


def test_a_text_that_is_too_long_is_read_as_far_as_it_goes(table: Stage) -> None:
    """The orders stand at its head, and below them all that was ever written about the game."""
    (said,) = send(table, "\r\nORDERS\r\n" + "and so on, and so on\r\n" * 4000, "1")

    assert table.state_of_letters()[-1] == "done"
    assert "too large to be read whole" in " ".join(said.text.split())


@pytest.mark.parametrize("code", ["en", "fr", "ru", "bg", "ja"])
def test_everybody_is_told_in_his_language(table: Stage, code: str) -> None:
    table.write("p1", f"SET LANGUAGE {code}")

    (said,) = send(table, MANY_PARTS, "1")

    assert said.subject == f"[sample S1901M] {Stationery(template_folder()).phrases(code).texts['subject.unread']}"


def test_a_robot_is_not_answered(table: Stage) -> None:
    assert not send(table, MANY_PARTS, "1", head="Auto-Submitted: auto-replied\r\n")
    assert not send(table, MANY_ORDERS, "2", head="List-Id: <l.example>\r\n")
    assert table.state_of_letters()[-2:] == ["ignored"] * 2
    assert not table.boxes[KEEPER]


def test_a_stranger_is_told_no_more_often_than_he_is_answered(table: Stage) -> None:
    most = table.config.rates.unproven_answers_per_day
    to = f"judge@{DOMAIN}"

    said = [send(table, MANY_PARTS, str(n), to, "stranger@players.example") for n in range(most + 3)]

    assert [len(mails) for mails in said] == [1] * most + [0] * 3
    assert len(table.boxes[KEEPER]) == 1


def broken(*_: Any) -> None:
    raise LookupError("gone")


@pytest.mark.parametrize("code", ["en", "fr", "ru", "bg", "ja"])
def test_the_writer_over_whose_letter_the_judge_failed_need_not_write_again(
    table: Stage, monkeypatch: pytest.MonkeyPatch, code: str
) -> None:
    """One mail, however often it is tried in vain; then the real answer."""
    table.write("p1", f"SET LANGUAGE {code}")
    with monkeypatch.context() as patched:
        patched.setattr(clerk, "receive", broken)
        (said,) = send(table, "\r\nORDERS\r\n", "1")
        table.clerk.keep("RETRY ALL", table.now)
        before = len(table.boxes[PERSON])
        table.tick()
        assert table.boxes[PERSON][before:] == []
        assert table.state_of_letters().count("parked") == 1
    texts = Stationery(template_folder()).phrases(code).texts
    assert said.subject == " ".join(f"[sample S1901M] {texts['subject.fault']}".split())
    for key in ("unread.fault", "unread.fault_again"):
        assert "".join(str(texts[key]).split()) in "".join(said.text.split())

    table.now += timedelta(minutes=1)
    table.clerk.keep("RETRY ALL", table.now)
    table.tick()
    (answer,) = table.boxes[PERSON][before:]
    assert texts["subject.fault"] not in answer.subject
    assert "parked" not in table.state_of_letters()


@pytest.mark.parametrize(
    "head", ["Auto-Submitted: auto-replied\r\n", "List-Id: <l.example>\r\n", "Precedence: bulk\r\n"]
)
def test_no_robot_and_no_list_hears_of_a_fault(table: Stage, monkeypatch: pytest.MonkeyPatch, head: str) -> None:
    monkeypatch.setattr(clerk, "receive", broken)

    assert send(table, "\r\nORDERS\r\n", "1", head=head) == []
    assert table.state_of_letters()[-1] == "parked"

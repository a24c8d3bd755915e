"""Mails on the wire."""

from __future__ import annotations

import email
import email.policy
from email.message import EmailMessage
from html import unescape

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.post.letter import read
from judge.post.mailing import Attachment, Mailing, compose
from judge.post.robots import RobotReason
from judge.structs import replace
from tests.commands.scenes import NOW

MAILING = Mailing(
    sender="blitz.s0@judge.test",
    recipient="anna@player.test",
    reply_to="blitz.s0+abcdefghijklmnop@judge.test",
    subject="[blitz S1901M] Orders",
    text="✓ A Par → Bur\nmore\n",
    html="<p>✓ A Par → Bur</p>\n",
    message_id="blitz.S1901M.m1@judge.test",
    date=NOW,
    in_reply_to="q1@player.test",
    references=("blitz.root.0@judge.test", "q1@player.test"),
    is_answer=True,
)


def parsed(mailing: Mailing) -> EmailMessage:
    message = email.message_from_bytes(compose(mailing), policy=email.policy.default)
    assert isinstance(message, EmailMessage)
    assert not message.defects
    return message


def test_a_mail_has_text_first_then_html() -> None:
    message = parsed(MAILING)

    assert [part.get_content_type() for part in message.iter_parts()] == ["text/plain", "text/html"]
    text, html = (part.get_content() for part in message.iter_parts())
    assert text.replace("\r\n", "\n").rstrip() == MAILING.text.rstrip()
    assert unescape(html).replace("\r\n", "\n").rstrip() == MAILING.html.rstrip()


@pytest.mark.parametrize("name", ["Судья «Дипломатии»", "ディプロマシー審判", "Arbitre de la Diplomatie, à Liège"])
def test_the_judge_has_a_name_in_any_alphabet(name: str) -> None:
    message = parsed(replace(MAILING, sender_name=name))

    (address,) = message["From"].addresses
    assert (address.display_name, address.addr_spec) == (name, "blitz.s0@judge.test")


def test_the_headers_tell_robots_and_clients_what_they_need() -> None:
    message = parsed(MAILING)

    assert message["From"] == "Diplomacy judge <blitz.s0@judge.test>"
    assert message["To"] == "anna@player.test"
    assert message["Reply-To"] == "blitz.s0+abcdefghijklmnop@judge.test"
    assert message["Message-ID"] == "<blitz.S1901M.m1@judge.test>"
    assert message["In-Reply-To"] == "<q1@player.test>"
    assert message["References"].split() == ["<blitz.root.0@judge.test>", "<q1@player.test>"]
    assert message["Auto-Submitted"] == "auto-replied"
    assert message["X-Auto-Response-Suppress"] == "All"
    assert message["Content-Language"] == "en"
    assert message["Date"].datetime == NOW
    assert parsed(replace(MAILING, is_answer=False))["Auto-Submitted"] == "auto-generated"


def test_a_game_is_a_list_for_mail_programs() -> None:
    message = parsed(replace(MAILING, list_id="blitz.judge.test"))

    assert message["List-Id"] == "<blitz.judge.test>"
    assert message["List-Post"] == "<mailto:blitz.s0+abcdefghijklmnop@judge.test>"
    assert message["List-Help"] == "<mailto:blitz.s0+abcdefghijklmnop@judge.test?subject=HELP>"
    assert not [name for name in parsed(MAILING) if name.startswith("List-")]


def test_two_judges_never_talk_to_each_other() -> None:
    assert read(compose(MAILING), "judge@other.test").robot is RobotReason.LOOP


@pytest.mark.parametrize("field", ["sender", "recipient", "reply_to", "subject", "message_id", "in_reply_to"])
@pytest.mark.parametrize("evil", ["x\r\nBcc: eve@evil.test", "x\ny", "x\ry", "x\0y"])
def test_a_value_that_could_start_a_header_is_refused(field: str, evil: str) -> None:
    with pytest.raises(ValueError, match="line break"):
        compose(replace(MAILING, **{field: evil}))


@given(st.text(st.characters(exclude_categories=("C", "Zl", "Zp")), max_size=200))
def test_any_subject_arrives(subject: str) -> None:
    """But for what only looks like an encoded word, which nobody can tell from one."""
    subject = " ".join(subject.replace("=?", "").split())
    raw = compose(replace(MAILING, subject=subject))

    assert max(len(line) for line in raw.split(b"\r\n")) < 300
    assert read(raw).subject == subject


def test_every_line_ends_as_mail_wants_it() -> None:
    raw = compose(MAILING)

    assert b"\n" not in raw.replace(b"\r\n", b"")
    assert b"\r" not in raw.replace(b"\r\n", b"")
    assert compose(replace(MAILING, text="plain\n", html="<p>plain</p>")).isascii()


def test_a_file_that_goes_with_a_mail_arrives_as_it_was() -> None:
    text = '{"name": "Анна", "lines": "a\\r\\nb"}\n' * 40
    message = parsed(replace(MAILING, attachments=(Attachment("judge-data.json", "application/json", text),)))
    (attached,) = message.iter_attachments()
    body = message.get_body(("plain",))

    assert message.get_content_type() == "multipart/mixed"
    assert body is not None
    assert body.get_content().replace("\r\n", "\n") == MAILING.text
    assert (attached.get_filename(), attached.get_payload(decode=True)) == ("judge-data.json", text.encode())

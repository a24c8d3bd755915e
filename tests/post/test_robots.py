"""Letters that no person wrote are neither answered nor obeyed."""

from __future__ import annotations

import pytest

from judge.post.clients import clients
from judge.post.letter import read
from judge.post.robots import RobotReason

_PARTS = "Content-Type: multipart/{0}; boundary==\n\n--=\n{1}\n\n{2}\n--=--"
_CALENDAR = "\n--=\nContent-Type: text/calendar; method=REPLY\n\nx"
AUTO, BOUNCE, LOOP = RobotReason.AUTO_REPLY, RobotReason.BOUNCE, RobotReason.LOOP


@pytest.mark.parametrize(
    ("headers", "reason"),
    [
        ("From: a@b.test", None),
        ("From: a@b.test\nAuto-Submitted: no", None),
        ("From: a@b.test\nAuto-Submitted: No (really)", AUTO),
        ("From: a@b.test\nAuto-Submitted: auto-replied", AUTO),
        ("From: a@b.test\nAuto-Submitted: auto-generated; x=y", AUTO),
        ("From: a@b.test\nX-Auto-Response-Suppress: All", AUTO),
        ("From: a@b.test\nX-Auto-Response-Suppress: None", None),
        ("From: a@b.test\nX-Autoreply: yes", AUTO),
        ("From: a@b.test\nX-Autorespond:", None),
        ("From: a@b.test\nPrecedence: bulk", AUTO),
        ("From: a@b.test\nPrecedence: junk", AUTO),
        ("From: a@b.test\nPrecedence: first-class", None),
        ("From: a@b.test\nPrecedence: list", LOOP),
        ("From: a@b.test\nList-Id: <x.y>", LOOP),
        ("From: a@b.test\nList-Unsubscribe: <mailto:x@y>\nPrecedence: bulk", LOOP),
        ("From: a@b.test\nX-Loop: anything", LOOP),
        ("From: judge@judge.test", LOOP),
        ("From: judge+abcdefghijklmnop@judge.test", LOOP),
        ("From: blitz.s0@judge.test", LOOP),
        ("From: Blitz.S0+abc@JUDGE.test", LOOP),
        ("From: anna@judge.test", None),
        ("From: judge@other.test", None),
        ("From: MAILER-DAEMON@b.test", BOUNCE),
        ("From: Mail Delivery Subsystem <mailer-daemon@b.test>", BOUNCE),
        ("From: postmaster@b.test", BOUNCE),
        ("From: noreply@b.test", AUTO),
        ("From: do-not-reply@b.test", AUTO),
        ("From: a@b.test\nX-Failed-Recipients: x@y", BOUNCE),
        ("From: a@b.test\nReturn-Path: <>", AUTO),
        ("From: a@b.test\nReturn-Path: <>\nSubject: Undeliverable: orders", BOUNCE),
        ("From: a@b.test\nSubject: Undeliverable: orders", None),
        ("From: a@b.test\nSubject: Automatic reply: orders", AUTO),
        ("From: a@b.test\nSubject: Автоответ: ходы", AUTO),
        ("From: a@b.test\nSubject: =?utf-8?b?6Ieq5YuV5b+c562U?=", AUTO),
        ("From: a@b.test\nSubject: Re: Automatic reply: orders", None),
        ("From: a@b.test\nSubject: Out of Office", AUTO),
        ("From: a@b.test\nSubject: Absence\u00a0: vacances", AUTO),
        ("From: a@b.test\nSubject: Отпуск: ходы", AUTO),
        ("From: a@b.test\nSubject: Отпускаю флот", None),
        ("From: a@b.test\nSubject: Отсъствам до 5.12", AUTO),
        ("From: a@b.test\nSubject: 不在：ヘルプ", AUTO),
        ("From: a@b.test\nSubject: Lu : orders", AUTO),
        ("From: a@b.test\nSubject: Lu et approuvé", None),
        ("From: a@b.test\nSubject: Read my orders", None),
        ("From: MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@b.test", BOUNCE),
        (
            "From: MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@b.test\nSubject: Anna reacted to your message:",
            AUTO,
        ),
        ("From: MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@b.test\nSubject: Анна отреагировала на письмо", AUTO),
        ("From: blitz-france.s0@judge.test", LOOP),
        ("From: b+12.abcdefghijklmnop@judge.test", LOOP),
        ("From: a@b.test\nX-Boxtrapper: x", AUTO),
        ("From: a@b.test\nSubject: Your email requires verification verify#abcDEF123", AUTO),
        ("From: a@b.test\nSubject: Please confirm your message", AUTO),
        ("From: a@b.test\nSubject: Please confirm my orders", None),
        ("From: support@spamarrest.com", AUTO),
        ("From: challenger@b.test", None),
        ("From: a@b.test\nX-Delivery-Agent: TMDA/1.1.12", None),
        ("From: a@b.test\nContent-Type: message/disposition-notification", AUTO),
        ("From: a@b.test\n" + "Received: x\n" * 100 + "To: y", None),
        ("From: a@b.test\n" + "Received: x\n" * 101 + "To: y", LOOP),
    ],
)
def test_a_robot_is_known_by_its_headers(headers: str, reason: RobotReason | None) -> None:
    letter = read(
        f"{headers}\n\nA Par - Bur\n".encode(),
        "blitz.s0+abcdefghijklmnop@judge.test",
        "a@b.test" if "Return-Path" not in headers else "",
    )

    assert letter.robot is reason


def test_a_null_sender_is_never_answered() -> None:
    assert read(b"From: a@b.test\n\nhi", mail_from="<>").robot is AUTO


def test_a_letter_in_outlooks_own_format_is_a_persons_unless_it_is_a_receipt_or_an_answer_to_a_meeting() -> None:
    head = b"From: a@b.test\r\nContent-Type: application/ms-tnef; name=winmail.dat\r\n\r\n"

    assert read(head + b'x\x9f>"IPM.Microsoft Mail.Note\x00A Par-Bur').robot is None
    for kind in (b"IPM.Microsoft Schedule.MtgRespP", b"REPORT.IPM.Note.IPNRN", b"IPM.Schedule.Meeting.Resp.Pos"):
        assert read(head + b'x\x9f>"' + kind).robot is AUTO


@pytest.mark.parametrize(
    ("letter", "is_gesture"),
    [
        ("Content-Disposition: reaction\n\n👍", True),
        ("Content-Type: text/vnd.google.email-reaction+json\n\n{}", True),
        ("Content-Type: text/calendar; method=REPLY\n\nBEGIN:VCALENDAR", True),
        ("Content-Type: text/calendar; method=COUNTER\n\nBEGIN:VCALENDAR", True),
        ("Content-Type: text/calendar; method=REQUEST\n\nBEGIN:VCALENDAR", False),
        ("Content-Type: text/calendar\n\nBEGIN:VCALENDAR", False),
        (_PARTS.format("mixed", "Content-Type: text/calendar; method=reply", "x"), True),
        (_PARTS.format("mixed", "Content-Type: text/plain\nContent-Disposition: reaction", "👍"), True),
        # In one that is only one part of several, the first speaks; of several forms of one thing, each does.
        (_PARTS.format("mixed", "Content-Type: text/plain", f"A Par - Bur, my reaction{_CALENDAR}"), False),
        (_PARTS.format("alternative", "Content-Type: text/plain", f"ok{_CALENDAR}"), True),
        (_PARTS.format("mixed", "Content-Type: text/plain", "My reaction to your calendar: A Par - Bur"), False),
        (_PARTS.format("digest", "Content-Disposition: reaction", "x"), False),
    ],
)  # fmt: skip
def test_a_button_that_was_pressed_is_no_letter(letter: str, is_gesture: bool) -> None:
    """RFC 9078 for reactions, RFC 5546 3.2 for answers to calendar entries."""
    raw = f"From: a@b.test\n{letter}"

    assert read(raw.encode(), "judge@judge.test", "a@b.test").robot is (AUTO if is_gesture else None)


@pytest.mark.parametrize(
    "answer",
    ["Re", "RE", "Re[2]", "Fwd", "AW", "SV", "Отв", "Отг", "Пер", "Rép", "TR", "返信", "転送", "AW: Re",
     "Odp", "R", "回复"],
)  # fmt: skip
def test_a_persons_answer_to_an_automatic_subject_is_a_persons(answer: str) -> None:
    """One list of these words a language, whatever it is asked for."""
    assert clients().is_auto_subject("Out of office")
    assert not clients().is_auto_subject(f"{answer}: Out of office")
    assert clients().answer.sub("", f"{answer}: [blitz S1901M] x") == "[blitz S1901M] x"

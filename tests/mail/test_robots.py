"""Letters that no person wrote are neither answered nor obeyed."""

from __future__ import annotations

import pytest

from judge.mail.letter import read
from judge.mail.robots import RobotReason

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

"""What bounces say, in every form that servers give them; whom they are about is not theirs to say."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.post.bounces import BouncedAddress, Severity, failures, is_about_delivery, one_line, refusal
from judge.post.letter import read
from judge.post.mime import parse
from tests.pace import timed
from tests.post.letterbox import FOLDER

HARD, SOFT, NONE = Severity.HARD, Severity.SOFT, Severity.NONE


def report(fields: str, kind: str = "message/delivery-status", encoding: str = "7bit") -> bytes:
    return (
        "From: MAILER-DAEMON@b.test\r\n"
        'Content-Type: multipart/report; report-type=delivery-status; boundary="x"\r\n\r\n'
        f"--x\r\nContent-Type: text/plain\r\n\r\nSorry.\r\n--x\r\nContent-Type: {kind}\r\n"
        f"Content-Transfer-Encoding: {encoding}\r\n\r\nReporting-MTA: dns; b.test\r\n\r\n{fields}\r\n\r\n--x--\r\n"
    ).encode()


@pytest.mark.parametrize(
    ("fields", "found"),
    [
        ("Final-Recipient: rfc822; A@B.test\nAction: failed\nStatus: 5.1.1", (("a@b.test", HARD, "5.1.1"),)),
        ("Final-Recipient: rfc822;<a@b.test>\nAction: FAILED (really)\nStatus: 5.0.0", (("a@b.test", HARD, "5.0.0"),)),
        ("Original-Recipient: rfc822; a@b.test\nAction: failed\nStatus: 5.7.1", (("a@b.test", HARD, "5.7.1"),)),
        ("Final-Recipient: rfc822; a@b.test\nAction: failed\nStatus: 4.4.7", (("a@b.test", SOFT, "4.4.7"),)),
        ("Final-Recipient: rfc822; a@b.test\nAction: failed\nStatus: 5.3.4", (("a@b.test", SOFT, "5.3.4"),)),
        ("Final-Recipient: rfc822; a@b.test\nAction: delayed\nStatus: 4.4.1", (("a@b.test", NONE, "4.4.1"),)),
        ("Final-Recipient: rfc822; a@b.test\nAction: relayed\nStatus: 2.1.9", (("a@b.test", NONE, ""),)),
        ("Final-Recipient: rfc822; a@b.test\nAction: expanded\nStatus: 2.0.0", (("a@b.test", NONE, ""),)),
        ("Final-Recipient: rfc822; a@b.test\nAction: delivered\nStatus: 2.0.0", (("a@b.test", NONE, ""),)),
        (
            "Final-Recipient: rfc822; a@b.test\nAction: failed\nStatus: 5.1.1\n"
            "Final-Recipient: rfc822; c@d.test\nAction: delayed\nStatus: 4.0.0",
            (("a@b.test", HARD, "5.1.1"), ("c@d.test", NONE, "4.0.0")),
        ),
        (
            "Final-Recipient: rfc822; a@b.test\nAction: failed\nDiagnostic-Code: smtp; 452 4.2.2\n over quota",
            (("a@b.test", SOFT, "4.2.2"),),
        ),
        ("Final-Recipient: rfc822; a@b.test\nDiagnostic-Code: smtp; 550 no", (("a@b.test", HARD, ""),)),
    ],
)
def test_a_delivery_status_is_read(fields: str, found: tuple[tuple[str, Severity, str], ...]) -> None:
    for raw in (report(fields), report(fields.replace("\n", "\r\n"))):
        assert tuple((each.address, each.severity, each.status) for each in failures(parse(raw))) == found


def test_one_for_addresses_beyond_ascii_is_read() -> None:
    """RFC 6533, 3: as they are, or with \\x{…}."""
    plain = "Final-Recipient: utf-8; почта@пример.рф\r\nAction: failed\r\nStatus: 5.1.1"
    name = "".join(f"\\x{{{ord(letter):X}}}" for letter in "почта")
    escaped = f"Final-Recipient: utf-8; {name}@xn--e1afmkfd.test\r\nAction: failed\r\nStatus: 5.1.1"
    (one,) = failures(parse(report(plain, "message/global-delivery-status", "8bit")))
    (other,) = failures(parse(report(escaped)))

    assert (one.address, other.address) == ("почта@пример.рф", "почта@xn--e1afmkfd.test")


@pytest.mark.parametrize("language", ["bg", "en", "fr", "ja", "ru"])
def test_exchange_is_read_in_every_language(language: str) -> None:
    for name in ("exchange", "exchange_plain"):
        (found,) = failures(parse((FOLDER / "returned" / f"{name}_{language}.eml").read_bytes()))
        assert (found.address, found.severity) == ("boris@player.test", HARD)


@pytest.mark.parametrize(
    ("name", "severity"),
    [
        *(
            (name, HARD)
            for name in ("qmail", "qmail_other_name", "exim", "postfix", "sendmail", "gmail", "utf8_report")
        ),
        *((name, HARD) for name in ("status_alone", "postfix_envelope_unknown")),
        *((name, NONE) for name in ("postfix_delayed", "postfix_success")),
    ],
)
def test_the_servers_that_there_are(name: str, severity: Severity) -> None:
    (found,) = failures(parse((FOLDER / "returned" / f"{name}.eml").read_bytes()))
    assert (found.address, found.severity) == ("boris@player.test", severity)


def test_no_letter_of_a_person_and_no_note_of_absence_is_a_bounce() -> None:
    for path in sorted(FOLDER.rglob("*.eml")):
        raw = path.read_bytes()
        is_persons = read(raw, "blitz.s0+abcdefghijklmnop@judge.test").robot is None and path.parent.name != "returned"
        if is_persons or path.parent.name == "absent" or path.stem == "a_person_writes_of_one":
            assert failures(parse(raw)) == (), path.name


def test_a_signature_is_no_bounce() -> None:
    head = b"From: a@b.test\r\nSubject: Automatic reply\r\nAuto-Submitted: auto-replied\r\n\r\n"
    assert failures(parse(head + b"I am away.\r\n--\r\na@b.test\r\n")) == ()


def test_reports_of_other_kinds_are_told_apart() -> None:
    status = report("Final-Recipient: rfc822; a@b.test")
    assert is_about_delivery(parse(status))
    assert is_about_delivery(parse(b"From: a@b.test\r\n\r\nhi"))
    for kind in (b"feedback-report", b"disposition-notification"):
        assert not is_about_delivery(parse(status.replace(b"report-type=delivery-status", b"report-type=" + kind)))


@pytest.mark.parametrize(
    ("reply", "found"),
    [
        ("550 5.1.1 no such user", BouncedAddress("", HARD, "5.1.1", "550 5.1.1 no such user")),
        ("550 no such user", BouncedAddress("", HARD, "", "550 no such user")),
        ("552 5.3.4 too big", BouncedAddress("", SOFT, "5.3.4", "552 5.3.4 too big")),
        (
            "given up after 38 attempts: 451 later",
            BouncedAddress("", SOFT, "", "given up after 38 attempts: 451 later"),
        ),
    ],
)
def test_a_refusal_of_the_relay_counts_like_one(reply: str, found: BouncedAddress) -> None:
    assert refusal(reply) == found


def test_a_diagnostic_is_one_clean_line() -> None:
    assert one_line("550\r\n no\x00\x1b[31m \u202euser\u200b " + "x" * 500).startswith("550 no[31m")
    assert len(one_line("x" * 500)) == 200


@given(
    st.binary(max_size=2000),
    st.sampled_from([b"", b"Content-Type: message/delivery-status\r\n\r\n", b"Final-Recipient: "]),
)
def test_reading_one_never_raises(body: bytes, head: bytes) -> None:
    for found in failures(parse(head + body)):
        assert found.diagnostic.isprintable()
        assert found.address.isprintable()


@pytest.mark.parametrize(
    "raw",
    [
        b"Subject: Undeliverable\r\n\r\n" + b"a@b" * 200_000,
        b"Subject: Undeliverable\r\n\r\n" + b"<" * 500_000,
        b"Subject: Undeliverable\r\n\r\n" + (b"x " * 30_000 + b"\r\n") * 10,
        b"Subject: Undeliverable\r\n\r\n" + b"5." * 300_000,
        b"Content-Type: message/delivery-status\r\n\r\n" + b"Final-Recipient: x\r\n" * 40_000,
        b"Content-Type: message/delivery-status\r\n\r\nFinal-Recipient: " + b"\\x{" * 200_000,
        b'Content-Type: multipart/mixed; boundary="x"\r\n\r\n'
        + b'--x\r\nContent-Type: multipart/mixed; boundary="x"\r\n\r\n' * 9000,
        b"Content-Type: message/rfc822\r\n\r\n" * 9000,
    ],
    ids=lambda raw: repr(raw[40:60]),
)
def test_a_hostile_one_takes_no_time(raw: bytes) -> None:
    with timed() as taken:
        failures(parse(raw))

    assert taken.is_within(3), taken

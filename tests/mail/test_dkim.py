"""Signatures that count, and the many that do not: each is a real one, in a letter that a forger then changes."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from email import policy
from email.message import EmailMessage

import dkim
import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa

from judge.mail.dkim import Flaw, NoAnswer, Signed, could_be_signed, organisation, verify
from tests.mail.providers import PROVIDERS, SIGNED

NOW = datetime(2027, 1, 3, 18, 0, tzinfo=UTC)
ANNA = "anna@players.example"
GAME = "sample.s0@judge.example"


def letter(**headers: str) -> bytes:
    mail = EmailMessage()
    usual = {
        "From": ANNA,
        "To": GAME,
        "Subject": "orders",
        "Date": "Sun, 03 Jan 2027 18:00:00 +0000",
        "Message-ID": "<1@players.example>",
    }
    for name, value in (usual | {name.replace("_", "-"): value for name, value in headers.items()}).items():
        mail[name] = value
    mail.set_content("A Par-Bur\n")
    return mail.as_bytes(policy=policy.SMTP)


def checked(raw: bytes, sender: str = ANNA, rcpt: str = GAME) -> Signed:
    return verify(raw, sender, rcpt, PROVIDERS.lookup, NOW)


def test_a_letter_that_its_provider_signed_is_from_there() -> None:
    signed = PROVIDERS.signed(letter())

    assert could_be_signed(signed, ANNA)
    assert checked(signed) == Signed(("players.example",))


def test_the_domain_of_the_same_organisation_counts_and_no_other() -> None:
    assert organisation("mail.players.example.co.uk") == "example.co.uk"
    assert checked(PROVIDERS.signed(letter(), "out.players.example")).is_aligned
    assert checked(PROVIDERS.signed(letter(), "elsewhere.example")).flaws == (Flaw.UNALIGNED,)
    # Everybody may have a name under co.uk.
    sender = "anna@one.co.uk"
    assert not checked(PROVIDERS.signed(letter(From=sender), "other.co.uk"), sender).is_aligned
    assert not could_be_signed(PROVIDERS.signed(letter(), "elsewhere.example"), ANNA)


@pytest.mark.parametrize(
    "forged",
    [
        lambda raw: raw + b"F Bre-MAO\r\n",
        lambda raw: raw.replace(b"A Par-Bur", b"A Par-Gas"),
        lambda raw: raw.replace(b"Subject: orders", b"Subject: PING"),
        lambda raw: b"Subject: RESIGN\r\n" + raw,
        lambda raw: b"From: boris@players.example\r\n" + raw,
        lambda raw: raw.replace(b"From: anna@", b"From: boris@"),
        lambda raw: b"Message-ID: <2@players.example>\r\n" + raw,
        lambda raw: b"Date: Mon, 04 Jan 2027 18:00:00 +0000\r\n" + raw,
        lambda raw: raw.replace(b"Message-ID: <1@", b"Message-ID: <2@"),
        lambda raw: b"To: other.s0@judge.example\r\n" + raw,
        lambda raw: b"Cc: other.s0@judge.example\r\n" + raw,
    ],
    ids=[
        "body",
        "orders",
        "subject",
        "second-subject",
        "second-from",
        "from",
        "second-id",
        "second-date",
        "id",
        "second-to",
        "cc",
    ],
)
def test_what_was_changed_or_added_on_the_way_is_not_the_writers(forged: object) -> None:
    raw = PROVIDERS.signed(letter(), headers=("from", "to", "subject", "date", "message-id"))
    assert checked(raw).is_aligned
    assert callable(forged)

    assert not checked(forged(raw)).is_aligned


def test_a_letter_to_somebody_else_cannot_be_taken_to_the_judge() -> None:
    """The envelope is not signed: whoever once got a letter from Anna could send it on."""
    private = PROVIDERS.signed(letter(To="boris@players.example"))

    assert checked(private).flaws == (Flaw.RECIPIENT,)
    assert checked(PROVIDERS.signed(letter()), rcpt="other.s0@judge.example").flaws == (Flaw.RECIPIENT,)
    assert checked(PROVIDERS.signed(letter(To="boris@players.example", Cc=GAME))).is_aligned


def test_what_stands_below_the_signed_part_is_not_signed() -> None:
    whole = PROVIDERS.signed(letter(), length=True)
    assert b"l=" in whole
    assert checked(whole).is_aligned

    added = whole + b"RESIGN\r\n"
    # This is why: the library takes it.
    assert dkim.DKIM(added).verify(0, lambda name, timeout=0: PROVIDERS.lookup(name.decode()).encode())
    assert checked(added).flaws == (Flaw.PARTIAL,)


@pytest.mark.parametrize("left_out", ["to", "subject", "date", "message-id"])
def test_a_header_that_is_acted_by_has_to_be_signed(left_out: str) -> None:
    names = tuple(name for name in SIGNED if name != left_out)

    assert checked(PROVIDERS.signed(letter(), headers=names)).flaws == (Flaw.HEADERS,)


def _rsa(bits: int) -> tuple[bytes, str]:
    key = rsa.generate_private_key(public_exponent=65537, key_size=bits)
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.TraditionalOpenSSL, serialization.NoEncryption()
    )
    public = key.public_key().public_bytes(serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo)
    return private, "v=DKIM1; k=rsa; p=" + "".join(public.decode().splitlines()[1:-1])


@pytest.mark.parametrize(("algorithm", "flaws"), [(b"rsa-sha256", ()), (b"rsa-sha1", (Flaw.WEAK,))])
def test_rsa_counts_and_sha1_does_not(algorithm: bytes, flaws: tuple[Flaw, ...]) -> None:
    private, record = _rsa(2048)
    raw = letter()
    names = [name.encode() for name in SIGNED]
    raw = dkim.sign(raw, b"s", b"players.example", private, include_headers=names, signature_algorithm=algorithm) + raw

    found = verify(raw, ANNA, GAME, lambda _: record, NOW)

    assert found.flaws == flaws
    assert found.is_aligned is not bool(flaws)


SHORT_KEY = """-----BEGIN RSA PRIVATE KEY-----
MIIBzAIBAAJhALtvzC3+QZObJmCVk0BTLRwwHfRzvGvixBk1FzNTn6UZV7S2Z0NckD6qVDFb2ADz
x/k1Om355AtCs6lE1k+7BeuH89otfU1U7WqKrnfqVdaAZFoGL7UmfoVj7M3LZ81ScwIDAQABAmAL
/fYhRzAo4ndNHKTEK84qDIYOGs2GVYbYWgY2+XWwWXO8EyN+MtDjwYALfGXQgchAY36e14uLQpyK
FVG5f8kqQ8xYHZZOlks/JE4UPcSomdWE5ZZ4OZs3BSZ1EGBH3OECMQDykYCgxTsKxQp/pdkOthZI
RRm9s64bVupLKJ7LNUL/gq1f+Q3sxEiQ0bGpQ+yD/CMCMQDF0Mh+vbQA6KPO9tufziFFi5diYxJI
fAnAOh5LVdXS/hLhMhu/9BpxV/TLlWGBzXECMQCZpWB8dXG4mKbVxA+BKgVjMaHkb3PRDXTKtqge
v1X40qVPLUqMtqfgU3LdbJDb6VECMQCG6ybEYujRsdp//5i9/x5sS5Ad98pxi8AuzrT41vt24/nG
hKGuo3QhmEcLT8BogtECMQClc1ZGPHx3XRvACEJQghI5Kvaz8pvdRZVOIvTZXE1j0f1Yaf9I16F+
Bn4x5IhT2aU=
-----END RSA PRIVATE KEY-----
"""
"""Of 768 bits, made for this test and good for nothing else."""
SHORT_RECORD = (
    "v=DKIM1; k=rsa; p=MHwwDQYJKoZIhvcNAQEBBQADawAwaAJhALtvzC3+QZObJmCVk0BTLRwwHfRzvGvixBk1FzNTn6UZV7S2Z0NckD6qVDFb2"
    "ADzx/k1Om355AtCs6lE1k+7BeuH89otfU1U7WqKrnfqVdaAZFoGL7UmfoVj7M3LZ81ScwIDAQAB"
)


def test_a_key_that_somebody_can_find_out_does_not_count() -> None:
    """RFC 8301 wants 1,024 bits."""
    raw = letter()
    names = [name.encode() for name in SIGNED]
    signature = dkim.sign(raw, b"s", b"players.example", SHORT_KEY.encode(), include_headers=names)
    assert dkim.DKIM(signature + raw, minkey=512).verify(0, lambda name, timeout=0: SHORT_RECORD.encode())

    assert verify(signature + raw, ANNA, GAME, lambda _: SHORT_RECORD, NOW).flaws == (Flaw.BROKEN,)


def test_without_a_key_of_a_sensible_size_nothing_is_reckoned() -> None:
    raw = PROVIDERS.signed(letter())

    assert verify(raw, ANNA, GAME, lambda _: "", NOW).flaws == (Flaw.BROKEN,)
    assert verify(raw, ANNA, GAME, lambda _: "p=" + "A" * 5000, NOW).flaws == (Flaw.BROKEN,)


def test_an_expired_signature_does_not_count() -> None:
    raw = PROVIDERS.signed(letter()).replace(b" s=mail;", b" s=mail; x=1700000000;", 1)

    assert checked(raw).flaws == (Flaw.EXPIRED,)


def test_when_nobody_answers_the_letter_is_unsigned() -> None:
    def silent(_: str) -> str:
        raise NoAnswer("dead")

    assert verify(PROVIDERS.signed(letter()), ANNA, GAME, silent, NOW).flaws == (Flaw.NO_ANSWER,)


def test_only_the_first_signatures_are_looked_at() -> None:
    raw = PROVIDERS.signed(letter())
    broken = b"".join(line + b"\r\n" for line in [b"DKIM-Signature: v=1; a=rsa-sha256; d=players.example; s=x; h=from"])
    asked = len(PROVIDERS.asked)

    checked(broken * 50 + raw)

    assert len(PROVIDERS.asked) - asked <= 5


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"\r\n\r\n",
        b"DKIM-Signature:\r\n\r\nx",
        b"DKIM-Signature: ;;;=;=\r\nFrom: anna@players.example\r\n\r\nx",
        b"DKIM-Signature: v=1; a=rsa-sha256; d=players.example; s=\xff; h=from:; b=!; bh=?; l=9999999999999\r\n\r\n",
        b"no header at all",
    ],
)
def test_hostile_signatures_are_no_signatures(raw: bytes) -> None:
    assert not checked(raw).is_aligned
    could_be_signed(raw, ANNA)


def test_a_letter_made_to_take_minutes_is_not_looked_at() -> None:
    """The library is quadratic in blanks that stand together: 200 kB took 77 seconds."""
    raw = PROVIDERS.signed(letter())
    began = time.process_time()

    assert checked(raw + b" " * 200_000 + b"x\r\n").flaws == (Flaw.TOO_MUCH,)
    assert not checked(raw.replace(b" s=mail;", b" s=mail;" + b"\r\n " * 20_000, 1)).is_aligned
    assert not checked(raw + (b" " * 190 + b"x") * 1300).is_aligned
    assert time.process_time() - began < 5

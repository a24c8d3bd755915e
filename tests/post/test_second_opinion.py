"""Signatures as another program sees them: what the judge believes it believes, too, and what the judge makes."""

from __future__ import annotations

from random import Random

from cryptography.hazmat.primitives.asymmetric import ed25519, rsa

from judge.post.fields import oddity, split
from judge.post.signature import fits, parse_signature
from tests.post.providers import Key, record_of, sign
from tests.post.second_opinion import second_opinion

FORMS = ("simple/simple", "simple/relaxed", "relaxed/simple", "relaxed/relaxed")
NAMES = ("to", "subject", "date", "x-a", "message-id", "cc", "not-there")
FIELDS = ("To", "SUBJECT", "Date", "X-A", "x-a", "Message-ID", "Cc")
WORDS = ("a", "b c", "  ", "\t", "x\r\n y", "=?utf-8?b?eA==?=", "A Par-Bur", "é", "-- ", " trailing ", ";", "b=x")
ENDS = ("\r\n", "\r\n", " \r\n", "\r\n\r\n", "\t\r\n")
DAMAGE = (b"", b" ", b"x", b"\t", b"\r\n ", b"\r\n", b"\n", b"\0", b";")
MANY = 1500


def letter(lots: Random) -> bytes:
    head = "".join(
        f"{lots.choice(FIELDS)}:{lots.choice(WORDS)}{lots.choice(WORDS)}z\r\n" for _ in range(lots.randint(1, 7))
    )
    body = "".join(lots.choice(WORDS) + lots.choice(ENDS) for _ in range(lots.randint(0, 8)))
    return f"From: anna@players.example\r\n{head}\r\n{body}".encode()


def signed(lots: Random, keys: list[Key]) -> tuple[bytes, str]:
    key = lots.choice(keys)
    names = (*(lots.choice(NAMES) for _ in range(lots.randint(0, 8))), "from")
    raw = sign(
        letter(lots),
        key,
        "players.example",
        names,
        lots.choice(FORMS),
        tags=lots.choice(("", "t=1; ", "x=9999999999; ")),
    )
    if lots.random() < 0.5:
        at = lots.randrange(len(raw))
        raw = raw[:at] + lots.choice(DAMAGE) + raw[at + lots.randint(0, 1) :]
    return raw, record_of(key)


def is_true(raw: bytes, record: str) -> bool:
    """Whether the judge believes the first signature, times aside."""
    found = split(raw)
    signature = next((parse_signature(field) for field in found.all("dkim-signature")), None)
    if signature is None or signature.is_weak or signature.has_length or oddity(raw, found) is not None:
        return False
    return fits(signature, found, record)


def test_what_the_judge_believes_another_program_believes_too() -> None:
    lots = Random(6376)
    keys: list[Key] = [rsa.generate_private_key(65537, 2048), ed25519.Ed25519PrivateKey.generate()]
    letters = [signed(lots, keys) for _ in range(MANY)]

    ours = [is_true(*each) for each in letters]
    theirs = second_opinion(letters)

    wrong = [raw for (raw, _), own, other in zip(letters, ours, theirs, strict=True) if own and not other]
    assert wrong == []
    # And the other way round it is only letters that can be read in two ways.
    believed = sum(theirs)
    assert MANY / 4 < sum(ours) <= believed
    odd = [
        raw
        for (raw, _), own, other in zip(letters, ours, theirs, strict=True)
        if other and not own and oddity(raw, split(raw)) is None
    ]
    assert odd == []

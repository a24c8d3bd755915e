"""The addresses by which a judge writes to itself, to see that letters come in and mail goes out.

Two of them belong together: a letter to the one is answered to the other, and there the way ends. Only who has the
secret of the judge can make them, so nobody else is answered; each is answered once, and only to the judge itself.
"""

from __future__ import annotations

import hmac
import re
from base64 import b32encode
from enum import Enum
from hashlib import sha256

from judge.store.tokens import Keyring
from judge.structs import Struct

ECHO = "echo"
"""What such a local part begins with."""
_BYTES = 10
_CODE = re.compile(r"([a-z2-7]{16})([a-z2-7]{16})")


class Leg(Enum):
    """Which half of the way a letter is on."""

    THERE = "there"
    """It is to be answered."""
    BACK = "back"
    """It is the answer."""


class RoundTrip(Struct, frozen=True):
    """A letter of the judge to itself."""

    name: str
    """What the two halves of one way have in common: 80 bits by chance, as 16 letters and digits."""
    leg: Leg


def named(chance: bytes) -> str:
    """The name of a way, from so many random bytes."""
    return _text(chance[:_BYTES])


def echo_address(keyring: Keyring, domain: str, trip: RoundTrip, shard: str = "") -> str:
    """Where a letter goes on that half of the way; `shard` where others have addresses in the same domain."""
    name = f"{ECHO}.{shard}" if shard else ECHO
    return f"{name}+{trip.name}{_proof(keyring, trip)}@{domain}"


def round_trip_of(keyring: Keyring, token: str) -> RoundTrip | None:
    """What the secret part of such an address says; None when this judge did not make it."""
    found = _CODE.fullmatch(token)
    if found is None:
        return None
    trips = (RoundTrip(found[1], leg) for leg in Leg)
    return next((trip for trip in trips if hmac.compare_digest(_proof(keyring, trip), found[2])), None)


def _proof(keyring: Keyring, trip: RoundTrip) -> str:
    return _text(hmac.digest(keyring.secret, f"round trip:{trip.leg.value}:{trip.name}".encode(), sha256)[:_BYTES])


def _text(data: bytes) -> str:
    return b32encode(data).decode("ascii").lower()

"""Envelope senders that say which mail a bounce is about (VERP): `b+ID.MAC@DOMAIN`.

A bounce quotes what it likes, and names whom it likes; the address it comes to is what counts. The code behind the
number is made from the secret of this judge, so that nobody else can have an address suspended.
"""

from __future__ import annotations

import hmac
import re
from base64 import b32encode
from hashlib import sha256

from judge.store.tokens import Keyring

NAME = "b"
"""What the local part begins with, before the plus."""
_BYTES = 10
_LOCAL = re.compile(r"b\+([1-9][0-9]{0,17})\.([a-z2-7]{16})")


def envelope_sender(keyring: Keyring, domain: str, outbox_id: int) -> str:
    """Where a bounce of this mail is to go."""
    return f"{NAME}+{outbox_id}.{_code(keyring, outbox_id)}@{domain}"


def outbox_id_of(keyring: Keyring, local: str) -> int | None:
    """The mail that such a local part names; None when it is none of ours, whoever made it up."""
    found = _LOCAL.fullmatch(local.strip().casefold())
    if found is None:
        return None
    number = int(found[1])
    return number if hmac.compare_digest(_code(keyring, number), found[2]) else None


def _code(keyring: Keyring, number: int) -> str:
    digest = hmac.digest(keyring.secret, f"bounce:{number}".encode(), sha256)
    return b32encode(digest[:_BYTES]).decode("ascii").lower()

"""Envelope senders that say which mail a bounce is about (VERP): `b+CODE@DOMAIN`.

A bounce quotes what it likes, and names whom it likes; the address it comes to is what counts. The code is the number
of the mail, enciphered with a key of this judge's own: nobody else can have an address suspended, and nobody learns
from it in which order mails were written, and so who sits where.
"""

from __future__ import annotations

import hmac
import re
from base64 import b32decode, b32encode
from functools import lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING

from judge.store.tokens import Keyring

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.ciphers import Cipher, modes

NAME = "b"
"""What the local part begins with, before the plus."""
_HALF = 8
"""Bytes of the number, and as many of nothing behind it, by which a code is known as one of ours."""
_CHECK = bytes(_HALF)
_CODE = re.compile(r"b\+([a-z2-7]{26})")
_MAC_BYTES = 10
_OLD_LOCAL = re.compile(r"b\+([1-9][0-9]{0,17})\.([a-z2-7]{16})")


def envelope_sender(keyring: Keyring, domain: str, outbox_id: int) -> str:
    """Where a bounce of this mail is to go."""
    block = _cipher(keyring.secret).encryptor().update(outbox_id.to_bytes(_HALF) + _CHECK)
    return f"{NAME}+{_text(block)}@{domain}"


def outbox_id_of(keyring: Keyring, local: str) -> int | None:
    """The mail that such a local part names; None when it is none of ours, whoever made it up."""
    local = local.strip().casefold()
    found = _CODE.fullmatch(local)
    if found is None:
        return _old_id_of(keyring, local)
    block = b32decode(f"{found[1].upper()}======")
    plain = _cipher(keyring.secret).decryptor().update(block)
    # Of 26 letters two bits are left over: another spelling of the same bytes is not ours.
    is_ours = hmac.compare_digest(plain[_HALF:], _CHECK) and _text(block) == found[1]
    return int.from_bytes(plain[:_HALF]) if is_ours else None


def _old_id_of(keyring: Keyring, local: str) -> int | None:
    """The mail named in the way that was written before: `b+ID.MAC`, which told the order of mails.

    Bounces of mails that went out before an upgrade still come to such addresses. None are written any more; this
    can go when no mail of that time can come back, a month after the upgrade.
    """
    found = _OLD_LOCAL.fullmatch(local)
    if found is None:
        return None
    number = int(found[1])
    digest = hmac.digest(keyring.secret, f"bounce:{number}".encode(), sha256)
    is_ours = hmac.compare_digest(_text(digest[:_MAC_BYTES]), found[2])
    return number if is_ours else None


@lru_cache(maxsize=4)
def _cipher(secret: bytes) -> Cipher[modes.ECB]:
    """AES of one block: each number is enciphered once and differs from all others, so that no more is needed."""
    # Loading the library takes a while, which only who sends mail or gets a bounce pays.
    from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

    key = hmac.digest(secret, b"envelope sender", sha256)
    return Cipher(algorithms.AES(key), modes.ECB())


def _text(data: bytes) -> str:
    return b32encode(data).decode("ascii").rstrip("=").lower()

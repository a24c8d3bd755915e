"""The card of a letter that one shard hands to another: what the first found out about its writer, signed.

Among several shards a person registers once. Where he asks for a game that another shard has, that shard gets his lines
in a letter whose first header is the card. It comes to an address that only shards can make, and is worth what the
sealed text says: for one shard, one letter, one writer and some days.
"""

from __future__ import annotations

import hmac
import re
from base64 import b32encode, urlsafe_b64decode, urlsafe_b64encode
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

import msgspec

from judge.config import Config
from judge.post.fields import HEADER_LIMIT

LOCAL = "judge-card"
"""What an address for such letters begins with; no game is called so."""
KEY = "card-key"
"""The file in the folder of a shard's state with what cards are signed with."""
_LINE = re.compile(rb"^Judge-Card: ([A-Za-z0-9_=-]{1,4000})\.([0-9a-f]{64})\r?\n", re.MULTILINE)
_AGE = timedelta(days=5)
"""How long mail servers try (RFC 5321 4.5.4.1)."""
_CLOCKS_DIFFER = timedelta(days=1)
"""A node whose clock is wrong by hours (a zone, a battery) loses nobody's letter: only shards can make a card."""
_MOST_HOPS = 4


class Card(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a shard says of who wrote a letter."""

    shard: str
    """For whom it is."""
    at: datetime
    sender: str
    """The address in From."""
    trust: int = 0
    """How sure it is that he wrote it (`Trust`)."""
    local: str = "judge"
    """To what it is a letter: the judge, a game, or somebody in it: `judge`, `blitz`, `blitz-france`."""
    is_registered: bool = False
    is_confirmed: bool = False
    name: str = ""
    language: str = ""
    zone: str = ""
    pictures: bool = True
    listing: bool = False
    origin: str = ""
    """Which shard made it."""
    by_desk: bool = False
    """Whether the desk did, so that it need not be asked who this is."""
    brings: str = ""
    """The game that is in the letter, and is to go on there."""
    returns: str = ""
    """The game that the shard could not take."""
    hops: int = 1
    """How many shards handed it on."""

    @property
    def may_go_on(self) -> bool:
        """Whether it may be handed on once more: what is going in a circle ends."""
        return self.hops < _MOST_HOPS


def key_of(config: Config) -> bytes | None:
    """What cards are signed with, the same on all shards; None for a judge by itself."""
    path = config.state / KEY
    try:
        return _key(path, path.stat().st_mtime_ns) if config.label else None
    except OSError:
        return None


@lru_cache(maxsize=4)
def _key(path: Path, _mtime: int) -> bytes:
    return bytes.fromhex(path.read_text(encoding="ascii"))


def address_of(config: Config, shard: str) -> str:
    """Where a shard takes such letters; empty for a judge by itself."""
    key = key_of(config)
    return f"{LOCAL}.{shard}+{_code(key, shard)}@{config.domain}" if key else ""


def is_address(config: Config, code: str) -> bool:
    """Whether this is the secret part of the address at which this shard takes them."""
    key = key_of(config)
    return key is not None and hmac.compare_digest(_code(key, config.shard), code)


def _code(key: bytes, shard: str) -> str:
    return b32encode(hmac.digest(key, f"address {shard}".encode(), sha256)[:10]).decode("ascii").lower()


def sealed(config: Config, card: Card, letter: bytes) -> bytes:
    """The letter with its card on top."""
    key = key_of(config)
    if key is None:
        # What is done again to prove it (`judge check --deep`) goes nowhere.
        return letter
    payload = urlsafe_b64encode(msgspec.json.encode(card))
    return b"Judge-Card: %s.%s\r\n" % (payload, _seal(key, payload, letter)) + letter


def card_of(config: Config, raw: bytes, sender: str, received_at: datetime, *, is_known: bool = False) -> Card | None:
    """The card on a letter, where it is one for this shard, this letter, its writer and these days.

    `is_known`: that was found before, and what was secret in the letter may be gone by now.
    """
    found = _LINE.search(raw, 0, HEADER_LIMIT)
    key = key_of(config)
    if found is None or not (is_known or key):
        return None
    if not is_known and not (key and hmac.compare_digest(_seal(key, found[1], raw[found.end() :]), found[2])):
        return None
    try:
        card = msgspec.json.decode(urlsafe_b64decode(found[1]), type=Card)
    except (ValueError, msgspec.MsgspecError):
        return None
    # A game is taken once whatever the date, and of one that is refused nobody would know where it is.
    is_game = bool(card.brings or card.returns)
    is_of_these_days = is_game or -_CLOCKS_DIFFER <= received_at - card.at.astimezone(UTC) <= _AGE
    return card if card.shard == config.shard and card.sender == sender and is_of_these_days else None


def _seal(key: bytes, payload: bytes, letter: bytes) -> bytes:
    # Mail servers on the way may change blanks and the ends of lines.
    whole = payload + b"\n" + sha256(b"".join(letter.split())).hexdigest().encode()
    return hmac.digest(key, whole, sha256).hex().encode()

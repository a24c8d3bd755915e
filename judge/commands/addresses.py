"""Addresses of the judge: which there are, and what one that a letter came to stands for.

judge@DOMAIN                the judge itself
judge+TOKEN@DOMAIN          a registered person's way to the judge, or the proof of one letter
GAME.SHARD@DOMAIN           a game
GAME.SHARD+TOKEN@DOMAIN     a person's way into a game
b+CODE@DOMAIN               where a bounce of one mail goes
echo+CODE@DOMAIN            a letter of the judge to itself (`roundtrip`)
judge.SHARD, b.SHARD, echo.SHARD: the same, where several shards have one domain
judge-card.SHARD+CODE@DOMAIN   a letter that another shard hands on (`cards`)
GAME-READER@DOMAIN          press for a power, or for all, master, observers; also with SHARD and TOKEN

Where the judge had another DOMAIN before, the addresses of then mean what they meant; it writes with that of today.

A bounce quotes what it likes, and names whom it likes; the address it comes to is what counts (VERP). Its code is the
number of the mail, enciphered with a key of this judge's own: nobody else can have an address suspended, and nobody
learns from it in which order mails were written, and so who sits where.
"""

from __future__ import annotations

import hmac
import re
from base64 import b32decode, b32encode
from functools import lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING

from sqlite_utils import Database

from judge.commands import cards
from judge.commands.roundtrip import ECHO, round_trip_of
from judge.commands.sources import SOURCES
from judge.config import Config
from judge.game.press import PressGroup
from judge.store import games, moving, tokens
from judge.store.tokens import Claim, Keyring
from judge.structs import Struct

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.ciphers import Cipher, modes

_MAIN = "judge"
_GROUPS = frozenset(group.value for group in PressGroup)
_FOR_KEEPER = frozenset({"postmaster", "abuse", "keeper"})
_BOUNCE = "b"
_HALF = 8
"""Bytes of the number, and as many of nothing behind it, by which a code is known as one of ours."""
_CHECK = bytes(_HALF)
_CODE = re.compile(r"b\+([a-z2-7]{26})")
_MAC_BYTES = 10
_OLD_LOCAL = re.compile(r"b\+([1-9][0-9]{0,17})\.([a-z2-7]{16})")


class Address(Struct, frozen=True):
    """An address of ours, taken apart; `game` is empty for the judge itself."""

    game: str = ""
    token: str = ""
    is_keepers: bool = False
    returned: str = ""
    """The whole local part of an address for bounces; what it names only the judge's secret tells (`outbox_id_of`)."""
    reader: str = ""
    """Whom a letter to this address is press for: the id of a power, or of a group of readers."""
    echo: str = ""
    """The secret part of an address by which the judge writes to itself."""
    card: str = ""
    """The secret part of the address to which other shards hand letters on."""


def take_apart(address: str, config: Config) -> Address | None:
    """The parts of an address; None when it is none of ours."""
    local, _, domain = address.strip().casefold().partition("@")
    if domain and domain not in config.own_domains:
        return None
    name, _, token = local.partition("+")
    if name in _FOR_KEEPER:
        return Address(is_keepers=True)
    if not domain:
        return None
    whole, _, shard = name.partition(".")
    if shard in {config.shard, ""}:
        if whole == _MAIN:
            return Address(token=token)
        if whole == _BOUNCE and token:
            return Address(returned=f"{_BOUNCE}+{token}")
        if whole == ECHO and token:
            return Address(echo=token)
        if whole == cards.LOCAL and token:
            return Address(card=token)
    game, dash, reader = whole.partition("-")
    if dash:
        return Address(game, token, reader=reader) if game and reader and shard in {config.shard, ""} else None
    return Address(game, token) if game and shard == config.shard else None


def is_known(db: Database, address: str, config: Config, keyring: Keyring | None = None) -> bool:
    """Whether a letter to this address can mean something (RFC 5321 3.3: say so before taking it)."""
    parts = take_apart(address, config)
    if parts is None:
        return False
    if parts.returned:
        return keyring is not None and outbox_id_of(keyring, parts.returned) is not None
    if parts.echo:
        return keyring is not None and round_trip_of(keyring, parts.echo) is not None
    if parts.card:
        return cards.is_address(config, parts.card)
    if parts.reader and not _is_reader(db, parts):
        return False
    if parts.token:
        claim = tokens.find(db, parts.token)
        return claim is not None and (claim.game or "") == parts.game
    return not parts.game or games.is_taken(db, parts.game)


def comes_here(address: str, config: Config) -> bool:
    """Whether it is this judge who says what becomes of letters to an address.

    Those to the postmaster the mail server has for itself (RFC 2142); games of another shard are another judge's.
    """
    parts = take_apart(address, config)
    if parts is not None:
        return not parts.is_keepers
    local, _, domain = address.strip().casefold().partition("@")
    is_of_another_shard = "." in local.partition("+")[0]
    return not is_of_another_shard and take_apart(f"{_MAIN}@{domain}", config) is not None


def is_of_another_shard(address: str, config: Config) -> bool:
    """Whether a letter to this address is another's among several shards; what has no label belongs to the desk."""
    local, _, domain = address.strip().casefold().partition("@")
    name = local.partition("+")[0]
    if not config.label or domain not in config.own_domains or name in _FOR_KEEPER:
        return False
    return (name.partition(".")[2] or config.cluster.desk) != config.shard


def is_secret(db: Database, address: str, config: Config, keyring: Keyring) -> bool:
    """Whether only somebody who had mail from the judge can know this address: its secret part was given to him."""
    parts = take_apart(address, config)
    if parts is None:
        return False
    if parts.returned:
        return outbox_id_of(keyring, parts.returned) is not None
    if parts.echo:
        return round_trip_of(keyring, parts.echo) is not None
    if parts.card:
        return cards.is_address(config, parts.card)
    return claim_of(db, parts) is not None


def _is_reader(db: Database, parts: Address) -> bool:
    """Whether the game has somebody of that name to write to."""
    game = games.load(db, parts.game, SOURCES)
    if game is None:
        return bool(moving.shard_of(db, parts.game))
    return parts.reader in game.board.powers or parts.reader in _GROUPS


def claim_of(db: Database, parts: Address) -> Claim | None:
    """What the secret part of an address stands for; None without one, or when it belongs to another game."""
    claim = tokens.find(db, parts.token) if parts.token else None
    return claim if claim is not None and (claim.game or "") == parts.game else None


def write_to(config: Config, *, game: str | None = None, token: str = "", reader: str = "", shard: str = "") -> str:
    """The address of the judge, of a game, or for press to `reader`; with a secret part or without.

    `shard` is the one that has the game, where that is another one.
    """
    whole = f"{game}-{reader}" if reader else game or _MAIN
    # Only whose secret it is knows what it stands for: among several shards it says which one that is.
    label = shard or config.shard if game else config.label if token else ""
    name = f"{whole}.{label}" if label else whole
    return f"{name}+{token}@{config.domain}" if token else f"{name}@{config.domain}"


def envelope_sender(keyring: Keyring, domain: str, outbox_id: int, shard: str = "") -> str:
    """Where a bounce of this mail is to go; `shard` where others have addresses in the same domain."""
    block = _cipher(keyring.secret).encryptor().update(outbox_id.to_bytes(_HALF) + _CHECK)
    name = f"{_BOUNCE}.{shard}" if shard else _BOUNCE
    return f"{name}+{_text(block)}@{domain}"


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

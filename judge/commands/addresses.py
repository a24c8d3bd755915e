"""Addresses of the judge: which there are, and what one that a letter came to stands for.

judge@DOMAIN                the judge itself
judge+TOKEN@DOMAIN          a registered person's way to the judge, or the proof of one letter
GAME.SHARD@DOMAIN           a game
GAME.SHARD+TOKEN@DOMAIN     a person's way into a game
b+CODE@DOMAIN               where a bounce of one mail goes
GAME-READER@DOMAIN          press for a power, or for all, master, observers; also with SHARD and TOKEN
"""

from __future__ import annotations

from dataclasses import dataclass

from sqlite_utils import Database

from judge.commands import verp
from judge.commands.sources import SOURCES
from judge.config import Config
from judge.game.press import PressGroup
from judge.store import games, tokens
from judge.store.tokens import Claim, Keyring

_MAIN = "judge"
_GROUPS = frozenset(group.value for group in PressGroup)
_FOR_KEEPER = frozenset({"postmaster", "abuse", "keeper"})


@dataclass(frozen=True, slots=True)
class Address:
    """An address of ours, taken apart; `game` is empty for the judge itself."""

    game: str = ""
    token: str = ""
    is_keepers: bool = False
    returned: str = ""
    """The whole local part of an address for bounces; what it names only the judge's secret tells (`verp`)."""
    reader: str = ""
    """Whom a letter to this address is press for: the id of a power, or of a group of readers."""


def take_apart(address: str, config: Config) -> Address | None:
    """The parts of an address; None when it is none of ours."""
    local, _, domain = address.strip().casefold().partition("@")
    if domain not in {config.domain, ""}:
        return None
    name, _, token = local.partition("+")
    if name in _FOR_KEEPER:
        return Address(is_keepers=True)
    if not domain:
        return None
    if name == _MAIN:
        return Address(token=token)
    if name == verp.NAME and token:
        return Address(returned=local)
    whole, _, shard = name.partition(".")
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
        return keyring is not None and verp.outbox_id_of(keyring, parts.returned) is not None
    if parts.reader and not _is_reader(db, parts):
        return False
    if parts.token:
        claim = tokens.find(db, parts.token)
        return claim is not None and (claim.game or "") == parts.game
    return not parts.game or games.exists(db, parts.game)


def is_secret(db: Database, address: str, config: Config, keyring: Keyring) -> bool:
    """Whether only somebody who had mail from the judge can know this address: its secret part was given to him."""
    parts = take_apart(address, config)
    if parts is None:
        return False
    if parts.returned:
        return verp.outbox_id_of(keyring, parts.returned) is not None
    return claim_of(db, parts) is not None


def _is_reader(db: Database, parts: Address) -> bool:
    """Whether the game has somebody of that name to write to."""
    game = games.load(db, parts.game, SOURCES)
    return game is not None and (parts.reader in game.board.powers or parts.reader in _GROUPS)


def claim_of(db: Database, parts: Address) -> Claim | None:
    """What the secret part of an address stands for; None without one, or when it belongs to another game."""
    claim = tokens.find(db, parts.token) if parts.token else None
    return claim if claim is not None and (claim.game or "") == parts.game else None


def write_to(config: Config, *, game: str | None = None, token: str = "", reader: str = "") -> str:
    """The address of the judge, of a game, or for press to `reader`; with a secret part or without."""
    whole = f"{game}-{reader}" if reader else game
    name = f"{whole}.{config.shard}" if game else _MAIN
    return f"{name}+{token}@{config.domain}" if token else f"{name}@{config.domain}"

"""Addresses of the judge: which there are, and what one that a letter came to stands for.

judge@DOMAIN                the judge itself
judge+TOKEN@DOMAIN          a registered person's way to the judge, or the proof of one letter
GAME.SHARD@DOMAIN           a game
GAME.SHARD+TOKEN@DOMAIN     a person's way into a game
"""

from __future__ import annotations

from dataclasses import dataclass

from sqlite_utils import Database

from judge.config import Config
from judge.store import games, tokens
from judge.store.tokens import Claim

_MAIN = "judge"
_FOR_KEEPER = frozenset({"postmaster", "abuse", "keeper"})


@dataclass(frozen=True, slots=True)
class Address:
    """An address of ours, taken apart; `game` is empty for the judge itself."""

    game: str = ""
    token: str = ""
    is_keepers: bool = False


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
    game, _, shard = name.partition(".")
    return Address(game, token) if game and shard == config.shard else None


def is_known(db: Database, address: str, config: Config) -> bool:
    """Whether a letter to this address can mean something (RFC 5321 3.3: say so before taking it)."""
    parts = take_apart(address, config)
    if parts is None:
        return False
    if parts.token:
        claim = tokens.find(db, parts.token)
        return claim is not None and (claim.game or "") == parts.game
    return not parts.game or games.exists(db, parts.game)


def claim_of(db: Database, parts: Address) -> Claim | None:
    """What the secret part of an address stands for; None without one, or when it belongs to another game."""
    claim = tokens.find(db, parts.token) if parts.token else None
    return claim if claim is not None and (claim.game or "") == parts.game else None


def write_to(config: Config, *, game: str | None = None, token: str = "") -> str:
    """The address of the judge or of a game, with a secret part or without."""
    name = f"{game}.{config.shard}" if game else _MAIN
    return f"{name}+{token}@{config.domain}" if token else f"{name}@{config.domain}"

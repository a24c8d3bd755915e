"""Leaving a game that somebody watches by one click (RFC 8058): the link, and what it leads to.

The link names the person and the game; the code behind them is made from the secret of this judge. It is good for
nothing but leaving, and is no secret address: proxies write links into their logs.
"""

from __future__ import annotations

import hmac
import re
from base64 import b32encode
from datetime import datetime
from hashlib import sha256

from sqlite_utils import Database

from judge.commands.addresses import write_to
from judge.commands.sources import SOURCES
from judge.config import Config
from judge.game.game import PlayerId
from judge.post.mailing import UNSUBSCRIBE
from judge.store import games, letters, players, tokens
from judge.store.database import write
from judge.store.letters import Arrival
from judge.store.tokens import Claim, Keyring, TokenKind

_TOKEN = re.compile(r"(p[1-9][0-9]{0,11})\.([a-z][a-z0-9]{1,23})\.([a-z2-7]{16})")
_BYTES = 10


def token_of(keyring: Keyring, player: PlayerId, game: str) -> str:
    """What stands in the link by which somebody leaves a game."""
    return f"{player}.{game}.{_code(keyring, player, game)}"


def named_by(keyring: Keyring, token: str) -> tuple[PlayerId, str] | None:
    """Who leaves which game by a link; None for one that this judge has not made. It takes as long either way."""
    found = _TOKEN.fullmatch(token)
    player, game, code = found.groups() if found is not None else ("p1", "none", "")
    is_ours = hmac.compare_digest(_code(keyring, player, game), code)
    return (player, game) if is_ours else None


def leave(db: Database, config: Config, keyring: Keyring, player: PlayerId, game: str, now: datetime) -> bool:
    """Have somebody leave a game he watches, by the letter that a mail program would send for him.

    So the act is on record, and goes the way of every other. False when he does not watch it (any more).
    """
    with write(db):
        person, watched = players.by_id(db, player), games.load(db, game, SOURCES)
        if person is None or watched is None or player not in watched.observers:
            return False
        claim = Claim(TokenKind.SEAT, player, game=game)
        to = write_to(config, game=game, token=tokens.remember(db, keyring, claim, now))
        # The same until the game changes, so that a second click before the first is obeyed keeps nothing.
        stamp = keyring.stamp(f"oneclick:{player}:{game}:{watched.version}")
        raw = (
            f"From: {person.address}\r\nTo: {to}\r\nSubject: {UNSUBSCRIBE}\r\n"
            f"Message-ID: <oneclick.{stamp}@{config.domain}>\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n"
        )
        letters.keep(db, [Arrival(now, person.address, to, raw.encode())])
    return True


def _code(keyring: Keyring, player: PlayerId, game: str) -> str:
    digest = hmac.digest(keyring.secret, f"leave:{player}:{game}".encode(), sha256)
    return b32encode(digest[:_BYTES]).decode("ascii").lower()

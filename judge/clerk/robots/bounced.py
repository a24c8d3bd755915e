"""Mail that came back: counted by address and day; enough of it, and the address is sent nothing for a while.

Nobody loses a seat by that. The masters are told, and the person at every other address that is his; the first
letter that he sends from there, or a keeper, ends it.
"""

from __future__ import annotations

from datetime import datetime
from functools import partial

import structlog
from sqlite_utils import Database

from judge.clerk.posting.post import PostRoom
from judge.clerk.robots.counting import came_back
from judge.clerk.seated import games_played
from judge.mail.bounces import Failure, Severity, failures, is_about_delivery
from judge.mail.letter import Letter
from judge.mail.robots import RobotReason
from judge.mail.telling.deliverability import address_bounces, address_works, player_bounces
from judge.notation.mailbox import normal_address
from judge.store import addresses, deliverability, players
from judge.store.deliverability import Restored
from judge.store.letters import KeptLetter
from judge.store.players import Player

_log = structlog.get_logger()
_GRAVITY = (Severity.NONE, Severity.SOFT, Severity.HARD)


def returned(db: Database, post: PostRoom, mail: int, kept: KeptLetter, letter: Letter, now: datetime) -> bool:
    """Whether a letter that came to the address for bounces of a mail is one; then it is counted.

    One that nobody understands counts half, a complaint (RFC 5965) nothing.
    """
    found = failures(kept.raw)
    if not found and (letter.robot is not RobotReason.BOUNCE or not is_about_delivery(kept.raw)):
        return letter.robot is RobotReason.BOUNCE
    unknown = Failure("", Severity.SOFT)
    worst = max(found, key=lambda failure: _GRAVITY.index(failure.severity), default=unknown)
    came_back(db, mail, worst, now)
    suspend_the_worn(db, post, now)
    return True


def suspend_the_worn(db: Database, post: PostRoom, now: datetime) -> None:
    """Send nothing more to addresses whose bounces are enough, and say so to all whom it concerns.

    An address that nobody has ever answered from is only counted: no game knows it, and anybody can name one.
    """
    for address in deliverability.worn_out(db, now):
        player = players.by_address(db, address)
        known = addresses.known(db, player.id, address) if player is not None else None
        if player is None or known is None or known.confirmed_at is None:
            continue
        why = deliverability.suspend(db, address, now)
        _log.warning("an address was suspended", address=address, why=why)
        _tell(db, post, player, address, why, now)


def _tell(db: Database, post: PostRoom, player: Player, address: str, why: str, now: datetime) -> None:
    stamp = f"{now:%Y%m%d}"
    if player.address == address:
        for game in games_played(db, player.id):
            for master in game.seating.masters:
                if master != player.id and (reader := players.by_id(db, master)) is not None:
                    say = partial(player_bounces, game, player.id)
                    post.note(f"bounces:{game.name}:{player.id}:{stamp}:{master}", reader, say, now, game=game)
    for other in addresses.of_player(db, player.id):
        if other.address != address and other.confirmed_at is not None:
            say = partial(address_bounces, address, why)
            post.note(f"bounces:{address}:{stamp}:{other.address}", player, say, now, address=other.address)


def lift_by_letter(
    db: Database, post: PostRoom, player: Player, sender: str, now: datetime, letter: int
) -> Restored | None:
    """Somebody wrote from a suspended address, and proved it: mail goes there again, and he is told."""
    return lift(db, post, sender, now, f"lifted:{letter}", player) if sender else None


def lift(
    db: Database, post: PostRoom, address: str, now: datetime, cause: str, player: Player | None = None
) -> Restored | None:
    """End a suspension, and say so at that address; None when there was none."""
    restored = deliverability.lift(db, address, now)
    owner = player or players.by_address(db, address)
    if restored is not None and owner is not None:
        normal = normal_address(address)
        post.note(cause, owner, partial(address_works, normal, restored.sent, restored.dropped), now, address=normal)
    return restored


def has_bounced(db: Database, player: str) -> bool:
    """Whether mail to somebody is suspended."""
    person = players.by_id(db, player)
    return person is not None and deliverability.since(db, person.address) is not None

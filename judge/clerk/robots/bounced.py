"""Mail that came back: counted by address and day; enough of it, and the address is sent nothing for a while.

Nobody loses a seat by that. The masters are told, and the person at every other address that is his; the first
letter that he sends from there, or a keeper, ends it.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from types import MappingProxyType

import structlog
from sqlite_utils import Database

from judge.clerk.posting.outbox import Outbox
from judge.commands.keeping.suspension import suspend_the_worn
from judge.post.bounces import BouncedAddress, Severity, failures, is_about_delivery
from judge.post.letter import Letter
from judge.post.mime import parse
from judge.post.robots import RobotReason
from judge.store import deliverability
from judge.store.letters import KeptLetter

_GRAVITY = (Severity.NONE, Severity.SOFT, Severity.HARD)


def returned(db: Database, post: Outbox, mail: int, kept: KeptLetter, letter: Letter, now: datetime) -> bool:
    """Whether a letter that came to the address for bounces of a mail is one; then it is counted.

    One that nobody understands counts half, a complaint (RFC 5965) nothing.
    """
    parsed = parse(kept.raw)
    found = failures(parsed)
    if not found and (letter.robot is not RobotReason.BOUNCE or not is_about_delivery(parsed)):
        return letter.robot is RobotReason.BOUNCE
    unknown = BouncedAddress("", Severity.SOFT)
    worst = max(found, key=lambda failure: _GRAVITY.index(failure.severity), default=unknown)
    came_back(db, mail, worst, now)
    for note in suspend_the_worn(db, now):
        post.note(note, now)
    return True


_log = structlog.get_logger()
_HALVES: Mapping[Severity, int] = MappingProxyType(
    {Severity.HARD: deliverability.HARD, Severity.SOFT: deliverability.SOFT, Severity.NONE: 0}
)


def came_back(db: Database, mail: int, failure: BouncedAddress, now: datetime) -> None:
    """Count what happened to a mail against the address it had gone to, whatever address the failure names."""
    halves = _HALVES[failure.severity]
    if halves and deliverability.count(db, mail, halves, failure.status, failure.diagnostic, now) is not None:
        _log.info("a mail came back", mail=mail, severity=failure.severity.value, status=failure.status)

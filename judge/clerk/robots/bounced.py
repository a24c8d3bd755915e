"""Mail that came back: counted by address and day; enough of it, and the address is sent nothing for a while.

Nobody loses a seat by that. The masters are told, and the person at every other address that is his; the first
letter that he sends from there, or a keeper, ends it.
"""

from __future__ import annotations

from datetime import datetime

from sqlite_utils import Database

from judge.clerk.posting.outbox import Outbox
from judge.clerk.robots.counting import came_back
from judge.commands.keeping.suspension import suspend_the_worn
from judge.post.bounces import BouncedAddress, Severity, failures, is_about_delivery
from judge.post.letter import Letter
from judge.post.mime import parse
from judge.post.robots import RobotReason
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

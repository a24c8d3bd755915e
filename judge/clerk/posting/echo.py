"""The answer to a letter of the judge to itself: a mail like any other, to an address that the judge takes in again."""

from __future__ import annotations

from datetime import datetime

from judge.clerk.posting.outbox import Outbox
from judge.commands.roundtrip import Leg, RoundTrip, echo_address
from judge.post.mailing import Mailing, compose
from judge.store import outbox
from judge.store.outbox import Post

NOTE = "a round trip"
"""What is noted of both letters."""
_TEXT = (
    "A letter of this judge to itself has come in; by this answer `judge doctor --round-trip` sees that mail goes out."
)


def echo_cause(name: str) -> str:
    """Why such an answer was written: one letter has one, however often it comes."""
    return f"echo:{name}"


def send_back(post: Outbox, trip: RoundTrip, now: datetime) -> None:
    """Post the answer, inside the caller's transaction; its bounce is nobody's."""
    config, cause = post.config, echo_cause(trip.name)
    mailing = Mailing(
        sender=config.address,
        recipient=echo_address(post.keyring, config.domain, RoundTrip(trip.name, Leg.BACK), post.config.label),
        reply_to=config.address,
        subject="Round trip",
        text=f"{_TEXT}\n",
        html=f"<p>{_TEXT}</p>\n",
        message_id=f"{post.keyring.stamp(cause)}@{config.domain}",
        date=now,
        is_answer=True,
        cause=cause,
    )
    mail = Post(cause, "<>", mailing.recipient, mailing.message_id, mailing.subject, compose(mailing))
    outbox.post(post.db, mail, now)

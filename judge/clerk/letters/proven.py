"""Who is proven to have written a letter, and what of it: what nobody signed may be another's."""

from __future__ import annotations

from dataclasses import replace

from judge.clerk.identity import passwords
from judge.clerk.identity.addresses import Address
from judge.clerk.identity.standing import Writer, is_out_of_time, is_signed_before, read_verdict, who_writes
from judge.clerk.letters.arrival import Arrival
from judge.clerk.letters.letterpress import Posted
from judge.clerk.letters.reading import request_of
from judge.clerk.tongues import spoken
from judge.mail.asks import Request, Standing
from judge.mail.dkim import UNSIGNED, signs
from judge.mail.letter import ANSWERING, saying, unthreaded
from judge.mail.mime import parse
from judge.mail.password import without_passwords
from judge.mail.trust import Doubt, Trust


def writer_of(came: Arrival, parts: Address) -> Writer:
    """Who writes; a password is only looked at where nothing else says it, since that takes time."""
    db, letter = came.db, came.letter
    if came.verdict is not None:
        return read_verdict(db, came.verdict)
    signed, word = came.signed or UNSIGNED, came.secrets.given
    writer = who_writes(db, letter, parts, signed)
    if writer.player is None or not writer.is_sender or writer.trust & Trust.KNOWN or not word:
        return writer
    if passwords.is_right(db, writer.player, letter.sender, word, came.kept.received_at):
        return who_writes(db, letter, parts, signed, has_password=True)
    return replace(writer, doubt=Doubt.PASSWORD)


def in_its_time(came: Arrival, writer: Writer, standing: Standing) -> tuple[Writer, Standing]:
    """The writer and his standing; an old letter, which somebody else may have sent again, proves nothing."""
    if came.verdict is not None or not writer.proven:
        return writer, standing
    game, received_at = standing.game, came.kept.received_at
    if writer.vouches_for is None and is_out_of_time(came.letter, game, received_at):
        return replace(writer, trust=Trust.NONE, doubt=Doubt.DATE), replace(standing, proven=False)
    if came.signed is not None and is_signed_before(came.signed, game, received_at):
        return without_signature(writer, standing, Doubt.DATE)
    return writer, standing


def without_signature(writer: Writer, standing: Standing, doubt: Doubt) -> tuple[Writer, Standing]:
    """Both, with what else than its signature proves a letter's writer."""
    writer = replace(writer, trust=writer.trust & ~Trust.SIGNED)
    if writer.proven:
        return writer, standing
    return replace(writer, doubt=doubt, vouches_for=None, confirms=None), replace(standing, proven=False)


def asks_what_is_signed(
    came: Arrival, writer: Writer, standing: Standing, press: Posted | None, request: Request
) -> bool:
    """Whether the letter asks the same when it is read by what its signature covers alone."""
    if came.signed is None or not writer.trust & Trust.SIGNED:
        return True
    texts = (without_passwords(saying(came.letter, text), spoken())[0] for text in came.signed.readings)
    others = (request_of(each, standing, writer, came.kept.received_at, press) for each in texts)
    return all(_asked(other) == _asked(request) for other in others)


def _asked(request: Request) -> str:
    """All that a request comes to; into which lines its texts are broken is no part of it."""
    orders = tuple((each.power, each.order, each.void) for each in request.read)
    rest = (request.kind, request.asks, orders, request.late, request.homeless, request.turn, request.below)
    return " ".join(repr(rest).replace("\\n", " ").split())


def as_signed(came: Arrival, writer: Writer) -> Arrival:
    """The letter without what its signature leaves to anybody: which mail of ours it answers."""
    is_open = writer.trust is Trust.SIGNED and not signs(parse(came.kept.raw), came.letter.sender, *ANSWERING)
    return replace(came, letter=unthreaded(came.letter)) if is_open else came

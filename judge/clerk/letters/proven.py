"""Who is proven to have written a letter, and what of it: what nobody signed may be another's."""

from __future__ import annotations

from judge.clerk.identity.standing import is_out_of_time, is_signed_before, read_verdict, who_writes
from judge.clerk.letters.reading import asked_by
from judge.commands.addresses import Address
from judge.commands.arrived import Arrived, Trust, Writer
from judge.commands.asks import Request
from judge.commands.passwords import without_passwords
from judge.commands.replies import Doubt
from judge.commands.security import hashing as passwords
from judge.commands.sources import spoken
from judge.post.dkim import UNSIGNED, signs
from judge.post.letter import ANSWERING, saying, unthreaded
from judge.structs import replace


def writer_of(arrived: Arrived, parts: Address) -> Writer:
    """Who writes; a password is only looked at where nothing else says it, since that takes time."""
    db, letter = arrived.db, arrived.letter
    if arrived.verdict is not None:
        return read_verdict(db, arrived.verdict)
    signed, word = arrived.signed or UNSIGNED, arrived.secrets.given
    writer = who_writes(db, letter, parts, signed)
    if writer.player is None or not writer.is_sender or writer.trust & Trust.KNOWN or not word:
        return writer
    if passwords.is_right(db, writer.player, letter.sender, word, arrived.kept.received_at):
        return who_writes(db, letter, parts, signed, has_password=True)
    return replace(writer, doubt=Doubt.PASSWORD)


def in_its_time(arrived: Arrived) -> Arrived:
    """The letter, which proves nothing where it is an old one that somebody else may have sent again."""
    writer = arrived.writer
    if arrived.verdict is not None or not writer.proven:
        return arrived
    game, received_at = arrived.standing.game, arrived.kept.received_at
    if writer.vouches_for is None and is_out_of_time(arrived.letter, game, received_at):
        return _unproven(replace(arrived, writer=replace(writer, trust=Trust.NONE, doubt=Doubt.DATE)))
    if arrived.signed is not None and is_signed_before(arrived.signed, game, received_at):
        return without_signature(arrived, Doubt.DATE)
    return arrived


def without_signature(arrived: Arrived, doubt: Doubt) -> Arrived:
    """The letter, with what else than its signature proves its writer."""
    writer = replace(arrived.writer, trust=arrived.writer.trust & ~Trust.SIGNED)
    if writer.proven:
        return replace(arrived, writer=writer)
    return _unproven(replace(arrived, writer=replace(writer, doubt=doubt, vouches_for=None, confirms=None)))


def _unproven(arrived: Arrived) -> Arrived:
    return replace(arrived, standing=replace(arrived.standing, proven=False), is_keeper=False)


def asks_what_is_signed(arrived: Arrived) -> bool:
    """Whether the letter asks the same when it is read by what its signature covers alone."""
    if arrived.signed is None or not arrived.writer.trust & Trust.SIGNED:
        return True
    texts = (without_passwords(saying(arrived.letter, text), spoken())[0] for text in arrived.signed.readings)
    own = _asked(arrived.request)
    return all(_asked(asked_by(replace(arrived, letter=text))) == own for text in texts)


def _asked(request: Request) -> str:
    """All that a request comes to; into which lines its texts are broken is no part of it."""
    orders = tuple((each.power, each.order, each.void) for each in request.read)
    rest = (request.kind, request.asks, orders, request.late, request.homeless, request.turn, request.below)
    return " ".join(repr(rest).replace("\\n", " ").split())


def as_signed(arrived: Arrived) -> Arrived:
    """The letter without what its signature leaves to anybody: which mail of ours it answers."""
    is_open = arrived.writer.trust is Trust.SIGNED and not signs(arrived.mail, arrived.letter.sender, *ANSWERING)
    return replace(arrived, letter=unthreaded(arrived.letter)) if is_open else arrived

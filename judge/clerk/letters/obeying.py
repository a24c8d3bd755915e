"""Whether a letter is obeyed at all, and whose it is; who then does with it what it asks.

Copies, letters of people who are barred, of programs, and those to the keepers end here.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from sqlite_utils import Database

from judge.clerk.identity.addresses import Address, take_apart
from judge.clerk.identity.ignored import drop_body
from judge.clerk.identity.repeated import Repeat, fingerprint, repeat_of
from judge.clerk.identity.scrubbing import fit_to_pass_on, scrub
from judge.clerk.identity.standing import (
    Writer,
    standing_of,
    write_verdict,
)
from judge.clerk.keepers import is_barred, is_keeper
from judge.clerk.letters.apology import apologise, hindrance_of
from judge.clerk.letters.arrival import Arrival
from judge.clerk.letters.letterpress import Posted
from judge.clerk.letters.proven import as_signed, asks_what_is_signed, in_its_time, without_signature, writer_of
from judge.clerk.letters.reading import press_of, request_of
from judge.clerk.letters.repeats import tell_of
from judge.clerk.letters.strangers import greet
from judge.clerk.letters.visit import Visit
from judge.clerk.letters.vouching import (
    agrees,
    ask_again,
    ask_for_proof,
    confirm_address,
    denies,
    is_yes,
    needs_proof,
    obey_on_proof,
    obey_without_yes,
    waiting_letter,
    want_signature,
)
from judge.clerk.posting.post import PostRoom
from judge.clerk.robots import bounced, unattended
from judge.clerk.robots.echoes import is_echo
from judge.clerk.tongues import spoken, tongues
from judge.config import Config
from judge.mail.asking.security import GivePassword
from judge.mail.asks import LetterClass, Request, Standing
from judge.mail.dkim import UNSIGNED, Signed
from judge.mail.hiding import texts_of
from judge.mail.letter import Letter, read
from judge.mail.mime import parse
from judge.mail.ours import without_questions
from judge.mail.password import Secrets, passwords_in, without_passwords
from judge.mail.replies import Hindrance
from judge.mail.trust import Doubt
from judge.store import addresses, letters
from judge.store.letters import KeptLetter, LetterState


def obey(
    db: Database,
    config: Config,
    post: PostRoom,
    kept: KeptLetter,
    now: datetime,
    letter: Letter | None = None,
    signed: Signed | None = UNSIGNED,
    verdict: str | None = None,
) -> Hindrance | None:
    """Do with a letter what is to be done, inside the caller's transaction; what hindered it, where it was parked.

    `letter` is the kept one, where somebody has read it already. `signed` is what its signatures are worth; with
    None nobody has looked yet, and SignatureWanted is raised where that makes a difference. What is secret in the
    letter is gone from the database with the same transaction. `verdict` is what was found out about the writer when
    the letter was first obeyed: with it nothing is looked at again.
    """
    letter, secrets = without_passwords(letter or read(kept.raw, kept.rcpt, kept.mail_from), spoken())
    if letter.attached:
        secrets = replace(secrets, others=(*secrets.others, *passwords_in(texts_of(parse(kept.raw)), spoken())))
    hindrance = _obey(Arrival(db, config, post, kept, letter, secrets, signed, verdict, now))
    scrub(db, kept.id, secrets.all)
    drop_body(db, config, kept.id)
    return hindrance


def _obey(came: Arrival) -> Hindrance | None:
    """Obey it, unless it is one that nobody obeys."""
    db, config, kept, letter = came.db, came.config, came.kept, came.letter
    if is_barred(db, letter, kept.mail_from):
        came.ignore(letters.BLACKLISTED)
        return None
    if unattended.heard(db, config, came.post, kept, letter, came.now):
        return None
    parts = take_apart(kept.rcpt, config)
    press = press_of(db, config, kept, letter, parts)
    parts = press.address if press is not None else parts
    writer = writer_of(came, parts or Address())
    letters.judged(db, kept.id, write_verdict(writer))
    repeat = _repeat(came, writer, press)
    if repeat is not None:
        tell_of(came.post, kept, letter, writer, repeat, came.now)
        came.ignore(repeat.how.value)
        return None
    if parts is None or (parts.is_keepers and not is_keeper(db, config, writer.player)):
        _to_keeper(came)
        return None
    return _obey_writer(came, writer, parts, press)


def _repeat(came: Arrival, writer: Writer, press: Posted | None) -> Repeat | None:
    """What the letter is once more, if it is; from now on it is known again by its own marks."""
    fingerprint(came.db, came.kept, came.signed)
    readers = frozenset(press.readers) if press is not None else None
    repeat = repeat_of(came.db, came.config, came.kept, came.letter, writer, readers)
    if repeat is not None and not writer.proven and came.is_unseen and writer.is_sender:
        # Somebody may have sent its very words before, in the same name: its signature says which is the real one.
        want_signature(came.kept, came.letter)
    return repeat


def _to_keeper(came: Arrival) -> None:
    """A letter to the people behind the machine; one that would come straight back stays in the database."""
    raw = fit_to_pass_on(came.db, came.kept.raw, came.secrets.all)
    is_elsewhere = not came.config.keeper_address.casefold().endswith(f"@{came.config.domain}")
    if is_elsewhere and came.letter.robot is None:
        came.post.forward(came.kept.id, came.letter, raw, came.now)
    letters.mark(came.db, came.kept.id, LetterState.DONE, "for the keeper", came.letter.message_id)


def _obey_writer(came: Arrival, writer: Writer, parts: Address, press: Posted | None) -> Hindrance | None:
    """Do with a letter to the judge, or to a game, what its writer asks and may ask."""
    is_asked = writer.vouches_for is not None or writer.confirms is not None
    if is_asked:
        came = replace(came, letter=without_questions(came.letter, tongues()))
    writer, standing = in_its_time(came, writer, standing_of(came.db, writer, parts))
    came = as_signed(came, writer)
    kept, letter = came.kept, came.letter
    request = request_of(letter, standing, writer, kept.received_at, press)
    if not asks_what_is_signed(came, writer, standing, press, request):
        writer, standing = without_signature(writer, standing, Doubt.PUBLIC)
        request = request_of(letter, standing, writer, kept.received_at, press)
    letters.judged(came.db, came.kept.id, write_verdict(writer))
    _hear_from(came, writer)
    if request.is_ignored or not (letter.sender or writer.player is not None):
        came.ignore(request.kind.value if request.is_ignored else "nobody to answer")
        return None
    hindrance = hindrance_of(letter, request)
    if hindrance is not None:
        _park(came, hindrance)
        return hindrance
    request = _with_password(request, came.secrets)
    visit = _visit(came, writer, standing, request)
    if not (is_asked and is_yes(visit)) and is_echo(came.db, writer.player, request, letter, kept):
        came.ignore("the same words again")
        return None
    _receive(visit)
    return None


def _hear_from(came: Arrival, writer: Writer) -> None:
    """Whoever writes from an address gets mail there."""
    if writer.proven and writer.player is not None:
        sender = came.letter.sender
        addresses.confirm(came.db, writer.player.id, sender, came.now)
        bounced.lift_by_letter(came.db, came.post, writer.player, sender, came.now, came.kept.id)


def _park(came: Arrival, why: Hindrance) -> None:
    """Put aside what is beyond the limits: of half a letter nobody knows what the other half would have changed."""
    note = f"beyond the limits: {why.value}"
    letters.mark(came.db, came.kept.id, LetterState.PARKED, note, came.letter.message_id)
    apologise(came.db, came.config, came.post, came.kept, came.letter, why, came.now)


def _with_password(request: Request, secrets: Secrets) -> Request:
    """What is asked, where nothing but a password stood in the letter: whether it is right."""
    is_empty = request.kind is LetterClass.EMPTY and not request.asks and request.turn is None
    if secrets.is_given and is_empty:
        return replace(request, kind=LetterClass.COMMAND, asks=(GivePassword(),))
    return request


def _visit(came: Arrival, writer: Writer, standing: Standing, request: Request) -> Visit:
    return Visit(
        db=came.db,
        config=came.config,
        post=came.post,
        kept=came.kept,
        letter=came.letter,
        writer=writer,
        standing=standing,
        request=request,
        now=came.now,
        secrets=came.secrets,
        is_unseen=came.is_unseen,
    )


def _receive(visit: Visit) -> None:
    """Obey what this writer may ask, answer, and mark the letter."""
    waiting = waiting_letter(visit)
    if waiting is not None and agrees(visit, waiting):
        obey_on_proof(visit, waiting)
    elif waiting is not None and denies(visit, waiting):
        ask_again(visit, waiting)
    elif visit.writer.confirms is not None:
        confirm_address(visit, visit.writer.confirms)
    elif visit.writer.player is None:
        greet(visit)
    elif needs_proof(visit):
        ask_for_proof(visit)
    elif waiting is not None:
        obey_without_yes(visit, waiting)
    else:
        visit.obey(visit.request, visit.standing.game)

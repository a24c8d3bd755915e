"""Letters that are not obeyed, at least not now, and what their writers are told.

One that is parked gets one polite answer: it is kept, and how to write so that it can be read. One that came before
is passed over. Under maintenance all wait, but for what keepers ask.
"""

from __future__ import annotations

from datetime import datetime
from functools import partial

from sqlite_utils import Database

from judge.clerk.identity.repeated import Again, RepeatedLetter, fingerprint
from judge.clerk.identity.standing import standing_of, who_writes
from judge.clerk.letters.reading import MOST, understood
from judge.clerk.posting.outbox import Outbox
from judge.commands.addresses import Address, take_apart
from judge.commands.arrived import Arrived, Writer
from judge.commands.asks import Standing
from judge.commands.keepers import MAINTENANCE_SEEN, answers_left, is_barred, is_keeper, maintenance_since
from judge.commands.keeping.ask import KeeperAsk
from judge.commands.keeping.news import letter_held
from judge.commands.outcome import Note, Outcome
from judge.commands.replies import Hindrance, Unread
from judge.commands.security.news import copy_refused, id_used_before, letter_copied
from judge.commands.sources import language_of
from judge.errors import TryLater
from judge.post.fields import HEADER_LIMIT
from judge.post.letter import Letter, read
from judge.post.mime import parse
from judge.store import letters, meta, outbox
from judge.store.letters import KeptLetter, LetterState
from judge.structs import replace

SECTION = MOST + 2
"""The number of the answer to a parked letter; what a keeper's RETRY comes to is answered, too."""


def head_of(kept: KeptLetter) -> Letter:
    """A letter without anything but its headers."""
    part = parse(kept.raw).part
    return read(kept.raw[: len(kept.raw) - len(part.body)][:HEADER_LIMIT], kept.rcpt, kept.mail_from)


def apologise(post: Outbox, kept: KeptLetter, letter: Letter, why: Hindrance, now: datetime) -> None:
    """Tell the writer of a parked letter, inside the caller's transaction: once, and only who may be answered.

    Once also where a keeper has the letter tried again and it fails again.
    """
    db, config = post.db, post.config
    is_told = outbox.has_answer(db, kept.id, SECTION)
    if is_told or letter.robot is not None or is_barred(db, letter, kept.mail_from):
        return
    arrived = Arrived(db, config, post.keyring, kept, letter, now)
    fingerprint(arrived)
    if any(before.state is LetterState.PARKED for before in letters.with_essence(db, kept.id)):
        return
    to = take_apart(kept.rcpt, config) or Address()
    writer = who_writes(db, letter, to)
    left = answers_left(db, config, writer.player, letter.sender, now, is_proven=writer.proven)
    if left <= 0 or not (letter.sender or writer.player):
        return
    standing = _standing(db, writer, to)
    language = language_of(writer.player, letter)
    arrived = replace(arrived, to=to, writer=writer, language=language)
    told = Outcome(arrived, standing.game if standing else None, writer.player, section=SECTION)
    told.replies.append(Unread(why))
    post.answer(told, is_last=left == 1)


def _standing(db: Database, writer: Writer, parts: Address) -> Standing | None:
    """What the writer is in the game; None where the game is what cannot be read."""
    try:
        return standing_of(db, writer, parts)
    except TryLater:
        raise
    except Exception:
        return None


def tell_of(post: Outbox, arrived: Arrived, repeat: RepeatedLetter) -> None:
    """Tell the writers of both letters, each of copies once a day; of the very same again nobody."""
    kept, letter, writer, now = arrived.kept, arrived.letter, arrived.writer, arrived.now
    first = letters.letter(post.db, repeat.before)
    if repeat.owner is None or first is None:
        return
    if repeat.how is Again.SAME_ID:
        say = partial(id_used_before, first.received_at)
        post.note(Note(f"again:{kept.id}", repeat.owner, say, letter=kept.id), now)
        return
    cause = f"copied:{repeat.owner.id}:{now:%Y%m%d}"
    post.note(Note(cause, repeat.owner, partial(letter_copied, first.received_at), letter=kept.id), now)
    if writer.player == repeat.owner or not letter.sender:
        return
    if writer.player is not None and not writer.is_sender:
        return  # A secret address of somebody's, under a stranger's From: its owner has nothing to do with this.
    if answers_left(post.db, post.config, writer.player, letter.sender, now, is_proven=False):
        address = "" if writer.player is not None else letter.sender
        post.note(
            Note(f"{cause}:copy", writer.player, copy_refused, address=address, letter=kept.id, may_bounce=False), now
        )


def next_letter(db: Database) -> KeptLetter | None:
    """The first of the kept letters that nobody has looked at since maintenance began."""
    return letters.unread_after(db, int(meta.get(db, MAINTENANCE_SEEN) or 0))


def is_keepers_word(post: Outbox, kept: KeptLetter) -> bool:
    """Whether a letter is obeyed all the same: a keeper asks something about the judge, or confirms that he did."""
    db, config = post.db, post.config
    letter = read(kept.raw, kept.rcpt, kept.mail_from)
    if letter.robot is not None:
        return False
    parts = take_apart(kept.rcpt, config) or Address()
    writer = who_writes(db, letter, parts)
    if not is_keeper(db, config, writer.player):
        return False
    request = understood(db, letter, writer, parts, kept.received_at)
    return writer.vouches_for is not None or any(isinstance(ask, KeeperAsk) for ask in request.asks)


def hold(post: Outbox, kept: KeptLetter, now: datetime) -> None:
    """Leave a letter for later; whoever is known to have written it is told so once."""
    db = post.db
    meta.put(db, MAINTENANCE_SEEN, str(kept.id), now)
    since = maintenance_since(db)
    letter = read(kept.raw, kept.rcpt, kept.mail_from)
    writer = who_writes(db, letter, take_apart(kept.rcpt, post.config) or Address())
    if since is not None and writer.proven and writer.player is not None and letter.robot is None:
        cause = f"held:{since:%Y%m%d%H%M%S}:{writer.player.id}"
        post.note(Note(cause, writer.player, letter_held), now)

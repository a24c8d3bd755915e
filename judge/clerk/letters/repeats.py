"""Who is told that a letter was passed over because of one that came before it."""

from __future__ import annotations

from functools import partial

from judge.clerk.identity.repeated import Again, RepeatedLetter
from judge.clerk.posting.outbox import Outbox
from judge.commands.arrived import Arrived
from judge.commands.keepers import answers_left
from judge.commands.outcome import Note
from judge.commands.security.news import copy_refused, id_used_before, letter_copied
from judge.store import letters


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

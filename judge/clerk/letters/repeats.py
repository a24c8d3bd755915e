"""Who is told that a letter was passed over because of one that came before it."""

from __future__ import annotations

from datetime import datetime
from functools import partial

from judge.clerk.identity.repeated import Again, Repeat
from judge.clerk.identity.standing import Writer
from judge.clerk.posting.outbox import PostRoom
from judge.commands.keepers import answers_left
from judge.commands.security.news import copy_refused, id_used_before, letter_copied
from judge.post.letter import Letter
from judge.store import letters
from judge.store.letters import KeptLetter


def tell_of(post: PostRoom, kept: KeptLetter, letter: Letter, writer: Writer, repeat: Repeat, now: datetime) -> None:
    """Tell the writers of both letters, each of copies once a day; of the very same again nobody."""
    first = letters.letter(post.db, repeat.before)
    if repeat.owner is None or first is None:
        return
    if repeat.how is Again.SAME_ID:
        say = partial(id_used_before, first.received_at)
        post.note(f"again:{kept.id}", repeat.owner, say, now, letter=kept.id)
        return
    cause = f"copied:{repeat.owner.id}:{now:%Y%m%d}"
    post.note(cause, repeat.owner, partial(letter_copied, first.received_at), now, letter=kept.id)
    if writer.player == repeat.owner or not letter.sender:
        return
    if writer.player is not None and not writer.is_sender:
        return  # A secret address of somebody's, under a stranger's From: its owner has nothing to do with this.
    if answers_left(post.db, post.config, writer.player, letter.sender, now, is_proven=False):
        address = "" if writer.player is not None else letter.sender
        post.note(f"{cause}:copy", writer.player, copy_refused, now, address=address, letter=kept.id, may_bounce=False)

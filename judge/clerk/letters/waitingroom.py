"""The letters that come while the judge is under maintenance: kept for later, but for what keepers ask."""

from __future__ import annotations

from datetime import datetime

from sqlite_utils import Database

from judge.clerk.identity.standing import who_writes
from judge.clerk.letters.reading import understood
from judge.clerk.posting.outbox import Outbox
from judge.commands.addresses import Address, take_apart
from judge.commands.keepers import MAINTENANCE_SEEN, is_keeper, maintenance_since
from judge.commands.keeping.ask import KeeperAsk
from judge.commands.keeping.news import letter_held
from judge.commands.outcome import Note
from judge.config import Config
from judge.post.letter import read
from judge.store import letters, meta
from judge.store.letters import KeptLetter


def next_letter(db: Database) -> KeptLetter | None:
    """The first of the kept letters that nobody has looked at since maintenance began."""
    return letters.unread_after(db, int(meta.get(db, MAINTENANCE_SEEN) or 0))


def is_keepers_word(db: Database, config: Config, kept: KeptLetter) -> bool:
    """Whether a letter is obeyed all the same: a keeper asks something about the judge, or confirms that he did."""
    letter = read(kept.raw, kept.rcpt, kept.mail_from)
    if letter.robot is not None:
        return False
    parts = take_apart(kept.rcpt, config) or Address()
    writer = who_writes(db, letter, parts)
    if not is_keeper(db, config, writer.player):
        return False
    request = understood(db, letter, writer, parts, kept.received_at)
    return writer.vouches_for is not None or any(isinstance(ask, KeeperAsk) for ask in request.asks)


def hold(db: Database, config: Config, post: Outbox, kept: KeptLetter, now: datetime) -> None:
    """Leave a letter for later; whoever is known to have written it is told so once."""
    meta.put(db, MAINTENANCE_SEEN, str(kept.id), now)
    since = maintenance_since(db)
    letter = read(kept.raw, kept.rcpt, kept.mail_from)
    writer = who_writes(db, letter, take_apart(kept.rcpt, config) or Address())
    if since is not None and writer.proven and writer.player is not None and letter.robot is None:
        cause = f"held:{since:%Y%m%d%H%M%S}:{writer.player.id}"
        post.note(Note(cause, writer.player, letter_held), now)

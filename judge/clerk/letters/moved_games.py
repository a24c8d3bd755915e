"""A game goes to another shard in a letter, and letters go after their game or to whoever knows their writer.

A game is sent in the transaction that lets go of it. So it is here, in the mail, or there, whatever is killed when:
mail goes at least once, and a game comes in once. A shard that cannot take it sends word back, and it goes on where it
was.
"""

from __future__ import annotations

from datetime import datetime
from hashlib import sha256

from sqlite_utils import Database

from judge import __version__
from judge.clerk.identity.standing import with_handed_on, write_verdict
from judge.clerk.importing import tell
from judge.clerk.posting.hand_on import hand_on_whole
from judge.clerk.posting.outbox import Outbox
from judge.commands.arrived import Arrived, End, Writer
from judge.commands.cards import Card, address_of, key_of, sealed
from judge.commands.sources import SOURCES
from judge.errors import BadData
from judge.game.game import Game, Status
from judge.post.handed_on import file_in, handed_on
from judge.store import archivefile, archiving, begun, elsewhere, games, journal, letters, moving, outbox, players
from judge.store.archivefile import Archive
from judge.store.database import write_time
from judge.store.journal import JournalEntry
from judge.store.letters import LetterState
from judge.store.outbox import Post
from judge.structs import replace

HANDED_ON = "handed on to "
"""What is noted of a letter that went after its game."""
_ENCODED = 0.7
"""Of the bytes of a letter, those that a file in it may have."""


def send(post: Outbox, name: str, shard: str, now: datetime) -> int:
    """Send a game to another shard, in the caller's transaction; the bytes of its file. BadData where it must stay."""
    db, config = post.db, post.config
    game = _movable(post, name, shard, now)
    journal.record(db, JournalEntry(now, game.name, None, f"MOVE {game.name} {shard}", "moved", role="machine"))
    tables = {table: (each.columns, each.rows) for table, each in moving.rows_of(db, game.name).items()}
    number = archiving.database_number(db)
    content = archivefile.written(
        Archive(archivefile.FORMAT, __version__, number, config.domain, write_time(now), game.name, tables)
    )
    if len(content) > config.limits.size * _ENCODED:
        raise BadData(name, 0, f"it is {len(content):,} bytes packed, more than a letter may be (limits.size)")
    moving.leave(db, game.name, shard, now)
    card = Card(shard, now.replace(microsecond=0), config.address, origin=config.shard, brings=game.name)
    _post(post, card, moving.cause(game.name, now), now, content)
    return len(content)


def arrive(post: Outbox, arrived: Arrived, card: Card) -> Arrived:
    """A game comes, or word that it could not; the end of the letter that says so."""
    if arrived.verdict is None:
        letters.judged(arrived.db, arrived.kept.id, write_verdict(Writer(None, by_card=True)))
    if card.returns:
        is_back = moving.stay(arrived.db, card.returns)
        note = f"{card.returns} stays: {card.shard} could not take it" if is_back else f"{card.returns} is not away"
        return replace(arrived, end=End(LetterState.DONE, note))
    note = f"{card.brings} came from {card.origin}"
    # What comes from elsewhere stands in the database as it came; done again is only what followed.
    if arrived.verdict is None and (why := _bring(post, arrived, card)):
        note = f"{card.brings} cannot come here: {why}"
        back = Card(card.origin, arrived.now.replace(microsecond=0), post.config.address, returns=card.brings)
        _post(post, back, f"returned:{arrived.kept.id}", arrived.now, b"")
    return replace(arrived, end=End(LetterState.DONE, note))


def by_way_of(arrived: Arrived) -> str:
    """The shard by which a letter without a secret address goes first, so that its writer is known where it is obeyed.

    Where nobody knows him that is the desk, which sends it back with its own card, whether it knows him or not. What
    was found stands in the verdict. Empty for a letter that goes straight on.
    """
    to, card, config = arrived.to, arrived.card, arrived.config
    if not to.game or arrived.letter.robot is not None or not arrived.letter.sender:
        return ""
    if arrived.handed_on is not None:
        return arrived.handed_on.get(to.game, "")
    if key_of(config) is None or (card is not None and (card.by_desk or not card.may_go_on)):
        return ""
    if config.shard != config.cluster.desk:
        return config.cluster.desk if arrived.writer.player is None else ""
    return card.origin if card is not None and not games.is_taken(arrived.db, to.game) else ""


def to_its_shard(post: Outbox, arrived: Arrived, shard: str) -> Arrived:
    """A letter to a game that went elsewhere goes after it, with its writer's card; the end of it here."""
    verdict = with_handed_on(write_verdict(arrived.writer), {arrived.to.game: shard})
    letters.judged(arrived.db, arrived.kept.id, verdict)
    local = f"{arrived.to.game}-{arrived.to.reader}" if arrived.to.reader else arrived.to.game
    hand_on_whole(post, arrived, shard, local)
    return replace(arrived, end=End(LetterState.DONE, f"{HANDED_ON}{shard}"))


def _movable(post: Outbox, name: str, shard: str, now: datetime) -> Game:
    db, config = post.db, post.config
    game, others = games.load(db, name, SOURCES), elsewhere.load(config.state)
    if game is None:
        raise BadData(name, 0, "there is no such game on this shard")
    if shard not in others.shards:
        raise BadData(shard, 0, f"there is no such other shard; there are: {', '.join(others.shards) or 'none'}")
    if name in others.shards[shard].names:
        raise BadData(name, 0, f"{shard} has a game of this name, or had it before")
    is_running = game.status is Status.ACTIVE and game.clock.pause is None and not game.is_practice
    if not is_running or game.clock.deadline is None:
        raise BadData(name, 0, "only a game that is played and not paused can move, and no practice game")
    if game.clock.deadline <= now:
        raise BadData(name, 0, "its deadline has come; move it when that phase is played")
    if moving.is_bound(db, name):
        raise BadData(name, 0, "it is a board of a tournament, or mail of it waits for observers who are behind")
    return game


def _bring(post: Outbox, arrived: Arrived, card: Card) -> str:
    """Have the game here from now on and mail everybody in it; why not, where it cannot be."""
    db, now, content = arrived.db, arrived.now, file_in(arrived.kept.raw)
    digest = sha256(content).digest()
    if begun.of_digest(db, digest) is not None:
        return ""
    if games.is_taken(db, card.brings):
        return "there is a game of its name, or was before it went away"
    try:
        archive = archivefile.read(content, card.brings)
        known = _people(db, archive, now)
    except BadData as error:
        return str(error)
    if len(set(known.values())) < len(known):
        return "two people in it are one person here"
    found = archivefile.adopted(archive.rows, known, archiving.next_number(db, "press"))
    for table, each in found.items():
        archiving.put(db, table, each)
    archiving.note_import(db, archive.game, f"{archive.domain} {card.origin}", now)
    begun.note(db, archive.game, digest)
    game = games.load(db, archive.game, SOURCES)
    if game is None:
        raise BadData(card.brings, 0, "the letter with it has no game of that name in it")
    tell(post, game, now)
    return ""


def _people(db: Database, archive: Archive, now: datetime) -> dict[str, str]:
    """Everybody in a game by the id he had there, and the one he has here; who is new is registered as he was."""
    rows, found = archive.rows["players"], {}
    for row in rows.rows:
        person = dict(zip(rows.columns, row, strict=True))
        own = players.by_address(db, person["address"]) or players.register(
            db, person["address"], person["name"], person["language"], person["zone"], now
        )
        found[person["id"]] = own.id
    return found


def _post(post: Outbox, card: Card, cause: str, now: datetime, content: bytes) -> None:
    """One shard writes to another; what comes back comes to the address for bounces."""
    config = post.config
    rcpt, stamp = address_of(config, card.shard), post.keyring.stamp(cause)
    subject = card.brings or card.returns
    message_id = f"{stamp}@{config.domain}"
    raw = handed_on((config.address, ""), rcpt, subject, message_id, subject, now, content)
    outbox.post(post.db, Post(cause, config.address, rcpt, message_id, subject, sealed(config, card, raw)), now)

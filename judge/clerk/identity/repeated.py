"""A letter that comes once more: the same again, an altered copy of a signed one, or one under a used Message-ID.

Nobody can keep another person's letter from being obeyed by sending something like it first: what came before counts
only where it was obeyed as the same person's letter, or where neither is proven to be anybody's.
"""

from __future__ import annotations

from enum import Enum

from sqlite_utils import Database

from judge.clerk.identity.standing import is_proven, read_verdict
from judge.commands.addresses import Address, take_apart
from judge.commands.arrived import Arrived
from judge.post.canonical import essence_of
from judge.post.dkim import UNSIGNED, marks_of
from judge.store import letters, players, replaying
from judge.store.letters import Before, LetterState
from judge.store.players import Player
from judge.structs import Struct


class Again(Enum):
    """In what way a letter comes once more."""

    SAME = "came before"
    COPIED = "bears a signature that was used before"
    SAME_ID = "has the Message-ID of another letter"


class RepeatedLetter(Struct, frozen=True):
    """That a letter comes once more."""

    how: Again
    before: int
    """The number of the letter that it is like."""
    owner: Player | None
    """Whose that one was; None where nobody need be told."""


def fingerprint(arrived: Arrived, known: tuple[bytes, frozenset[bytes]] | None = None) -> bytes:
    """Write down what the letter is known again by, unless that is done; `known` are its essence and its marks.

    Its essence, as it is written down.
    """
    written = letters.essence(arrived.db, arrived.kept.id)
    if written is not None:
        return written
    essence, marks = known or (essence_of(arrived.mail), marks_of(arrived.mail))
    true = (arrived.signed or UNSIGNED).marks
    letters.remember(arrived.db, arrived.kept.id, essence, marks | true, true)
    return essence


def repeat_of(arrived: Arrived, own: bytes) -> RepeatedLetter | None:
    """What a letter is once more, if it is; `own` is its essence, and its fingerprint is written down.

    Copies of a letter that is press, to each of its readers, are one letter.
    """
    db, kept, writer, press = arrived.db, arrived.kept, arrived.writer, arrived.press
    for before, is_true in letters.with_signature(db, kept.id):
        # A signature that nobody looked at may have been put into the first letter by whoever wrote that one.
        is_used = is_true or (writer.player is not None and before.player == writer.player.id)
        if is_used and before.essence != own:
            return RepeatedLetter(Again.COPIED, before.id, _owner(db, before))
    readers = frozenset(press.readers) if press is not None else None
    place = _Place(take_apart(kept.rcpt, arrived.config) or Address(), readers)
    return _same(arrived, place) or _same_id(arrived, place, own)


class _Place(Struct, frozen=True):
    """What a letter is about."""

    address: Address
    readers: frozenset[str] | None

    def is_that_of(self, other: Address) -> bool:
        """Whether a letter to another address is about the same game, or press for the same readers.

        The main address is about the game of any other. One letter to the addresses of two games is two letters.
        """
        here = self.address
        if here.is_keepers or other.is_keepers:
            return here.is_keepers and other.is_keepers
        if self.readers is not None:
            return here.game == other.game and other.reader in self.readers
        return not other.reader and (here.game == other.game or not here.game or not other.game)


def _same(arrived: Arrived, place: _Place) -> RepeatedLetter | None:
    """The same again, as relays send it that crashed (RFC 1047)."""
    db, config, kept, writer = arrived.db, arrived.config, arrived.kept, arrived.writer
    for before in letters.with_essence(db, kept.id):
        verdict = replaying.verdict(db, before.id)
        if verdict is None or read_verdict(db, verdict).player != writer.player:
            continue
        # What was done without any proof needed none. A letter that proves its writer does not wait, and is not put
        # aside, because somebody else sent its words before.
        is_as_sure = is_proven(verdict) or not writer.proven
        is_done = before.state is LetterState.DONE and (is_as_sure or not before.waits)
        is_parked = before.state is LetterState.PARKED and is_as_sure
        if (is_done or is_parked) and place.is_that_of(take_apart(before.rcpt, config) or Address()):
            return RepeatedLetter(Again.SAME, before.id, None)
    return None


def _same_id(arrived: Arrived, place: _Place, own: bytes) -> RepeatedLetter | None:
    """Another letter under a Message-ID that the same person used before."""
    db, config, kept, writer = arrived.db, arrived.config, arrived.kept, arrived.writer
    if not writer.proven or writer.player is None:
        return None
    for before in letters.with_message_id(db, kept.id, arrived.letter.message_id, writer.player.id):
        if place.is_that_of(take_apart(before.rcpt, config) or Address()):
            is_other = before.essence is not None and before.essence != own
            return RepeatedLetter(
                Again.SAME_ID if is_other else Again.SAME, before.id, writer.player if is_other else None
            )
    return None


def _owner(db: Database, before: Before) -> Player | None:
    return players.by_id(db, before.player) if before.player is not None else None

"""What letters that no person wrote are good for: bounces are counted, absences offered, challenges told of.

None of them is ever answered or obeyed (RFC 3834).
"""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import partial

from sqlite_utils import Database

from judge.clerk.posting.outbox import Outbox
from judge.clerk.robots import away, bounced
from judge.commands.addresses import Address, claim_of, outbox_id_of, take_apart
from judge.commands.asks import Request
from judge.commands.outcome import Note
from judge.commands.sources import games_played
from judge.config import Config
from judge.post.bounces import failures
from judge.post.challenges import demands_proof
from judge.post.letter import Letter, read
from judge.post.mime import parse
from judge.post.robots import RobotReason
from judge.prose.deliverability import challenge_met
from judge.store import deliverability, games, letters, outbox, players
from judge.store.letters import KeptLetter, LetterState
from judge.store.players import Player


def heard(db: Database, config: Config, post: Outbox, kept: KeptLetter, letter: Letter, now: datetime) -> bool:
    """Whether a letter is dealt with here: it is a robot's, or a bounce. Inside the caller's transaction."""
    parts = take_apart(kept.rcpt, config)
    mail = outbox_id_of(post.keyring, parts.returned) if parts is not None and parts.returned else None
    if mail is not None and bounced.returned(db, post, mail, kept, letter, now):
        letters.mark(db, kept.id, LetterState.IGNORED, RobotReason.BOUNCE.value, letter.message_id)
        return True
    if letter.robot is None and is_ours(db, config, letter.sender):
        letters.mark(db, kept.id, LetterState.IGNORED, RobotReason.LOOP.value, letter.message_id)
        return True
    if letter.robot is None or parts is None or parts.is_keepers:
        return False
    player = _person(db, parts, mail, letter) if letter.robot is RobotReason.AUTO_REPLY else None
    waits = player is not None and _note_of(db, post, kept, letter, player, now)
    note = letters.WAITS if waits else letter.robot.value
    letters.mark(db, kept.id, LetterState.IGNORED, note, letter.message_id)
    return True


def is_ours(db: Database, config: Config, sender: str) -> bool:
    """Whether a letter says that it is from an address of this judge: two judges never talk, and one not to itself."""
    parts = take_apart(sender, config) if sender else None
    if parts is None or parts.is_keepers or players.by_address(db, sender) is not None:
        return False
    return not parts.game or games.exists(db, parts.game)


def try_to_read(config: Config, kept: KeptLetter, letter: Letter) -> None:
    """Read all of a robot's letter, so that what cannot be read is found out where that does no harm."""
    parts = take_apart(kept.rcpt, config)
    if parts is not None and parts.returned:
        failures(parse(kept.raw))
    if letter.robot is RobotReason.AUTO_REPLY:
        away.note_in(kept, letter)


def _person(db: Database, parts: Address, mail: int | None, letter: Letter) -> Player | None:
    """Whose program it was: the mail that it answers says so, or the address it came to, else From."""
    reader = outbox.reader_of(db, mail) if mail is not None else None
    claim = claim_of(db, parts)
    who = reader or (claim.player if claim is not None else None)
    return players.by_id(db, who) if who else players.by_address(db, letter.sender) if letter.sender else None


def _note_of(db: Database, post: Outbox, kept: KeptLetter, letter: Letter, player: Player, now: datetime) -> bool:
    """Do with a program's letter what it is good for; whether it waits to be vouched for."""
    if demands_proof(parse(kept.raw).part, letter.sender):
        _challenge(db, post, player, now)
        return False
    found = away.note_in(kept, letter)
    return found is not None and away.offer(db, post, player, found, kept, letter, now)


def _challenge(db: Database, post: Outbox, player: Player, now: datetime) -> None:
    """Nothing is answered; whoever leads a game of his is told once that mail to him may not arrive."""
    deliverability.challenged(db, player.address, now)
    for game in games_played(db, player.id):
        for master in game.seating.masters:
            if master != player.id and (reader := players.by_id(db, master)) is not None:
                say = partial(challenge_met, game, player.id)
                post.note(Note(f"challenge:{game.name}:{player.id}:{master}", reader, say, game=game), now)


_DAY = timedelta(days=1)
_LOOKED_AT = 5
"""Earlier letters that are compared: a robot answers each mail at once."""


def is_echo(db: Database, player: Player | None, request: Request, letter: Letter, kept: KeptLetter) -> bool:
    """Whether a letter asks for nothing, and the same person's last ones said the same and were answered."""
    if player is None or request.asks or request.read or request.turn is not None or request.is_ignored:
        return False
    earlier = letters.before(db, player.id, kept.id, kept.received_at - _DAY, _LOOKED_AT)
    return any(
        old.state is LetterState.DONE and _words(read(old.raw, old.rcpt, old.mail_from)) == _words(letter)
        for old in earlier
    )


def _words(letter: Letter) -> str:
    return " ".join(letter.text.split())

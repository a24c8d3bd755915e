"""What letters that no person wrote are good for: bounces are counted, absences offered, challenges told of.

None of them is ever answered or obeyed (RFC 3834).

Mail that came back is counted by address and day; enough of it, and the address is sent nothing for a while. Nobody
loses a seat by that. The masters are told, and the person at every other address that is his; the first letter that he
sends from there, or a keeper, ends it.

Who plays and sends a note of absence is offered to have the absence announced, by one answer. The offer goes to the
registered address alone and wants no bounce; his program answers it, too, and that is where it ends: one offer in seven
days, none for a note that led to one before, none for what answers an offer.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, date, datetime, time, timedelta
from functools import partial
from types import MappingProxyType

import structlog
from sqlite_utils import Database

from judge import totals
from judge.clerk.posting.outbox import Outbox
from judge.commands.addresses import Address, claim_of, outbox_id_of, take_apart, write_to
from judge.commands.asks import Request
from judge.commands.cards import LOCAL
from judge.commands.keeping.suspension import suspend_the_worn
from judge.commands.outcome import Note
from judge.commands.sources import games_played
from judge.config import Config
from judge.game.game import Game, PlayerId, Status
from judge.notation.times import read_zone
from judge.post.bounces import BouncedAddress, Severity, failures, is_about_delivery
from judge.post.letter import Letter, read
from judge.post.mime import parse
from judge.post.robots import RobotReason, demands_proof
from judge.post.vacations import Away, away_in
from judge.prose.deliverability import absence_offered, challenge_met
from judge.store import deliverability, games, letters, moving, outbox, players, tokens
from judge.store.letters import KeptLetter, LetterState
from judge.store.players import Player
from judge.store.tokens import Claim, TokenKind
from judge.structs import replace

_log = structlog.get_logger()
_DAY = timedelta(days=1)
_LOOKED_AT = 5
"""Earlier letters that are compared: a robot answers each mail at once."""
_GRAVITY = (Severity.NONE, Severity.SOFT, Severity.HARD)
_HALVES: Mapping[Severity, int] = MappingProxyType(
    {Severity.HARD: deliverability.HARD, Severity.SOFT: deliverability.SOFT, Severity.NONE: 0}
)
_CAUSE = "away:"
_PAUSE = timedelta(days=7)
_NOON = time(12)
_EVER = datetime(1970, 1, 1, tzinfo=UTC)


def heard(post: Outbox, kept: KeptLetter, letter: Letter, now: datetime) -> bool:
    """Whether a letter is dealt with here: it is a robot's, or a bounce. Inside the caller's transaction."""
    db, config = post.db, post.config
    parts = take_apart(kept.rcpt, config)
    mail = outbox_id_of(post.keyring, parts.returned) if parts is not None and parts.returned else None
    if mail is not None and returned(post, mail, kept, letter, now):
        letters.mark(db, kept.id, LetterState.IGNORED, RobotReason.BOUNCE.value, letter.message_id)
        return True
    if letter.robot is None and is_ours(db, config, letter.sender):
        letters.mark(db, kept.id, LetterState.IGNORED, RobotReason.LOOP.value, letter.message_id)
        return True
    if letter.robot is None or parts is None or parts.is_keepers:
        return False
    player = _person(db, parts, mail, letter) if letter.robot is RobotReason.AUTO_REPLY else None
    waits = player is not None and _note_of(post, kept, letter, player, now)
    note = letters.WAITS if waits else letter.robot.value
    letters.mark(db, kept.id, LetterState.IGNORED, note, letter.message_id)
    return True


def is_ours(db: Database, config: Config, sender: str) -> bool:
    """Whether a letter says that it is from an address of this judge: two judges never talk, and one not to itself."""
    parts = take_apart(sender, config) if sender else None
    if parts is None or parts.is_keepers or players.by_address(db, sender) is not None:
        return False
    return not parts.game or games.is_taken(db, parts.game)


def try_to_read(config: Config, kept: KeptLetter, letter: Letter) -> None:
    """Read all of a robot's letter, so that what cannot be read is found out where that does no harm."""
    parts = take_apart(kept.rcpt, config)
    if parts is not None and parts.returned:
        failures(parse(kept.raw))
    if letter.robot is RobotReason.AUTO_REPLY:
        note_in(kept, letter)


def _person(db: Database, parts: Address, mail: int | None, letter: Letter) -> Player | None:
    """Whose program it was: the mail that it answers says so, or the address it came to, else From."""
    reader = outbox.reader_of(db, mail) if mail is not None else None
    claim = claim_of(db, parts)
    who = reader or (claim.player if claim is not None else None)
    return players.by_id(db, who) if who else players.by_address(db, letter.sender) if letter.sender else None


def _note_of(post: Outbox, kept: KeptLetter, letter: Letter, player: Player, now: datetime) -> bool:
    """Do with a program's letter what it is good for; whether it waits to be vouched for."""
    if demands_proof(parse(kept.raw).part, letter.sender):
        _challenge(post, player, now)
        return False
    found = note_in(kept, letter)
    return found is not None and offer(post, player, found, kept, letter, now)


def _challenge(post: Outbox, player: Player, now: datetime) -> None:
    """Nothing is answered; whoever leads a game of his is told once that mail to him may not arrive."""
    deliverability.challenged(post.db, player.address, now)
    for game in games_played(post.db, player.id):
        for master in game.seating.masters:
            if master != player.id and (reader := players.by_id(post.db, master)) is not None:
                say = partial(challenge_met, game, player.id)
                post.note(Note(f"challenge:{game.name}:{player.id}:{master}", reader, say, game=game), now)


def is_echo(db: Database, player: Player | None, request: Request, letter: Letter, kept: KeptLetter) -> bool:
    """Whether a letter asks for nothing, and the same person's last ones said the same and were answered."""
    if player is None or not request.asks_nothing or request.is_ignored:
        return False
    earlier = letters.before(db, player.id, kept.id, kept.received_at - _DAY, _LOOKED_AT)
    return any(
        old.state is LetterState.DONE and _words(read(old.raw, old.rcpt, old.mail_from)) == _words(letter)
        for old in earlier
    )


def _words(letter: Letter) -> str:
    return " ".join(letter.text.split())


def returned(post: Outbox, mail: int, kept: KeptLetter, letter: Letter, now: datetime) -> bool:
    """Whether a letter that came to the address for bounces of a mail is one; then it is counted.

    One that nobody understands counts half, a complaint (RFC 5965) nothing.
    """
    parsed = parse(kept.raw)
    found = failures(parsed)
    if not found and (letter.robot is not RobotReason.BOUNCE or not is_about_delivery(parsed)):
        return letter.robot is RobotReason.BOUNCE
    unknown = BouncedAddress("", Severity.SOFT)
    worst = max(found, key=lambda failure: _GRAVITY.index(failure.severity), default=unknown)
    came_back(post.db, mail, worst, now)
    for note in suspend_the_worn(post.db, now):
        post.note(note, now)
    return True


def came_back(db: Database, mail: int, failure: BouncedAddress, now: datetime) -> None:
    """Count what happened to a mail against the address it had gone to, whatever address the failure names.

    What went to another shard is no person's: a game in it goes on here, and other mail goes there as before.
    """
    if outbox.rcpt_of(db, mail).startswith(f"{LOCAL}."):
        # A report that nobody understands may speak of a delay: then the game may come there yet.
        is_said = failure.severity is not Severity.NONE and (failure.status or failure.diagnostic)
        stays = moving.refused(db, mail) if is_said else ""
        _log.warning("another shard did not take a mail", mail=mail, stays=stays, said=failure.diagnostic)
        return
    halves = _HALVES[failure.severity]
    if halves and deliverability.count(db, mail, halves, failure.status, failure.diagnostic, now) is not None:
        totals.count("bounces", "hard" if halves == deliverability.HARD else "soft")
        _log.info("a mail came back", mail=mail, severity=failure.severity.value, status=failure.status)


def offer(post: Outbox, player: Player, away: Away, kept: KeptLetter, letter: Letter, now: datetime) -> bool:
    """Post the offer, if there is a game that needs it and there was none lately; whether an answer announces it."""
    db = post.db
    playing = _games(db, player, away.days, now)
    cause = f"{_CAUSE}{player.id}:{away.digest}"
    if not playing or outbox.caused_since(db, player.address, f"{_CAUSE}{player.id}:", now - _PAUSE):
        return False
    if outbox.caused_since(db, player.address, cause, _EVER) or _answers_offer(db, letter):
        return False
    reply_to = ""
    if away.days is not None:
        claim = Claim(TokenKind.CONFIRM, player.id, letter=kept.id)
        reply_to = write_to(post.config, token=tokens.remember(db, post.keyring, claim, now))
    game = playing[0] if len(playing) == 1 else None
    say = partial(absence_offered, tuple(game.name for game in playing), away.days)
    post.note(Note(cause, player, say, reply_to=reply_to, game=game, letter=kept.id, may_bounce=False), now)
    return away.days is not None


def as_asked(
    db: Database, config: Config, player: Player | None, kept: KeptLetter, letter: Letter, now: datetime
) -> tuple[Letter, str]:
    """What a letter asks for that somebody vouched for, and at which address.

    That is what it says; a note of absence asks for what was offered on it.
    """
    if letter.robot is None or player is None:
        return letter, kept.rcpt
    away = note_in(kept, letter)
    days = away.days if away is not None else None
    playing = _games(db, player, days, now)
    if days is None or not playing:
        return replace(letter, text="", robot=None), kept.rcpt
    text = _commands(playing, player.id, days)
    return replace(letter, text=text, robot=None), write_to(config, game=playing[0].name if len(playing) == 1 else None)


def note_in(kept: KeptLetter, letter: Letter) -> Away | None:
    """The note of absence that a robot's letter is."""
    return away_in(parse(kept.raw).part, letter.sender, letter.text, kept.received_at.date())


def _games(db: Database, player: Player, days: tuple[date, date] | None, now: datetime) -> list[Game]:
    """The games in play that do not know of the absence."""
    playing = (game for game in games_played(db, player.id) if game.status is Status.ACTIVE)
    return [game for game in playing if not _is_announced(game, player, days, now)]


def _is_announced(game: Game, player: Player, days: tuple[date, date] | None, now: datetime) -> bool:
    """Whether the game knows of an absence on the last of those days; without days, of any that is not over."""
    own = [absence for absence in game.attendance.absences if absence.player == player.id and absence.last > now]
    if days is None:
        return bool(own)
    last = datetime.combine(days[1], _NOON, read_zone(player.zone) or UTC)
    return any(absence.first <= last <= absence.last for absence in own)


def _answers_offer(db: Database, letter: Letter) -> bool:
    return any(outbox.cause_of(db, one).startswith(_CAUSE) for one in (*letter.in_reply_to, *letter.references))


def _commands(playing: list[Game], player: PlayerId, days: tuple[date, date]) -> str:
    """What he would have written: ABSENCE, in each of his games."""
    line = f"ABSENCE {days[0].isoformat()} TO {days[1].isoformat()}\n"
    if len(playing) == 1:
        return line
    return "".join(f"SIGNON {game.powers_of(player)[0]}@{game.name}\n{line}" for game in playing)

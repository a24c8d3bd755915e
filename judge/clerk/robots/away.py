"""A note of absence from somebody who plays: he is offered to have the absence announced, by one answer.

The offer goes to the registered address alone and wants no bounce; his program answers it, too, and that is where it
ends: one offer in seven days, none for a note that led to one before, none for what answers an offer.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from functools import partial

from sqlite_utils import Database

from judge.clerk.posting.outbox import Outbox
from judge.commands.addresses import write_to
from judge.commands.outcome import Note
from judge.commands.sources import games_played
from judge.config import Config
from judge.game.game import Game, PlayerId, Status
from judge.notation.times import read_zone
from judge.post.letter import Letter
from judge.post.mime import parse
from judge.post.vacations import Away, away_in
from judge.prose.deliverability import absence_offered
from judge.store import outbox, tokens
from judge.store.letters import KeptLetter
from judge.store.players import Player
from judge.store.tokens import Claim, TokenKind

_CAUSE = "away:"
_PAUSE = timedelta(days=7)
_NOON = time(12)
_EVER = datetime(1970, 1, 1, tzinfo=UTC)


def offer(
    db: Database, post: Outbox, player: Player, away: Away, kept: KeptLetter, letter: Letter, now: datetime
) -> bool:
    """Post the offer, if there is a game that needs it and there was none lately; whether an answer announces it."""
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

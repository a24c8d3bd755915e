"""What observers are told, and when: those who want less are told less, those who are behind are told later.

A mail for somebody who is n phases behind lies in the outbox until n more phases were played, or the game is over.
It bears the date of the day on which it goes.
"""

from __future__ import annotations

from datetime import datetime

from sqlite_utils import Database

from judge.commands.carry_out import Happened
from judge.game.commands.watching import behind
from judge.game.events import Audience, Event, GameEnded, GameStarted, PhaseProcessed
from judge.game.events.leading import PhasesRolledBack, PhasesRolledForward
from judge.game.events.seats import WatchChanged
from judge.game.game import Game, PlayerId, Status
from judge.game.roles import Hearer, Role
from judge.game.state import WatchMode
from judge.post.mailing import redated
from judge.store import deliverability

_RESULTS = (GameStarted, PhaseProcessed, PhasesRolledBack, PhasesRolledForward, GameEnded)
_OF_ONESELF = frozenset({Audience.PERSON, Audience.PERSON_AND_MASTERS})
_ALL = 10**6


def lateness(event: Event, hearer: Hearer, game: Game) -> int | None:
    """How many phases later somebody is told of an event; None for not at all."""
    if hearer.role is not Role.OBSERVER or event.audience in _OF_ONESELF:
        return 0
    watcher = next((each for each in game.seating.watchers if each.player == hearer.player), None)
    if watcher is None:
        return 0
    if watcher.mode is WatchMode.DIGEST or (watcher.mode is WatchMode.RESULTS and not isinstance(event, _RESULTS)):
        return None
    return 0 if game.status is Status.ENDED else behind(game, watcher)


def forget_leavers(db: Database, happened: Happened) -> None:
    """What was held back for those who no longer watch is never sent."""
    if happened.before.seating.watchers != happened.after.seating.watchers:
        for player in sorted({*happened.before.observers} - {*happened.after.observers}):
            deliverability.drop_held(db, happened.after.name, player)


def before_telling(db: Database, event: Event, happened: Happened, now: datetime) -> None:
    """What an event sets free, before it is told itself."""
    game = happened.after
    if isinstance(event, PhaseProcessed):
        _let_go(db, game.name, 1, None, now)
    elif isinstance(event, GameEnded):
        _let_go(db, game.name, _ALL, None, now)
    elif isinstance(event, WatchChanged):
        old = next((each for each in happened.before.seating.watchers if each.player == event.player), None)
        sooner = behind(happened.before, old) - event.behind if old is not None else 0
        if sooner > 0:
            _let_go(db, game.name, sooner, event.player, now)


def _let_go(db: Database, game: str, phases: int, player: PlayerId | None, now: datetime) -> None:
    for mail in deliverability.ripe(db, game, phases, player):
        deliverability.let_go(db, mail.id, redated(mail.raw, now), now)
    deliverability.quicken(db, game, phases, player)

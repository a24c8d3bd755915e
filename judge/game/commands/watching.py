"""Commands about who sees a game: OBSERVE, UNOBSERVE and REVEAL."""

from __future__ import annotations

from datetime import datetime

from judge.game.events import ObserverJoined
from judge.game.events.leading import PlayersRevealed
from judge.game.events.seats import ObserverLeft, WatchChanged
from judge.game.game import Game, Status
from judge.game.refusal import Refusal, RefusalReason
from judge.game.roles import Actor, Who
from judge.game.settings import Identity
from judge.game.state import Watcher, WatchMode
from judge.game.transition import EVER, FORMING_OR_ACTIVE, Command, Transition
from judge.structs import replace

FARTHEST_BEHIND = 20
"""How many phases later an observer may be told, at most."""


class Observe(Command, who=Who.ANYBODY, when=FORMING_OR_ACTIVE, frozen=True):
    """Watch. Players and masters hear everything already and are told so.

    What is None stays as it was: a new observer hears everything as it happens, or as far behind as the game wants.
    """

    mode: WatchMode | None = None
    behind: int | None = None

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """One observer more, or one who is told otherwise."""
        player = actor.person
        if game.seat_of(player) is not None:
            return Refusal(RefusalReason.ALREADY_SEATED, {"game": game.name})
        if player in game.seating.masters:
            return Refusal(RefusalReason.ALREADY_OBSERVING, {"game": game.name})
        if self.behind is not None and self.behind > FARTHEST_BEHIND:
            return Refusal(RefusalReason.TOO_FAR_BEHIND, {"n": FARTHEST_BEHIND})
        old = next((each for each in game.seating.watchers if each.player == player), None)
        if old is None and not game.settings.watching:
            return Refusal(RefusalReason.WATCHING_OFF, {"game": game.name})
        new = self._watcher(old or Watcher(player))
        if new == old:
            return Refusal(RefusalReason.ALREADY_OBSERVING, {"game": game.name})
        others = tuple(each for each in game.seating.watchers if each.player != player)
        event = ObserverJoined(player) if old is None else WatchChanged(player, new.mode, behind(game, new))
        return Transition(replace(game, seating=replace(game.seating, watchers=(*others, new))), (event,))

    def _watcher(self, old: Watcher) -> Watcher:
        """The observer as he wants to be one from now on; a new mode ends an old delay that is not said again."""
        mode = old.mode if self.mode is None else self.mode
        late = self.behind if self.behind is not None else old.behind if self.mode is None else 0
        return Watcher(old.player, mode, late)


def behind(game: Game, watcher: Watcher) -> int:
    """How many phases later an observer is told: as he wishes, but never sooner than the game allows."""
    return max(watcher.behind, game.settings.observer_delay)


class Unobserve(Command, who=Who.OBSERVER, when=EVER, frozen=True):
    """Watch no longer, also when the game is over."""

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """One observer less."""
        player = actor.person
        left = tuple(each for each in game.seating.watchers if each.player != player)
        return Transition(replace(game, seating=replace(game.seating, watchers=left)), (ObserverLeft(player),))


class Reveal(Command, who=Who.MASTER, when=EVER, frozen=True):
    """Tell everybody the names that the game kept secret beyond its end."""

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The game with its names open."""
        about = {"game": game.name}
        if game.settings.identity is Identity.OPEN:
            return Refusal(RefusalReason.NOT_SECRET, about)
        if game.status is not Status.ENDED:
            return Refusal(RefusalReason.NOT_OVER, about)
        if game.settings.reveal:
            return Refusal(RefusalReason.ALREADY_REVEALED, about)
        revealed = replace(game, settings=replace(game.settings, reveal=True))
        return Transition(revealed, (PlayersRevealed(),))

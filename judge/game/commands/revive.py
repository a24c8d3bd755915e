"""REVIVE: the master gives a power back to its last player."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from types import MappingProxyType
from typing import ClassVar

from judge.game.events.seats import PlayerReturned, PowerReopened
from judge.game.game import Game, Status
from judge.game.refusal import Refusal, RefusalReason
from judge.game.roles import Actor, Who
from judge.game.state.seating import Departure, Vacancy
from judge.game.transition import ACTIVE, Transition
from judge.game.vacancy import closing_the_last_gap, fill, unplayed
from judge.rules.places import Power


@dataclass(frozen=True, slots=True)
class Revive:
    """Give a power back, with all that was taken from its player at the same moment.

    A dummy that nobody can have back is open for somebody new.
    """

    power: Power

    who: ClassVar[Who] = Who.MASTER
    when: ClassVar[frozenset[Status]] = ACTIVE

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The game with the power played again, or open."""
        about = {"power": self.power, "game": game.name}
        if self.power not in game.board.powers:
            return Refusal(RefusalReason.NO_SUCH_POWER, about)
        if game.player_of(self.power) is not None:
            return Refusal(RefusalReason.POWER_PLAYED, about)
        if self.power not in unplayed(game):
            return Refusal(RefusalReason.POWER_OUT, about)
        vacancy = game.seating.vacancies.get(self.power)
        if vacancy is None or vacancy.player is None or vacancy.why is Departure.UNREGISTERED:
            return _reopened(game, self.power, vacancy)
        powers = tuple(power for power in unplayed(game) if game.seating.vacancies.get(power) == vacancy)
        complete = closing_the_last_gap(game, fill(game, powers, vacancy.player), now)
        return Transition(complete.game, (PlayerReturned(vacancy.player, powers), *complete.events))


def _reopened(game: Game, power: Power, vacancy: Vacancy | None) -> Transition | Refusal:
    if vacancy is None or vacancy.why is not Departure.DUMMY:
        return Refusal(RefusalReason.NOBODY_TO_REVIVE, {"power": power, "game": game.name})
    vacancies = {**game.seating.vacancies, power: replace(vacancy, why=Departure.NEVER_TAKEN)}
    return Transition(
        replace(game, seating=replace(game.seating, vacancies=MappingProxyType(vacancies))), (PowerReopened(power),)
    )

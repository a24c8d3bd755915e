"""What a person is called in a mail to somebody: the one place that decides who may know whom."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from judge.game.game import Game, PlayerId
from judge.game.secrecy import knows_names, may_name, may_name_power, tells_who
from judge.prose.words import Words
from judge.rules.places import Power

_NO_NAMES: Mapping[PlayerId, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class People:
    """The names of some persons, as one reader of one game may see them."""

    names: Mapping[PlayerId, str] = field(default_factory=lambda: _NO_NAMES)
    game: Game | None = None
    viewer: PlayerId | None = None
    """Who reads; None is somebody who takes no part."""

    def name(self, player: PlayerId | None, words: Words) -> str:
        """What the reader knows the person by; `nobody` for None.

        Where names are secret, a player is called by what he plays, and everybody else is somebody. So is a master
        who plays: one of the two would tell the other.
        """
        if player is None:
            return words.say("nobody")
        if self.game is None or may_name(self.game, self.viewer, player):
            return self.names.get(player) or words.say("secrecy.somebody")
        seat = self.game.seat_of(player)
        if seat is None or not seat.powers or player in self.game.seating.masters:
            return words.say("secrecy.somebody")
        return words.powers(seat.powers)

    def player_of(self, power: Power, words: Words) -> str:
        """Who plays a power, for a list of players: a name, a word for a secret one, `neutral` or `nobody`."""
        if self.game is None:
            return words.say("nobody")
        if power in self.game.deal.neutral:
            return words.say("neutral")
        player = self.game.player_of(power)
        is_told = may_name_power(self.game, self.viewer, power) if player else tells_who(self.game, self.viewer)
        if not is_told and not knows_names(self.game, self.viewer):
            return words.say("secrecy.secret")
        return self.name(player, words)

    def master(self, words: Words) -> str:
        """Who leads the game: never a secret, so it is told without what else he may be in it."""
        masters = self.game.seating.masters if self.game is not None else ()
        return words.all_of(self.names.get(one) or words.say("secrecy.somebody") for one in masters) or words.say(
            "nobody"
        )


NOBODY = People()

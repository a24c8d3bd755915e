"""Commands about powers and games that lost their player or master: TAKEOVER, DUMMY and REVIVE."""

from __future__ import annotations

from datetime import datetime
from types import MappingProxyType

from judge.game.events import DeadlineChanged, Event
from judge.game.events.seats import MasterJoined, PlayerReturned, PowerDummied, PowerReopened, PowersTaken
from judge.game.game import Game, PlayerId
from judge.game.record import UNKNOWN_GUEST, Guest, refused_by_list, refused_entry
from judge.game.refusal import Refusal, RefusalReason
from judge.game.roles import Actor, Who
from judge.game.settings import Identity
from judge.game.state import Departure, Vacancy
from judge.game.transition import ACTIVE, FORMING_OR_ACTIVE, Command, Transition
from judge.game.vacancy import closing_the_last_gap, fill, hand_of, is_dummy, left_by, open_hands, unplayed, vacate
from judge.rules.places import Power
from judge.structs import replace


class Takeover(Command, who=Who.ANYBODY, when=ACTIVE, frozen=True):
    """Play a power that lost its player, with all that goes with it; without a name, what one left, or the first open.

    A player who comes back need not meet the game's limits again, unless the master put him out.
    """

    power: Power | None = None
    guest: Guest = UNKNOWN_GUEST

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The game with the powers in this player's hands; with the last of them there is time to order."""
        player = actor.person
        hand = _wanted(game, player, self.power)
        if isinstance(hand, Refusal):
            return hand
        is_own = set(hand) <= set(left_by(game, player))
        refused = self._refused_back(game, hand) if is_own else refused_entry(game, player, self.guest)
        if refused is not None:
            return refused
        left = left_by(game, player)
        if left and not is_own and not game.settings.joint:
            return Refusal(RefusalReason.LEFT_BEFORE, {"hand": left, "game": game.name})
        if game.seat_of(player) is not None and not game.settings.joint and not is_own:
            return Refusal(RefusalReason.NOT_JOINT, {"game": game.name})
        filled = fill(game, hand, player)
        if game.seat_of(player) is None:
            filled = _awaiting_approval(filled, player)
        taken: Event = PlayerReturned(player, hand) if is_own else PowersTaken(player, hand)
        complete = closing_the_last_gap(game, filled, now)
        return Transition(complete.game, (taken, *complete.events))

    def _refused_back(self, game: Game, hand: tuple[Power, ...]) -> Refusal | None:
        """The refusal to give back powers to a player whom the master ejected."""
        if any(game.seating.vacancies[power].why is Departure.EJECTED for power in hand):
            return Refusal(RefusalReason.WAS_EJECTED, {"power": hand[0]})
        return refused_by_list(game, self.guest)


def _wanted(game: Game, player: PlayerId, power: Power | None) -> tuple[Power, ...] | Refusal:
    """The powers that are meant, or why they cannot be had."""
    if power is None:
        hands = open_hands(game)
        if not hands:
            return Refusal(RefusalReason.NOTHING_VACANT, {"game": game.name})
        return left_by(game, player) or hands[0]
    if hand := hand_of(game, power):
        return hand
    about = {"power": power, "game": game.name}
    if power not in game.board.powers:
        return Refusal(RefusalReason.NO_SUCH_POWER, about)
    if power in game.deal.neutral:
        return Refusal(RefusalReason.NEUTRAL_POWER, about)
    if game.player_of(power) is not None:
        reason = RefusalReason.YOURS_ALREADY if game.player_of(power) == player else RefusalReason.POWER_PLAYED
        return Refusal(reason, about)
    is_there = game.position.is_on_board(power)
    return Refusal(RefusalReason.DUMMY if is_there and is_dummy(game, power) else RefusalReason.POWER_OUT, about)


def _awaiting_approval(game: Game, player: PlayerId) -> Game:
    """A new player orders when the master agrees, where the game's settings want that."""
    is_approved = not game.settings.approval or player in game.seating.masters
    seats = tuple(
        replace(seat, is_approved=is_approved) if seat.player == player else seat for seat in game.seating.seats
    )
    return replace(game, seating=replace(game.seating, seats=seats))


class TakeLead(Command, who=Who.ANYBODY, when=FORMING_OR_ACTIVE, frozen=True):
    """Lead a game that has no master; in a game with secrets its players may not."""

    guest: Guest = UNKNOWN_GUEST

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The game with a master."""
        player, about = actor.person, {"game": game.name}
        if game.is_practice:
            return Refusal(RefusalReason.PRACTICE_NOT_LED, about)
        if player in game.seating.masters:
            return Refusal(RefusalReason.ALREADY_MASTER, about | {"player": player})
        if game.seating.masters:
            return Refusal(RefusalReason.HAS_MASTER, about)
        is_secret = game.settings.identity is Identity.GUNBOAT or game.settings.blind
        if is_secret and game.seat_of(player) is not None:
            return Refusal(RefusalReason.PLAYER_MAY_NOT_LEAD, about)
        refused = refused_entry(game, player, self.guest)
        return refused if refused is not None else Transition(led_by(game, player), (MasterJoined(player),))


def led_by(game: Game, player: PlayerId) -> Game:
    """The game with one master more, who no longer watches it."""
    watchers = tuple(watcher for watcher in game.seating.watchers if watcher.player != player)
    return replace(game, seating=replace(game.seating, masters=(*game.seating.masters, player), watchers=watchers))


class Dummy(Command, who=Who.MASTER, when=ACTIVE, frozen=True):
    """Leave a power in civil disorder to the end: it cannot be taken over, and the game does not wait for it."""

    power: Power

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The game with the power as a dummy, taken from its player if it has one."""
        about = {"power": self.power, "game": game.name}
        if self.power not in game.board.powers:
            return Refusal(RefusalReason.NO_SUCH_POWER, about)
        if self.power in game.deal.neutral:
            return Refusal(RefusalReason.NEUTRAL_POWER, about)
        if not game.position.is_on_board(self.power):
            return Refusal(RefusalReason.POWER_OUT, about)
        if is_dummy(game, self.power):
            return Refusal(RefusalReason.DUMMY, about)
        player = game.player_of(self.power)
        left = vacate(game, (self.power,), Departure.DUMMY, now)
        told = PowerDummied(self.power, player)
        # Nobody new needs time to order: only a game that stands still for the gap gets a new deadline.
        if game.clock.deadline is None or game.clock.deadline > now:
            return Transition(left, (told,))
        going = closing_the_last_gap(game, left, now).game
        if going.clock.deadline is None or going.clock.deadline == game.clock.deadline:
            return Transition(going, (told,))
        return Transition(going, (told, DeadlineChanged(game.clock.deadline, going.clock.deadline)))


class Revive(Command, who=Who.MASTER, when=ACTIVE, frozen=True):
    """Give a power back, with all that was taken from its player at the same moment.

    A dummy whose last player cannot have it back is open for a new one.
    """

    power: Power

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

"""Commands about who has a seat: JOIN, PREFERENCE, ALLOW, DENY, APPROVE, RESIGN and EJECT."""

from __future__ import annotations

from datetime import datetime

from judge.game.commands.starting import FORMING, begin, begins_now
from judge.game.events import Event, PlayerEjected, PlayerJoined
from judge.game.events.seats import (
    ApprovalChanged,
    ListsChanged,
    ObserverEjected,
    PlayerResigned,
    PreferenceChanged,
    SeatFreed,
    TableFull,
)
from judge.game.game import Game, PlayerId, Status
from judge.game.power_draw import claims
from judge.game.preferences import NO_WISHES, Wishes, WishFault, WishTrouble, read_wishes
from judge.game.record import UNKNOWN_GUEST, Guest, refused_entry
from judge.game.refusal import Refusal, RefusalReason
from judge.game.roles import Actor, Who, powers_of
from judge.game.settings import Assignment
from judge.game.state import Departure, Seat
from judge.game.transition import FORMING_OR_ACTIVE, Command, Transition
from judge.game.vacancy import open_powers, vacate, without_seat
from judge.rules.places import Power
from judge.structs import replace

_REASONS = {
    WishTrouble.UNKNOWN: RefusalReason.WISH_UNKNOWN,
    WishTrouble.TWICE: RefusalReason.WISH_TWICE,
    WishTrouble.BRACKET: RefusalReason.WISH_BRACKET,
}
MOST_ON_A_LIST = 200
"""The most addresses on a list; for more there are domains."""


class Join(Command, who=Who.ANYBODY, when=FORMING_OR_ACTIVE, frozen=True):
    """Take a seat, perhaps wishing for powers. The master may play as well; an observer who does stops observing."""

    wishes: str = ""
    """As `judge.game.preferences` reads them."""
    guest: Guest = UNKNOWN_GUEST

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """One seat more; with the last one the powers are dealt, unless the master wants to say when."""
        player = actor.person
        refused = _refused(game, player) or refused_entry(game, player, self.guest)
        if refused is not None:
            return refused
        # Where lots decide a wish is nothing, and no reason to leave its writer without a seat.
        is_wish = self.wishes != "" and game.settings.assignment is not Assignment.RANDOM
        wishes = chosen(game, player, self.wishes) if is_wish else ""
        if isinstance(wishes, Refusal):
            return wishes
        seat = Seat(player, wishes=wishes, is_approved=not game.settings.approval or player in game.seating.masters)
        joined = replace(
            game,
            seating=replace(
                game.seating,
                seats=(*game.seating.seats, seat),
                watchers=tuple(each for each in game.seating.watchers if each.player != player),
            ),
        )
        events: tuple[Event, ...] = (PlayerJoined(player, joined.free_seats),)
        if wishes:
            events += (PreferenceChanged(player),)
        if joined.free_seats:
            return Transition(joined, events)
        if not begins_now(joined, now):
            return Transition(joined, (*events, TableFull()))
        begun = begin(joined, now)
        return Transition(begun.game, (*events, *begun.events))


def _refused(game: Game, player: str) -> Refusal | None:
    """The refusal when the game takes no player, or not this one again."""
    about = {"game": game.name}
    if game.seat_of(player) is not None:
        return Refusal(RefusalReason.ALREADY_SEATED, about)
    if game.status is Status.ACTIVE and (powers := open_powers(game)):
        return Refusal(RefusalReason.TAKEOVER_INSTEAD, about | {"hand": powers, "power": powers[0]})
    return Refusal(RefusalReason.GAME_FULL, about) if game.status is Status.ACTIVE or not game.free_seats else None


class Prefer(Command, who=Who.PLAYER, when=FORMING, frozen=True):
    """Say which powers one would like; an empty list wishes for nothing any more."""

    wishes: str
    """As `judge.game.preferences` reads them."""

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The game with the new list of this player."""
        player = actor.person
        wishes = chosen(game, player, self.wishes)
        if isinstance(wishes, Refusal):
            return wishes
        seats = tuple(replace(seat, wishes=wishes) if seat.player == player else seat for seat in game.seating.seats)
        return Transition(replace(game, seating=replace(game.seating, seats=seats)), (PreferenceChanged(player),))


def chosen(game: Game, player: PlayerId, text: str) -> str | Refusal:
    """A player's wishes in canonical text, or the refusal when this game does not allow them.

    Where seats choose in the order of joining, the power he likes best may be taken already.
    """
    if game.settings.assignment is Assignment.RANDOM:
        return Refusal(RefusalReason.DRAWN_BY_LOT, {"game": game.name})
    hands = game.table.hands
    dealt = tuple(power for power in game.board.powers if any(power in hand for hand in hands))
    wishes = read_wishes(text, dealt, game.board.by_letter)
    if isinstance(wishes, WishFault):
        if wishes.piece in game.deal.neutral:
            return Refusal(RefusalReason.NEUTRAL_POWER, {"power": wishes.piece, "game": game.name})
        return Refusal(_REASONS[wishes.trouble], {"piece": wishes.piece, "power": wishes.piece})
    taken = _taken(game, player, wishes)
    if taken is not None:
        return Refusal(RefusalReason.POWER_TAKEN, {"power": taken})
    return str(wishes)


def _taken(game: Game, player: PlayerId, wishes: Wishes) -> str | None:
    """The power that a player wants most when another has it already; None else."""
    is_plain = wishes != NO_WISHES and not wishes.is_random and len(wishes.groups) == 1 and len(wishes.groups[0]) == 1
    if game.settings.assignment is not Assignment.FIRST_COME or not is_plain:
        return None
    wanted = wishes.groups[0][0]
    others: tuple[Seat, ...] = tuple(seat for seat in game.seating.seats if seat.player != player)
    held = claims(others, game.table.hands)
    return wanted if any(wanted in hand for hand in held.values()) else None


class AllowPlayers(Command, who=Who.MASTER, when=FORMING_OR_ACTIVE, frozen=True):
    """Put addresses, or `@domain`, on one of the lists and off the other; or off the one.

    A person with a seat keeps it: only EJECT takes it away.
    """

    addresses: tuple[str, ...] = ()
    is_allowed: bool = True
    dropped: tuple[str, ...] = ()
    """Those that are on the list no more."""

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The game with its lists changed."""
        seating = game.seating
        one, other = (seating.allowed, seating.denied) if self.is_allowed else (seating.denied, seating.allowed)
        one = (one | set(self.addresses)) - set(self.dropped)
        other -= set(self.addresses)
        if len(one) > MOST_ON_A_LIST:
            return Refusal(RefusalReason.LIST_TOO_LONG, {"game": game.name, "n": MOST_ON_A_LIST})
        allowed, denied = (one, other) if self.is_allowed else (other, one)
        return Transition(
            replace(game, seating=replace(game.seating, allowed=allowed, denied=denied)), (ListsChanged(),)
        )


class Approve(Command, who=Who.MASTER, when=FORMING_OR_ACTIVE, frozen=True):
    """Approve those who play these powers, or one person; without a name, all who wait for it."""

    is_approved: bool = True
    powers: tuple[Power, ...] = ()
    player: PlayerId | None = None

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The game with these seats approved, or not."""
        if not game.settings.approval:
            return Refusal(RefusalReason.NO_APPROVAL, {"game": game.name})
        meant = self._meant(game)
        if isinstance(meant, Refusal):
            return meant
        changed = {seat.player for seat in meant if seat.is_approved is not self.is_approved}
        if not changed:
            return Refusal(RefusalReason.NOBODY_TO_APPROVE, {"game": game.name})
        seats = tuple(
            replace(seat, is_approved=self.is_approved) if seat.player in changed else seat
            for seat in game.seating.seats
        )
        told = tuple(ApprovalChanged(seat.player, self.is_approved) for seat in seats if seat.player in changed)
        return Transition(replace(game, seating=replace(game.seating, seats=seats)), told)

    def _meant(self, game: Game) -> tuple[Seat, ...] | Refusal:
        """The seats that are named; only approval can be given to all at once."""
        if self.player is not None:
            seat = game.seat_of(self.player)
            about = {"player": self.player, "game": game.name}
            return (seat,) if seat is not None else Refusal(RefusalReason.NOT_IN_GAME, about)
        unplayed = next((power for power in self.powers if game.player_of(power) is None), None)
        if unplayed is not None:
            return Refusal(RefusalReason.NOBODY_PLAYS, {"power": unplayed})
        if not self.powers and not self.is_approved:
            return Refusal(RefusalReason.WHOM, {"game": game.name})
        return tuple(seat for seat in game.seating.seats if not self.powers or set(seat.powers) & set(self.powers))


class Resign(Command, who=Who.PLAYER, when=FORMING_OR_ACTIVE, frozen=True):
    """Leave. A seat of a game that forms is free again; powers stay on the board and wait for a new player."""

    power: Power | None = None
    """Only this one of several."""
    why: Departure = Departure.RESIGNED

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The game without this player, or without him in one power."""
        player, own = actor.person, powers_of(game, actor)
        if game.status is Status.FORMING:
            freed = without_seat(game, player)
            return Transition(freed, (SeatFreed(player, freed.free_seats),))
        if self.power is not None and self.power not in own:
            return Refusal(RefusalReason.NOT_YOUR_POWER, {"power": self.power})
        left = own if self.power is None else (self.power,)
        return Transition(vacate(game, left, self.why, now), (PlayerResigned(player, left),))


class Eject(Command, who=Who.MASTER, when=FORMING_OR_ACTIVE, frozen=True):
    """Take all powers from the player of this one, or from this person."""

    power: Power | None = None
    player: PlayerId | None = None

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The game without this seat, or without this observer."""
        if self.power is not None and self.power not in game.board.powers:
            return Refusal(RefusalReason.NO_SUCH_POWER, {"power": self.power})
        if self.power is not None and game.status is Status.FORMING:
            return Refusal(RefusalReason.NOT_ACTIVE, {"game": game.name})
        seat = game.seat_of(self.player or game.player_of(self.power or "") or "")
        if seat is not None:
            return _unseated(game, seat, now)
        if self.player is not None and self.player in game.observers:
            watchers = tuple(watcher for watcher in game.seating.watchers if watcher.player != self.player)
            return Transition(
                replace(game, seating=replace(game.seating, watchers=watchers)), (ObserverEjected(self.player),)
            )
        if self.player is not None:
            return Refusal(RefusalReason.NOT_IN_GAME, {"player": self.player, "game": game.name})
        return Refusal(RefusalReason.NOT_SEATED, {"power": self.power})


def _unseated(game: Game, seat: Seat, now: datetime) -> Transition:
    if game.status is Status.FORMING or not seat.powers:
        freed = without_seat(game, seat.player)
        return Transition(freed, (SeatFreed(seat.player, freed.free_seats),))
    left = vacate(game, seat.powers, Departure.EJECTED, now)
    return Transition(left, (PlayerEjected(seat.player, seat.powers),))

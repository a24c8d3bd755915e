"""Commands about how a game is led: PROMOTE, DEMOTE, SET, ROLLBACK, ROLLFORWARD and the master's announcements."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

from judge.game.commands.vacancies import led_by
from judge.game.events.leading import Announced, PhasesRolledBack, PhasesRolledForward, SettingChange, SettingsChanged
from judge.game.events.seats import MasterJoined, MasterLeft
from judge.game.fitting import MOST_REMINDERS, Misfit, bounds, misfit
from judge.game.game import NO_ORDERS, Game, PlayerId, Status
from judge.game.refusal import Refusal, RefusalReason
from judge.game.roles import Actor, Who
from judge.game.settings import SETTINGS, When, setting_value, with_setting
from judge.game.transition import EVER, FORMING_OR_ACTIVE, Command, Transition
from judge.game.turn import due, reopen
from judge.structs import replace

_BEGUN = frozenset({Status.ACTIVE, Status.ENDED})


class Promote(Command, who=Who.MASTER, when=FORMING_OR_ACTIVE, frozen=True):
    """PROMOTE: one master more: an observer, a player, anybody who is registered.

    A keeper may do that in a game that lost its master.
    """

    player: PlayerId

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The game with one master more."""
        if self.player in game.seating.masters:
            return Refusal(RefusalReason.ALREADY_MASTER, {"player": self.player, "game": game.name})
        return Transition(led_by(game, self.player), (MasterJoined(self.player),))


class Demote(Command, who=Who.MASTER, when=EVER, frozen=True):
    """DEMOTE: one master less; None is the writer.

    The last master may go, too: then anybody may lead it by TAKEOVER MASTER.
    """

    player: PlayerId | None = None

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The game with one master less."""
        player = self.player or actor.person
        if player not in game.seating.masters:
            return Refusal(RefusalReason.NOT_A_MASTER, {"player": player, "game": game.name})
        left = tuple(master for master in game.seating.masters if master != player)
        return Transition(replace(game, seating=replace(game.seating, masters=left)), (MasterLeft(player, len(left)),))


class SetSetting(Command, who=Who.MASTER, when=FORMING_OR_ACTIVE, frozen=True):
    """Give one setting another value; everybody hears the old one and the new one.

    What people joined on the strength of cannot be changed once the game has begun.
    Times of the open phase stay as they were announced.
    """

    name: str
    value: Any

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The game with this setting; the same game when it had it already."""
        setting = SETTINGS[self.name]
        about: dict[str, Any] = {"setting": self.name, "game": game.name}
        match misfit(setting, self.value):
            case Misfit.KIND:
                return Refusal(RefusalReason.SETTING_UNFIT, about)
            case Misfit.RANGE:
                low, high = bounds(setting)
                return Refusal(RefusalReason.SETTING_RANGE, about | {"low": low, "high": high})
            case Misfit.LENGTH:
                most = setting.high if setting.kind is str else MOST_REMINDERS
                return Refusal(RefusalReason.SETTING_TOO_LONG, about | {"n": most})
        if isinstance(self.value, date) and self.value <= now.date():
            return Refusal(RefusalReason.SETTING_PAST, about)
        old = setting_value(game.settings, self.name)
        if old == self.value:
            return Transition(game)
        if setting.when is When.FORMING and game.status is not Status.FORMING:
            return Refusal(RefusalReason.SETTING_FIXED, about | {"old": old})
        changed = replace(game, settings=with_setting(game.settings, self.name, self.value))
        return Transition(changed, (SettingsChanged((SettingChange(self.name, old, self.value),)),))


class Rollback(Command, who=Who.MASTER, when=_BEGUN, frozen=True):
    """Open a phase again that was played: `earlier` is the game as it stood then.

    Who plays, who leads, who watches and how the game is played stay as they are today.
    A game that is over is played on.
    """

    earlier: Game
    has_orders: bool = False
    """Whether the orders that were given for it count again."""

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The game in the phase, with its full time."""
        has_orders = self.has_orders and bool(self.earlier.orders)
        back = _as_it_stood(game, self.earlier, now, has_orders=has_orders)
        assert back.clock.deadline is not None  # an open phase has one
        left, phase = game.position.phase, back.position.phase
        return Transition(back, (PhasesRolledBack(left, phase, back.clock.deadline, has_orders),))


class RollForward(Command, who=Who.MASTER, when=_BEGUN, frozen=True):
    """Undo a ROLLBACK: `later` is the game as it stood before it."""

    later: Game
    has_orders: bool = True

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The game as it was, with full time for its phase."""
        has_orders = self.has_orders and bool(self.later.orders)
        back = _as_it_stood(game, self.later, now, has_orders=has_orders)
        left, phase = game.position.phase, back.position.phase
        return Transition(back, (PhasesRolledForward(left, phase, back.clock.deadline, has_orders),))


def _as_it_stood(game: Game, then: Game, now: datetime, *, has_orders: bool) -> Game:
    """The game with the board of another moment, and all that goes with the board.

    With orders, all powers that have some wait for the deadline: a phase for which all are in would
    be played again at once.
    """
    seats = tuple(replace(seat, powers=_hand(game, then, seat.powers)) for seat in game.seating.seats)
    board = replace(
        game,
        status=then.status,
        ending=then.ending,
        seating=replace(game.seating, seats=seats),
        position=then.position,
        deal=replace(game.deal, neutral=then.deal.neutral, toss=then.deal.toss),
        attendance=replace(game.attendance, disordered=then.attendance.disordered),
        goal=replace(game.goal, quiet_years=then.goal.quiet_years),
        clock=replace(game.clock, pause=None),
    )
    if then.status is not Status.ACTIVE:
        return replace(board, clock=replace(board.clock, deadline=None))
    opened = reopen(board, now)
    if not has_orders:
        return replace(opened, orders=NO_ORDERS)
    ready = frozenset(power for power in due(opened) if opened.player_of(power) is not None)
    return replace(opened, orders=then.orders, votes=replace(opened.votes, waiting=ready))


def _hand(game: Game, then: Game, powers: tuple[str, ...]) -> tuple[str, ...]:
    """A player's powers at that moment: what was neutral then has no player, what had joined then is the winner's."""
    joined = game.deal.neutral - then.deal.neutral
    own = tuple(power for power in powers if power not in then.deal.neutral)
    is_winner = bool(then.deal.toss) and then.deal.toss[0] in powers
    return tuple(p for p in game.board.powers if p in own or (is_winner and p in joined))


class Announce(Command, who=Who.MASTER, when=EVER, frozen=True):
    """Tell players, masters and observers; also when the game is over."""

    text: str

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The same game, and everybody hears it."""
        return Transition(game, (Announced(actor.person, self.text),))

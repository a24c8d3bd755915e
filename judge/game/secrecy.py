"""Who may know what: the board in a blind game, names in a gunboat one, and all that a game's settings keep quiet.

Anyone who plays sees as a player, also a master who plays; all other masters see everything. When a game is over its
board is no secret any more, and who played what is one only where the settings do not reveal it.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence

from judge.game import fog, fog_of_phase
from judge.game.events import PhaseProcessed
from judge.game.game import Game, PlayerId, Status, remembered
from judge.game.phase_report import PhaseReport, quietly
from judge.game.settings import Centres, Identity
from judge.rules.legality import void_reason
from judge.rules.orders import Order
from judge.rules.outcome import VoidReason
from judge.rules.places import Power
from judge.rules.position import Position


def leads(game: Game, viewer: PlayerId | None) -> bool:
    """Whether a person leads the game and does not play in it."""
    return viewer in game.seating.masters and (viewer is None or game.seat_of(viewer) is None)


def takes_part(game: Game, viewer: PlayerId | None) -> bool:
    """Whether a person plays, leads or watches."""
    if viewer is None:
        return False
    return game.seat_of(viewer) is not None or viewer in {*game.seating.masters, *game.observers}


def is_own_power(game: Game, viewer: PlayerId | None, power: Power) -> bool:
    """Whether a person plays a power."""
    return viewer is not None and game.player_of(power) == viewer


# The board.


def is_shown_to_strangers(game: Game) -> bool:
    """Whether a stranger may see the board: of a blind game, or one that nobody is to watch, once it is over."""
    return game.status is Status.ENDED or (game.settings.watching and not game.settings.blind)


def eyes(game: Game, viewer: PlayerId | None) -> tuple[Power, ...] | None:
    """The powers whose eyes a person looks through; None for who sees the whole board.

    Two readers with the same eyes are told the same of the board.
    """
    if not game.settings.blind or game.status is Status.ENDED or leads(game, viewer):
        return None
    return game.powers_of(viewer)


def known_position(game: Game, viewer: PlayerId | None) -> Position:
    """The position as a person may know it: orders are read and told by this one."""
    return position_in_sight(game, game.position, viewer)


def position_in_sight(game: Game, position: Position, viewer: PlayerId | None) -> Position:
    """A position of the game, this one or an earlier one, as a person may know it."""
    powers = eyes(game, viewer)
    return position if powers is None else fog.seen_position(game.board, position, powers, game.settings.centres)


def view(game: Game, viewer: PlayerId | None) -> Hashable:
    """What decides what a person is told of a phase: readers with equal views are told the same of it."""
    is_quiet = game.settings.quiet and not leads(game, viewer)
    return eyes(game, viewer), game.powers_of(viewer) if is_quiet else None


def knows_all_of(game: Game, viewer: PlayerId | None, power: Power) -> bool:
    """Whether a person sees all that a power has, so that it may be counted to him."""
    return eyes(game, viewer) is None or is_own_power(game, viewer, power)


def knows_centres_of(game: Game, viewer: PlayerId | None, power: Power) -> bool:
    """Whether a person knows all centres of a power."""
    return knows_all_of(game, viewer, power) or (bool(eyes(game, viewer)) and game.settings.centres is Centres.ALL)


def phase_report(game: Game, event: PhaseProcessed, viewer: PlayerId | None) -> PhaseReport:
    """What a person is told of a phase that was played: without what the fog hides, and without who was late."""
    powers = eyes(game, viewer)
    told = PhaseReport(event)
    if powers is not None:
        told = fog_of_phase.phase_report_in_fog(event, game.board, game.rulebook, powers, game.settings.centres)
    if not game.settings.quiet or leads(game, viewer):
        return told
    return quietly(told, game.powers_of(viewer))


def counted(game: Game, viewer: PlayerId | None) -> tuple[Power, ...]:
    """The powers all of whose centres a person knows."""
    return tuple(power for power in game.board.powers if knows_centres_of(game, viewer, power))


def void_for(game: Game, power: Power, order: Order) -> VoidReason | None:
    """Why a power's order cannot be, as far as its player can know: the fog may hold whatever the order needs."""
    return judged_for(game, power, order).void


@remembered
def void_orders(game: Game, power: Power) -> Mapping[Order, VoidReason]:
    """The stored orders of a power that cannot be, as far as its player can know, each with why."""
    given = game.orders.get(power, ())
    return {order: reason for order in given if (reason := void_for(game, power, order)) is not None}


def judged_for(game: Game, power: Power, order: Order) -> fog.Judged:
    """An order as its player may hear of it, and why it cannot be as far as he can know."""
    if not game.settings.blind or game.status is Status.ENDED:
        return fog.Judged(order, void_reason(game.board, game.rulebook, game.position, power, order))
    seat = next((seat for seat in game.seating.seats if power in seat.powers), None)
    powers = seat.powers if seat is not None else (power,)
    return fog.judged(game.board, game.rulebook, game.position, powers, power, order)


# People.


def knows_names(game: Game, viewer: PlayerId | None) -> bool:
    """Whether a person may know who plays what: a list of names would tell how many play, too."""
    if leads(game, viewer):
        return True
    is_open = game.settings.identity is Identity.OPEN
    if game.status is Status.ENDED:
        return is_open or game.settings.reveal
    return is_open and knows_number(game, viewer)


def may_name(game: Game, viewer: PlayerId | None, player: PlayerId) -> bool:
    """Whether a person may be told a person's name: his own, that of a master who does not play, or all names.

    Observers have no names in a gunboat game either: anyone who watches may have played.
    """
    return knows_names(game, viewer) or viewer == player or leads(game, player)


def may_name_power(game: Game, viewer: PlayerId | None, power: Power) -> bool:
    """Whether a person may be told who plays a power."""
    player = game.player_of(power)
    return player is None or player == viewer or knows_names(game, viewer)


def knows_number(game: Game, viewer: PlayerId | None) -> bool:
    """Whether a person may know how many play."""
    return not game.settings.secret_players or game.status is Status.ENDED or leads(game, viewer)


# What is told of latecomers and leavers.


def tells_who(game: Game, viewer: PlayerId | None, powers: Sequence[Power] = ()) -> bool:
    """Whether a person is told whose resignation or takeover it is; `powers` are those concerned.

    A quiet game tells its masters, and everybody of his own powers.
    """
    is_own = bool(powers) and all(is_own_power(game, viewer, power) for power in powers)
    return not game.settings.quiet or is_own or leads(game, viewer)


def tells_late(game: Game, viewer: PlayerId | None, powers: Sequence[Power] = ()) -> bool:
    """Whether a person is told who is late: in a blind game that would tell that he has something to order."""
    is_own = bool(powers) and all(is_own_power(game, viewer, power) for power in powers)
    return tells_who(game, viewer, powers) and (eyes(game, viewer) is None or is_own)


def shows_awaited(game: Game, viewer: PlayerId | None) -> bool:
    """Whether a person may see which powers have still to order."""
    return leads(game, viewer) or (game.settings.awaited and tells_late(game, viewer))


# The list of games.


def is_listed_for(game: Game, viewer: PlayerId | None) -> bool:
    """Whether LIST shows a game to a person, and LIST with its name tells him of it."""
    return game.settings.listed or takes_part(game, viewer)

"""Powers without a player: how they come to be, who may have them, and how they are filled again.

A power that lost its player stays on the board in civil disorder (ru2000 L864): what was ordered for the phase
is void, nobody waits for it, and it has no voice in a draw. What its player planned, undid or declared goes
with him, so that anyone who comes next learns nothing of it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from datetime import datetime
from types import MappingProxyType
from typing import TypeVar

from judge.game.events import Event
from judge.game.events.seats import MasterLeft, PlayerResigned, SeatFreed, TableComplete
from judge.game.game import Game, PlayerId, Status
from judge.game.schedule import absences_that_count, next_deadline, postponed
from judge.game.seating import opening_of
from judge.game.state import Departure, Seat, Vacancy
from judge.game.transition import Transition
from judge.rules.places import Power
from judge.rules.position import Position
from judge.structs import replace

T = TypeVar("T")


def vacate(game: Game, powers: Collection[Power], why: Departure, now: datetime) -> Game:
    """The game with nobody playing these powers any more; anyone who has no power left has no seat either.

    A power that nobody played before is vacant from now on, too; neutral ones stay neutral.
    """
    left = {power: Vacancy(_last_player(game, power), why, now) for power in powers if power not in game.deal.neutral}
    seats = (replace(seat, powers=tuple(p for p in seat.powers if p not in powers)) for seat in game.seating.seats)
    kept = tuple(new for old, new in zip(game.seating.seats, seats, strict=True) if new.powers or not old.powers)
    seating = replace(game.seating, seats=kept, vacancies=_sorted({**game.seating.vacancies, **left}))
    return replace(_forgotten(game, powers), seating=seating)


def fill(game: Game, powers: Collection[Power], player: PlayerId) -> Game:
    """The game with this player playing these powers as well, in the order of the board."""
    own = game.seat_of(player)
    mine = {*(own.powers if own is not None else ()), *powers}
    seat = replace(own or Seat(player), powers=tuple(power for power in game.board.powers if power in mine))
    others = game.seating.seats if own is None else tuple(seat if each == own else each for each in game.seating.seats)
    vacancies = {power: vacancy for power, vacancy in game.seating.vacancies.items() if power not in powers}
    return replace(
        game,
        seating=replace(
            game.seating,
            seats=others if own is not None else (*others, seat),
            watchers=tuple(watcher for watcher in game.seating.watchers if watcher.player != player),
            vacancies=MappingProxyType(vacancies),
        ),
    )


def without_seat(game: Game, player: PlayerId) -> Game:
    """The game without the seat of a player who has no powers, or none yet."""
    return replace(
        game, seating=replace(game.seating, seats=tuple(seat for seat in game.seating.seats if seat.player != player))
    )


def depart(game: Game, player: PlayerId, why: Departure, now: datetime) -> Transition:
    """The game without this person in any part: player, observer or master."""
    events: list[Event] = []
    seat = game.seat_of(player)
    if seat is not None and game.status is Status.FORMING:
        game = without_seat(game, player)
        events.append(SeatFreed(player, game.free_seats))
    elif seat is not None and game.status is Status.ACTIVE:
        game = vacate(game, seat.powers, why, now)
        game = without_seat(game, player)
        events.append(PlayerResigned(player, seat.powers))
    if player in game.seating.masters:
        left = tuple(master for master in game.seating.masters if master != player)
        game = replace(game, seating=replace(game.seating, masters=left))
        events.append(MasterLeft(player, len(left)))
    watchers = tuple(watcher for watcher in game.seating.watchers if watcher.player != player)
    return Transition(replace(game, seating=replace(game.seating, watchers=watchers)), tuple(events))


def unplayed(game: Game) -> tuple[Power, ...]:
    """The powers on the board that ought to have a player and have none, in the order of the board.

    Also those that lost him before the judge wrote down why, and those that the master wants nobody to play.
    """
    if game.status is not Status.ACTIVE:
        return ()
    nobody = (power for power in game.board.powers if power not in game.deal.neutral and game.player_of(power) is None)
    return tuple(power for power in nobody if game.position.is_on_board(power))


def open_powers(game: Game) -> tuple[Power, ...]:
    """The powers that may be taken over."""
    return tuple(power for power in unplayed(game) if not is_dummy(game, power))


def closing_the_last_gap(before: Game, game: Game, now: datetime) -> Transition:
    """The game after a gap was closed: with the last one, a full phase is left to order, counted from now."""
    if not open_powers(before) or open_powers(game) or game.clock.deadline is None:
        return Transition(game)
    is_first = game.position.phase == first_position(game).phase
    kind, absences = game.position.phase.kind, absences_that_count(game)
    deadline = max(game.clock.deadline, next_deadline(game.settings, kind, is_first, now, absences))
    return Transition(postponed(game, deadline, now), (TableComplete(deadline),))


def first_position(game: Game) -> Position:
    """The board that the game begins with: the one its master set up, else the opening."""
    return opening_of(game.board, game.table) if game.setup is None else game.setup.position


def is_dummy(game: Game, power: Power) -> bool:
    """Whether the master wants nobody to play this power."""
    vacancy = game.seating.vacancies.get(power)
    return vacancy is not None and vacancy.why is Departure.DUMMY


def open_hands(game: Game) -> tuple[tuple[Power, ...], ...]:
    """What may be taken over together, in the order of the board: all that one player had, or was dealt as one hand."""
    left = list(open_powers(game))
    hands = []
    while left:
        hand = _together(game, left[0], left)
        hands.append(hand)
        left = [power for power in left if power not in hand]
    return tuple(hands)


def hand_of(game: Game, power: Power) -> tuple[Power, ...]:
    """The powers that go with an open one; nothing when it is not open."""
    return next((hand for hand in open_hands(game) if power in hand), ())


def left_by(game: Game, player: PlayerId) -> tuple[Power, ...]:
    """The open powers that this player played last."""
    return tuple(power for power in open_powers(game) if _vacancy_player(game, power) == player)


def _together(game: Game, power: Power, left: Iterable[Power]) -> tuple[Power, ...]:
    """The powers among these whose last player was that of this one; where there was none, those of its hand."""
    player = _vacancy_player(game, power)
    if player is not None:
        return tuple(other for other in left if _vacancy_player(game, other) == player)
    hand = next((hand for hand in game.table.hands if power in hand), (power,))
    return tuple(other for other in left if other in hand and _vacancy_player(game, other) is None)


def _vacancy_player(game: Game, power: Power) -> PlayerId | None:
    vacancy = game.seating.vacancies.get(power)
    return vacancy.player if vacancy is not None else None


def _last_player(game: Game, power: Power) -> PlayerId | None:
    """Who plays the power, or played it last."""
    return game.player_of(power) or _vacancy_player(game, power)


def _forgotten(game: Game, powers: Collection[Power]) -> Game:
    """Without what was said for these powers; others who declared one of them their ally keep that to themselves."""
    return replace(
        game,
        orders=_without(game.orders, powers),
        votes=replace(
            game.votes,
            waiting=game.votes.waiting - set(powers),
            ready=game.votes.ready - set(powers),
            draw_votes=game.votes.draw_votes - set(powers),
            draw_lists=_without(game.votes.draw_lists, powers),
            concessions=_without(game.votes.concessions, powers),
            against=game.votes.against - set(powers),
        ),
        goal=replace(game.goal, allies=_without(game.goal.allies, powers)),
        written=replace(
            game.written,
            versions=_without(game.written.versions, powers),
            history=_without(game.written.history, powers),
            plans=tuple(plan for plan in game.written.plans if plan.power not in powers),
        ),
    )


def _without(mapping: Mapping[Power, T], powers: Collection[Power]) -> Mapping[Power, T]:
    return MappingProxyType({power: value for power, value in mapping.items() if power not in powers})


def _sorted(vacancies: Mapping[Power, Vacancy]) -> Mapping[Power, Vacancy]:
    return MappingProxyType(dict(sorted(vacancies.items())))

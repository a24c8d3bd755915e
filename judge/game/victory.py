"""Who has won, and when: 18 centres, a table's own number, allies together, or time up."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from itertools import combinations

from judge.game.game import Ending, EndKind, Game
from judge.game.state import Seat
from judge.game.votes import on_board, survivors
from judge.rules import adjust
from judge.rules.places import Power
from judge.rules.policies import ShortGame
from judge.rules.position import Phase, Season, is_year_over
from judge.rules.rulebook import Rulebook


def victory(game: Game, following: Phase, now: datetime) -> Ending | None:
    """How the game ends with the phase that was just played; None when it goes on with `following`.

    Centres count whenever they may have changed hands, units only when a year is over.
    """
    is_new_year = is_year_over(game.position.phase, following)
    is_settled = is_new_year or following.season is Season.WINTER
    winners = _by_centres(game)
    if not winners and is_new_year:
        winners = _by_units(game)
    if winners:
        return _ending(game, EndKind.SOLO, winners)
    if is_settled and (allies := _allied(game)):
        return _ending(game, EndKind.ALLIANCE, allies)
    if not survivors(game):
        return _ending(game, EndKind.ABANDONED, ())
    is_last_year = game.goal.until is not None and following.year > game.goal.until
    if is_last_year or (is_new_year and _is_last_day_past(game, now)):
        return _time_is_up(game)
    if is_new_year and 0 < game.settings.timeout_draw <= game.goal.quiet_years:
        return _ending(game, EndKind.DRAW, survivors(game))
    return None


def _is_last_day_past(game: Game, now: datetime) -> bool:
    last = game.settings.ends_on
    return last is not None and now.astimezone(game.settings.clock_zone).date() > last


def _ending(game: Game, kind: EndKind, powers: tuple[Power, ...]) -> Ending:
    return Ending(kind, powers, game.position.phase)


def _by_centres(game: Game) -> tuple[Power, ...]:
    """The power that has won, or all that a player has who won with them together."""
    table = game.table
    if table.victory_centres is not None:
        # ru2000 L882: with two players, the first to control 24 centres.
        return _most(game, _centres, table.victory_centres)
    if table.victory_units is not None:
        return ()
    winner = adjust.winner(game.board, game.rulebook, game.position)
    return (winner,) if winner is not None else ()


def _by_units(game: Game) -> tuple[Power, ...]:
    """All that a player has whose units together are enough (ja L311: 24 units)."""
    needed = game.table.victory_units
    return _most(game, _units, needed) if needed is not None else ()


def _allied(game: Game) -> tuple[Power, ...]:
    """Allies that have declared each other and hold enough centres together (bg L40)."""
    if game.rulebook.alliance_powers > 1:
        for pair in combinations(survivors(game), 2):
            one, other = pair
            is_mutual = game.goal.allies.get(one) == other and game.goal.allies.get(other) == one
            if is_mutual and sum(_centres(game, power) for power in pair) >= game.rulebook.victory_centres:
                return pair
    return ()


def counts_units(rulebook: Rulebook) -> bool:
    """Whether units decide when time is up; else centres do."""
    return rulebook.short_game is ShortGame.MOST_UNITS


def _time_is_up(game: Game) -> Ending:
    """The end of a short game: most units on the board win, players who have equally many share (fr L92, ja L18).

    By a book that does not say so it is most centres: that is what every book counts to win.
    """
    best = _leaders(game, _units if counts_units(game.rulebook) else _centres)
    powers = tuple(power for power in survivors(game) if any(power in seat.powers for seat in best))
    return _ending(game, EndKind.TIME if len(best) == 1 else EndKind.DRAW, powers)


def _most(game: Game, count: Callable[[Game, Power], int], needed: int) -> tuple[Power, ...]:
    """What the player has who has enough and more than anybody else; with equals the game goes on."""
    best = _leaders(game, count)
    if len(best) != 1 or _total(game, best[0], count) < needed:
        return ()
    return on_board(game, (power for power in game.board.powers if power in best[0].powers))


def _leaders(game: Game, count: Callable[[Game, Power], int]) -> tuple[Seat, ...]:
    """The players that have most of something, in the order of their seats."""
    totals = {seat: _total(game, seat, count) for seat in game.seating.seats}
    highest = max(totals.values(), default=0)
    return tuple(seat for seat, total in totals.items() if total == highest)


def _total(game: Game, seat: Seat, count: Callable[[Game, Power], int]) -> int:
    return sum(count(game, power) for power in seat.powers)


def _centres(game: Game, power: Power) -> int:
    return len(game.position.centres.get(power, ()))


def _units(game: Game, power: Power) -> int:
    return len(game.position.units.get(power, ()))

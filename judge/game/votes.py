"""Draws and concessions: who must agree, on what, and whether they do.

ru2000 L32: a game may end before it is won when all players agree, and all who still have
pieces share the draw. All survivors agree together and at once: a vote counts for the phase in
which it is given, and is forgotten when the phase is processed, because the board it was given
for is no longer the board. A power that nobody plays neither votes nor shares.

Where the game's settings allow a draw of some (NoDIAS), a vote names who may share it. A power
that names itself agrees to no draw without it; one that does not would let the others share.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from enum import Enum

from judge.game.game import Game, Status
from judge.game.settings import Draws, Processing
from judge.rules.places import Power
from judge.rules.policies import Draw

_FEWEST = 2
"""A draw of one is a concession."""


def on_board(game: Game, powers: Iterable[Power]) -> tuple[Power, ...]:
    """Those of the powers that are still on the board."""
    return tuple(power for power in powers if game.position.is_on_board(power))


def survivors(game: Game) -> tuple[Power, ...]:
    """The powers on the board that have a player, in the order of the board."""
    return on_board(game, (power for power in game.board.powers if game.player_of(power) is not None))


def may_draw(game: Game) -> bool:
    """Whether the game may end in a draw by agreement at all."""
    return game.rulebook.draw is not Draw.NONE and game.settings.draws is not Draws.NONE


class Vote(Enum):
    """What a player may say of the open phase and of the game's end, beside his orders."""

    READY = "ready"
    WAIT = "wait"
    EXTEND = "extend"
    DRAW = "draw"


def possible_votes(game: Game, powers: Iterable[Power], *, is_due: bool) -> tuple[Vote, ...]:
    """What the player of these powers may say and has not said; `is_due`: they have something to order in this phase.

    Only what would change something: READY where there is time for second thoughts, WAIT where the phase may be played
    before its deadline. In a practice game READY plays the phase, whatever is missing.
    """
    own = set(on_board(game, powers))
    if game.status is not Status.ACTIVE or not own:
        return ()
    if game.is_practice:
        return (Vote.READY,) if is_due else ()
    runs = game.clock.pause is None and game.clock.deadline is not None
    ends_early = runs and game.settings.process is not Processing.MANUAL
    has_time = game.settings.pace(game.position.phase.kind).delay > timedelta(0)
    possible = {
        Vote.READY: ends_early and has_time and is_due and not own <= game.votes.ready,
        Vote.WAIT: ends_early and (is_due or not game.settings.strict_wait) and not own <= game.votes.waiting,
        Vote.EXTEND: runs and game.settings.extensions and not own <= game.clock.extensions.keys(),
        Vote.DRAW: may_draw(game) and not own <= game.votes.draw_votes,
    }
    return tuple(vote for vote, is_possible in possible.items() if is_possible)


def agreed_draw(game: Game) -> tuple[Power, ...]:
    """Who shares the draw that all survivors agree on; empty while they do not.

    Whatever all lists have in common is the largest draw that nobody refuses, so it is the one.
    """
    left = survivors(game)
    if not left or not game.votes.draw_votes.issuperset(left):
        return ()
    if game.settings.draws is not Draws.NODIAS:
        return left
    lists = {power: frozenset(game.votes.draw_lists.get(power, left)) for power in left}
    shared = frozenset(left).intersection(*lists.values())
    is_refused = any(power in wanted and power not in shared for power, wanted in lists.items())
    return tuple(power for power in left if power in shared) if len(shared) >= _FEWEST and not is_refused else ()


def agreed_concession(game: Game) -> Power | None:
    """The power that all other survivors concede the game to."""
    left = survivors(game)
    if len(left) < _FEWEST:
        return None
    return next(
        (
            winner
            for winner in left
            if all(game.votes.concessions.get(power) == winner for power in left if power != winner)
        ),
        None,
    )

"""SETUP: the board from which a game begins in place of the opening."""

from __future__ import annotations

from datetime import datetime

from judge.game.commands.starting import FEWEST_PLAYERS, begin, begins_now
from judge.game.events.seats import BoardSet
from judge.game.game import Game, Setup, Status
from judge.game.refusal import Refusal, RefusalReason
from judge.game.roles import Actor, Who
from judge.game.seating import opening_of
from judge.game.transition import FORMING_OR_ACTIVE, Command, Transition
from judge.rules.places import Power
from judge.rules.position import Position
from judge.structs import replace


class SetUp(Command, who=Who.MASTER, when=FORMING_OR_ACTIVE, frozen=True):
    """Begin the game from this board; None for the opening. Whether it can be played on is looked at before."""

    setup: Setup | None

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The game with the board; it begins at once where it only waits for one, all seats being taken."""
        about: dict[str, object] = {"game": game.name}
        if game.status is not Status.FORMING:
            return Refusal(RefusalReason.SETUP_TOO_LATE, about)
        setup, last = self.setup, game.goal.until
        if setup is not None and last is not None and setup.position.phase.year > last:
            return Refusal(RefusalReason.SETUP_PAST_END, about | {"wanted": setup.position.phase, "year": str(last)})
        if setup is not None and len(_hands_on(game, setup.position)) < FEWEST_PLAYERS:
            return Refusal(RefusalReason.SETUP_ONE_SIDE, about)
        opening = opening_of(game.board, game.table)
        if setup is not None:
            # What the table of so few players closes is closed on every board.
            setup = replace(setup, position=replace(setup.position, closed=opening.closed))
        position = opening if setup is None else setup.position
        changed = replace(game, position=position, setup=setup)
        if setup is not None and begins_now(changed, now):
            return begin(changed, now)
        if changed == game:
            return Transition(game)
        return Transition(changed, (BoardSet(position.phase, setup is None),))


def _hands_on(game: Game, position: Position) -> tuple[tuple[Power, ...], ...]:
    """What is dealt to one player each, as far as there is anything of it on a board."""
    return tuple(hand for hand in game.table.hands if any(position.is_on_board(power) for power in hand))

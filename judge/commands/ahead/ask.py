"""Orders for later phases: PHASE and the lines below it, REPEAT, WITHDRAW, UNDO."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from judge.commands.asks import Ask, GameAsk, Trouble
from judge.commands.line import CommandLine, Taken, phase_of, to_game
from judge.game.commands.absence import AnnounceAbsence
from judge.game.commands.ahead import ClearHeld, NoRepeat, Repeat, StorePlan
from judge.game.commands.clock import PauseGame, SetDeadline, SetGrace, VoteExtension
from judge.game.commands.endings import CastVote, Concede, Propose, SetAlliance, SetDraw
from judge.game.commands.leading import SetSetting
from judge.game.commands.orders import Clear, ClearAhead, SetReady, SetWait, Undo, Withdraw
from judge.game.game import Game
from judge.notation.commands.ahead import check, provinces_in
from judge.notation.commands.verbs import CommandWord
from judge.notation.cutting import tokens_of
from judge.notation.language import Language
from judge.notation.lexicon import LINKS
from judge.notation.values import Problem, ProblemCode, ReadOrder
from judge.rules.orders import Order, unit_of
from judge.rules.places import Power, ProvinceId
from judge.rules.position import Phase
from judge.structs import Struct, field

_VOTES = frozenset(
    {
        CommandWord.DRAW,
        CommandWord.NODRAW,
        CommandWord.CONCEDE,
        CommandWord.NOCONCEDE,
        CommandWord.PROPOSE,
        CommandWord.VOTE,
    }
)
NOT_FOR_LATER = _VOTES | {
    CommandWord.PRESS,
    CommandWord.BROADCAST,
    CommandWord.POSTAL,
    CommandWord.REPEAT,
    CommandWord.NOREPEAT,
    CommandWord.WITHDRAW,
    CommandWord.UNDO,
}
"""What is refused below PHASE: a player does not mean it for now there, and it cannot be stored."""
_BEFORE_ORDERS = (
    *(Clear, Withdraw, Undo, ClearAhead, ClearHeld, StorePlan, Repeat, NoRepeat),
    *(SetDraw, Concede, CastVote, Propose, SetAlliance),
    *(AnnounceAbsence, VoteExtension, SetSetting, SetDeadline, SetGrace, PauseGame),
)
_HOLDS = (SetWait(True), SetReady(False))


class ForPhase(Ask, frozen=True):
    """PHASE: the orders below are for another phase."""

    phase: Phase


class Repeating(Ask, frozen=True):
    """REPEAT, before it is known which orders the letter gives."""

    is_alone: bool
    """Nothing follows on its line: the orders above are meant."""
    line: int = 0


class Later(Struct):
    """A PHASE of a letter with what stands below it."""

    phase: Phase | None
    """None when it cannot be read: then nothing below it is an order for now."""
    written: str
    is_one_too_many: bool = False
    number: int = 0
    """The number of its line."""
    lines: dict[int, str] = field(default_factory=dict)
    waits: bool | None = None
    clears: bool = False

    def takes(self, word: CommandWord) -> bool:
        """Whether a command is for that phase; it is noted if it is."""
        if word in (CommandWord.WAIT, CommandWord.NOWAIT):
            self.waits = word is CommandWord.WAIT
        elif word is CommandWord.CLEAR:
            self.clears = True
            self.lines.clear()
        else:
            return False
        return True

    def ask(self, language: Language) -> GameAsk | None:
        """The command that stores it."""
        if self.phase is None:
            return None
        text = "\n".join(line.rstrip() for line in self.lines.values() if line.strip())
        return GameAsk(StorePlan(self.phase, text, language.code, self.waits, self.clears), written=self.written)

    def problems(self, game: Game, language: Language, powers: tuple[Power, ...]) -> tuple[Problem, ...]:
        """What cannot be read in it, by the lines of the letter."""
        if self.is_one_too_many:
            return (Problem(self.number, 1, ProblemCode.TOO_MANY, "", (), self.written),)
        if self.phase is None or not self.lines:
            return ()
        text = "\n".join(self.lines.get(number, "") for number in range(1, max(self.lines) + 1))
        return check(text, language, game.board, game.rulebook, self.phase, powers)


def told(ask: Repeating, read: Iterable[ReadOrder]) -> GameAsk:
    """REPEAT with the orders it is for: those of its line, or those above it, or all that are stored."""
    meant = [order for order in read if (order.line < ask.line if ask.is_alone else order.line == ask.line)]
    return GameAsk(Repeat(by_power(meant) if meant or not ask.is_alone else None), written=ask.written)


def by_power(read: Iterable[ReadOrder]) -> Mapping[Power, tuple[Order, ...]]:
    """The orders of each power, in the order in which they were read."""
    found: dict[Power, tuple[Order, ...]] = {}
    for order in read:
        found[order.power] = (*found.get(order.power, ()), order.order)
    return MappingProxyType(found)


def before_orders(asks: tuple[Ask, ...]) -> tuple[Ask, ...]:
    """The asks that come before the orders of their letter, wherever they stand in it.

    The orders may be the last that were missing: then the phase may be over at once. So what is withdrawn is withdrawn
    first, what is for later is stored by then, votes count in the phase for which they are given, and a player who
    asks to wait is waited for. Press that is sent at the end of the phase is known by then, too. What lets the phase
    end, as NOWAIT and READY, comes behind the new orders.
    """
    commands = [ask.command for ask in asks if isinstance(ask, GameAsk)]
    holding = [command for command in commands if isinstance(command, SetWait | SetReady)]
    is_held = bool(holding) and holding[-1] in _HOLDS
    return tuple(
        ask
        for ask in asks
        if ask.is_for_phase_end
        or (
            isinstance(ask, GameAsk)
            and (isinstance(ask.command, _BEFORE_ORDERS) or (is_held and isinstance(ask.command, SetWait | SetReady)))
        )
    )


def phase(line: CommandLine) -> Ask:
    phase = phase_of(line, line.rest)
    if phase is None:
        return line.unclear(Trouble.BAD_LATER_PHASE, line.rest or line.written)
    return ForPhase(phase, written=line.written)


def repeat(line: CommandLine) -> Taken:
    is_alone = not line.rest.strip(" .:")
    return Taken(Repeating(is_alone, written=line.written), 0, "" if is_alone else line.rest)


def no_repeat(line: CommandLine) -> Ask:
    provinces = _provinces(line)
    if line.rest and len(provinces) != 1:
        return line.unclear(Trouble.NO_SUCH_ORDER, line.rest)
    return line.gives(NoRepeat(provinces[0] if provinces else None))


def withdraw(line: CommandLine) -> Ask | None:
    if not line.rest:
        return line.unclear(Trouble.WITHDRAW_WHAT)
    provinces = _provinces(line)
    if not provinces and _is_order(line):
        return None
    if not provinces:
        return line.unclear(Trouble.NO_SUCH_ORDER, line.rest)
    return line.gives(Withdraw(frozenset(provinces), line.rest))


def _is_order(line: CommandLine) -> bool:
    """Whether the line withdraws a unit to a place, which is a retreat order."""
    language = line.language
    return any(token.has(LINKS) for token in tokens_of(language.clean(line.rest), language.lexicon, 1))


def _provinces(line: CommandLine) -> tuple[ProvinceId, ...]:
    assert line.game is not None
    orders = [order for power in line.standing.powers for order in line.game.orders.get(power, ())]
    ordered = [unit.province for unit in map(unit_of, orders) if unit is not None]
    standing = [unit.province for power in line.standing.powers for unit in line.game.position.units_of(power)]
    return provinces_in(line.rest, line.language, line.game.board, (*ordered, *standing))


clearahead = to_game(ClearAhead())
clearpress = to_game(ClearHeld())
undo = to_game(Undo())

"""What needs how much trust in who wrote the letter."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum

from judge.commands.asks import Ask, GameAsk, LetterClass, Request
from judge.commands.keeping.ask import Bar, DropLetter, Maintain, RetryLetter, SetLimit, TellMasters, Unbar
from judge.commands.people.ask import AddAddress, DropAddress, SetAddress
from judge.commands.security.ask import DropPassword, NewAddress, SetPassword
from judge.game.commands import Cancel, Demote, Eject, Promote, Resign, Reveal
from judge.game.roles import Who
from judge.game.transition import Command

_GRAVE_ASKS: frozenset[type[Ask]] = frozenset(
    {
        # Whoever gets a person's mail is that person.
        *(SetAddress, AddAddress, DropAddress, SetPassword, DropPassword, NewAddress),
        # What a keeper only looks at is sent to his registered address: a forger learns nothing by asking.
        *(Bar, Unbar, SetLimit, RetryLetter, DropLetter, Maintain, TellMasters),
    }
)
_GRAVE_COMMANDS: frozenset[type[Command]] = frozenset(
    # They put people out of games, end games, give them away, or tell what nobody was to know.
    {Resign, Eject, Cancel, Promote, Demote, Reveal}
)
# What can be mended by the next letter is not here: orders, votes, deadlines, ROLLBACK. UNREGISTER asks by itself.
_OF_PLAYERS = frozenset({Who.PLAYER, Who.TAKES_PART})


class Part(Enum):
    """How much of a letter is done: the phase may be over before a question about what is grave in it is answered."""

    WHOLE = "whole"
    AHEAD = "ahead"
    """What is not kept waiting: orders, votes, press."""
    REST = "rest"


def is_grave(ask: Ask) -> bool:
    """Whether an ask needs `Trust.BOTH`, or the answer to a mail that went to the registered address.

    Every other ask that is not open to anybody needs `Trust.KNOWN` or `Trust.SIGNED`.
    """
    if isinstance(ask, Maintain) and ask.is_on is None:
        return False
    return type(ask) in _GRAVE_ASKS or type(getattr(ask, "command", None)) in _GRAVE_COMMANDS


def goes_ahead(ask: Ask) -> bool:
    """Whether an ask does not wait with a grave one of the same letter: what a player does, orders above all.

    What a master asks waits with it, since PROCESS before a waiting EJECT would be worse than both late.
    """
    return isinstance(ask, GameAsk) and ask.command.who in _OF_PLAYERS and not is_grave(ask)


def part_of(request: Request, part: Part) -> Request:
    """A request with the asks of one part of it alone."""
    if part is Part.WHOLE:
        return request
    if part is Part.AHEAD:
        asks = tuple(ask for ask in request.asks if goes_ahead(ask))
        is_nothing = not (asks or request.read or request.problems)
        return replace(request, asks=asks, kind=LetterClass.EMPTY if is_nothing else request.kind)
    asks = tuple(ask for ask in request.asks if not goes_ahead(ask))
    return Request(LetterClass.COMMAND if asks else LetterClass.EMPTY, asks, turn=request.turn, below=request.below)

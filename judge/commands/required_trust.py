"""What needs how much trust in who wrote the letter."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum

from judge.commands.asks import Ask, GameAsk, LetterClass, Needs, Request
from judge.game.roles import Who

_OF_PLAYERS = frozenset({Who.PLAYER, Who.TAKES_PART})


class LetterShare(Enum):
    """How much of a letter is done: the phase may be over before a question about what is grave in it is answered."""

    WHOLE = "whole"
    AHEAD = "ahead"
    """What is not kept waiting: orders, votes, press."""
    REST = "rest"


def goes_ahead(ask: Ask) -> bool:
    """Whether an ask does not wait with a grave one of the same letter: what a player does, orders above all.

    What a master asks waits with it, since PROCESS before a waiting EJECT would be worse than both late.
    """
    return isinstance(ask, GameAsk) and ask.command.who in _OF_PLAYERS and ask.needs is not Needs.BOTH


def part_of(request: Request, part: LetterShare) -> Request:
    """A request with the asks of one part of it alone."""
    if part is LetterShare.WHOLE:
        return request
    if part is LetterShare.AHEAD:
        asks = tuple(ask for ask in request.asks if goes_ahead(ask))
        is_nothing = not (asks or request.read or request.problems)
        return replace(request, asks=asks, kind=LetterClass.EMPTY if is_nothing else request.kind)
    asks = tuple(ask for ask in request.asks if not goes_ahead(ask))
    return Request(LetterClass.COMMAND if asks else LetterClass.EMPTY, asks, turn=request.turn, below=request.below)

"""How sure it is who wrote a letter."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum, IntFlag

from judge.commands.asks import Ask, GameAsk, LetterClass, Needs, Request
from judge.game.roles import Who


class Trust(IntFlag):
    """How sure it is that the registered person in From wrote a letter.

    A From alone is nothing: anybody may write one. Neither is the envelope sender asked: lists and mail programs
    change it for good reasons (VERP), and anybody may write that, too.
    """

    NONE = 0
    KNOWN = 1
    """The letter knows a secret of the person: it came to a secret address of theirs, or has their password."""
    SIGNED = 2
    """The server of the address in From signed it."""
    BOTH = 3

    def and_(self, other: Trust) -> Trust:
        """With what else is known."""
        return Trust(self | other)


class Doubt(Enum):
    """Why a letter's writer is asked whether it was he."""

    PUBLIC = "public"
    """It came to a public address, and nothing proves its writer."""
    OTHER_SENDER = "other_sender"
    """It came to a secret address from somebody else's."""
    OLD_SECRET = "old_secret"
    """It came to a secret address that no longer counts."""
    PASSWORD = "password"
    """Its password is not the person's, or is not looked at after too many wrong ones."""
    DATE = "date"
    """It bears a date from before the phase, or from the future: it may be an old letter sent once more."""
    GRAVE = "grave"
    """It asks for something that is not easily taken back."""


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

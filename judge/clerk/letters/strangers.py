"""The letters of people whom the judge does not know."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from judge.clerk.letters.obey import answers_left, done, outcome_of
from judge.commands.arrived import NOTHING, Arrived
from judge.commands.asks import Unclear
from judge.commands.outcome import Outcome
from judge.commands.replies import Stranger, Unproven
from judge.store import letters
from judge.store.letters import LetterState


def greet(arrived: Arrived) -> Iterator[Outcome]:
    """A stranger may ask for help, for the list, and to be registered; the rest waits for proof."""
    request = arrived.request
    open_asks = tuple(ask for ask in request.asks if not ask.needs)
    closed = tuple(ask for ask in request.asks if ask.needs)
    if not answers_left(arrived):
        done(arrived, "not answered: too many letters from this stranger", LetterState.IGNORED)
        return
    outcome = outcome_of(arrived)
    outcome.run(replace(request, asks=tuple(ask for ask in open_asks if not isinstance(ask, Unclear))))
    outcome.request = request
    if outcome.player is None:
        if closed or not outcome.replies or request.homeless:
            outcome.replies.append(Stranger())
        yield outcome
        done(arrived, "answered a stranger")
    elif closed or request.homeless or request.turn is not None:
        outcome.replies.append(Unproven(closed))
        outcome.request, outcome.proof_of = NOTHING, arrived.kept.id
        yield outcome
        done(arrived, letters.WAITS, known=outcome.player)
    else:
        yield outcome
        done(arrived, "registered", known=outcome.player)

"""The letters of people whom the judge does not know."""

from __future__ import annotations

from dataclasses import replace

from judge.clerk.letters.obey import NOTHING, Visit
from judge.commands.asks import Unclear
from judge.commands.replies import Stranger, Unproven
from judge.store import letters
from judge.store.letters import LetterState


def greet(visit: Visit) -> None:
    """A stranger may ask for help, for the list, and to be registered; the rest waits for proof."""
    request = visit.request
    open_asks = tuple(ask for ask in request.asks if ask.is_open)
    closed = tuple(ask for ask in request.asks if not ask.is_open)
    if not visit.answers_left():
        visit.done("not answered: too many letters from this stranger", LetterState.IGNORED)
        return
    errand = visit.errand(None)
    errand.run(replace(request, asks=tuple(ask for ask in open_asks if not isinstance(ask, Unclear))))
    if errand.player is None:
        if closed or not errand.replies or request.homeless:
            errand.replies.append(Stranger())
        visit.answer(errand, request)
        visit.done("answered a stranger")
    elif closed or request.homeless or request.turn is not None:
        errand.replies.append(Unproven(closed))
        visit.answer(errand, NOTHING, proof_of=visit.kept.id)
        visit.done(letters.WAITS, known=errand.player)
    else:
        visit.answer(errand, request)
        visit.done("registered", known=errand.player)

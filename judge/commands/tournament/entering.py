"""Who plays in a tournament: JOIN and RESIGN with its name, as of a game."""

from __future__ import annotations

from judge.commands.asks import Ask
from judge.commands.outcome import Outcome
from judge.commands.replies import Done, Reply
from judge.commands.sources import USUAL_BOARD, guest_of
from judge.commands.tournament.directing import keep, may_direct, refused
from judge.game.preferences import WishFault, read_wishes
from judge.game.settings import Access
from judge.game.tournament import MOST_ENTRANTS, Entrant
from judge.shelf import load_board
from judge.store import invitations, tournaments
from judge.structs import replace


def enter(ask: Ask, name: str, wishes: str, outcome: Outcome) -> Reply | None:
    """A place among those who are seated; None where there is no tournament of that name."""
    found = tournaments.load(outcome.db, name)
    if found is None:
        return None
    player = outcome.actor().person
    known = found.entrant(player)
    if found.is_over:
        return refused(ask, "is_over", tournament=name)
    guest = guest_of(outcome.db, player)
    is_asked = any(tournaments.is_invited(outcome.db, address, name) for address in guest.addresses)
    if found.template.settings.access is Access.INVITED and not (known or is_asked or may_direct(outcome, found)):
        return refused(ask, "invited_only", tournament=name)
    board = load_board(USUAL_BOARD)
    read = read_wishes(wishes, board.powers, board.by_letter)
    if isinstance(read, WishFault):
        return refused(ask, "bad_wishes", about=read.piece)
    if known is None and len(found.entrants) >= MOST_ENTRANTS:
        return refused(ask, "full", tournament=name, n=MOST_ENTRANTS)
    keep(outcome, found.with_entrant(Entrant(player, str(read) if wishes else known.wishes if known else "")), ask)
    invitations.waits_no_more(outcome.db, player)
    return Done("tournament_entered", {"tournament": name, "n": len(found.present) + (known is None)}, "entered")


def leave(ask: Ask, name: str, outcome: Outcome) -> Reply | None:
    """Drawn no more; the boards that are played go on until RESIGN names one. None as for `enter`."""
    found = tournaments.load(outcome.db, name)
    if found is None:
        return None
    known = found.entrant(outcome.actor().person)
    if known is None or known.is_withdrawn:
        return refused(ask, "not_entered", tournament=name)
    keep(outcome, found.with_entrant(replace(known, is_withdrawn=True)), ask)
    return Done("tournament_left", {"tournament": name})

"""The newspaper comes with the results, once."""

from __future__ import annotations

from judge.game.commands.press import SendPress
from judge.game.events import PhaseProcessed
from judge.game.events.press import NewspaperPrinted
from judge.game.press import ALL, Draft
from judge.game.settings import Settings
from judge.structs import replace
from tests.game.tables import at_deadline, obeyed, only, table


def test_the_newspaper_is_printed_behind_the_results() -> None:
    game = replace(table(), settings=Settings(postal=True))
    left = obeyed(game, SendPress(Draft(ALL, "Rumours.", is_postal=True)), "france").game

    done = at_deadline(left)

    paper = only(done.events, NewspaperPrinted)
    assert (str(paper.phase), [piece.text for piece in paper.pieces]) == ("S1901M", ["Rumours."])
    kinds = [type(event) for event in done.events]
    assert kinds.index(PhaseProcessed) < kinds.index(NewspaperPrinted)
    assert done.game.written.postal == ()


def test_without_postal_press_there_is_none() -> None:
    assert not any(isinstance(event, NewspaperPrinted) for event in at_deadline(table()).events)

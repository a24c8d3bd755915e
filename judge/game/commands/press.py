"""PRESS: a text for other people of the game, passed on as its settings allow."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from judge.game.events.press import PressSent
from judge.game.game import Game
from judge.game.press import Draft
from judge.game.presslimits import NOTHING_SENT, SentBefore
from judge.game.presswriters import judged
from judge.game.refusal import Refusal, RefusalReason
from judge.game.roles import Actor, Who
from judge.game.state import PostalPress
from judge.game.transition import EVER, Command, Transition

MOST_POSTAL = 20
"""So many pieces of one person are printed in a newspaper."""


@dataclass(frozen=True, slots=True)
class SendPress(Command, who=Who.TAKES_PART, when=EVER):
    """Send press; `sent` is what the writer has sent already."""

    draft: Draft
    sent: SentBefore = NOTHING_SENT

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The press as its readers get it; postal press is kept for the newspaper."""
        passed = judged(game, actor.person, self.draft, now, self.sent)
        if isinstance(passed, Refusal):
            return passed
        if not passed.is_postal:
            too_much = self.sent.refuses(len(passed.copies))
            return too_much or Transition(game, (PressSent(passed),))
        if sum(piece.player == actor.person for piece in game.written.postal) >= MOST_POSTAL:
            return Refusal(RefusalReason.PRESS_TOO_MANY)
        piece = PostalPress(actor.person, passed.voice.powers, passed.text)
        return Transition(
            replace(game, written=replace(game.written, postal=(*game.written.postal, piece))), (PressSent(passed),)
        )

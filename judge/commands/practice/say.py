"""What answers PRACTICE, where the mail that begins the game does not say all."""

from __future__ import annotations

from typing import ClassVar

from judge.commands.part import Part, Scene, say
from judge.commands.replies import Reply


class PracticeOpened(Reply, frozen=True):
    """A practice game was opened."""

    is_news: ClassVar[bool] = True

    game: str


@say.register(PracticeOpened)
def _opened(reply: PracticeOpened, scene: Scene) -> Part:
    return Part(done=(scene.words.say("practice.opened", game=reply.game),))

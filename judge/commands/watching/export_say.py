"""What an answer to EXPORT says, and the file that goes with it."""

from __future__ import annotations

from dataclasses import dataclass

from judge.commands.part import Part, Scene, say
from judge.commands.replies import Reply
from judge.game.game import Game
from judge.post.mailing import Attachment


@dataclass(frozen=True, slots=True)
class Exported(Reply):
    """A game in the saved-game format."""

    game: Game
    saved: str


@dataclass(frozen=True, slots=True)
class NotExported(Reply):
    """The game is not over, and the writer does not lead it."""

    game: Game
    written: str = ""


@say.register(Exported)
def _exported(reply: Exported, scene: Scene) -> Part:
    words, name = scene.words, f"{reply.game.name}.json"
    said = words.say("export.done", game=reply.game.name, file=name)
    subject = words.say("subject.export", game=reply.game.name)
    return Part((said,), subject=subject, attachments=(Attachment(name, "application/json", reply.saved),))


@say.register(NotExported)
def _not_exported(reply: NotExported, scene: Scene) -> Part:
    why = scene.words.say("export.not_yet", game=reply.game.name)
    return Part(refused=((reply.written, why),))

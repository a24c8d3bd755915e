"""What an answer says about passwords and secret addresses; a password is never in it."""

from __future__ import annotations

from dataclasses import dataclass

from judge.commands.part import Part, Scene, say
from judge.commands.replies import Reply


@dataclass(frozen=True, slots=True)
class PasswordSeen(Reply):
    """A password without anything that needed it."""


@dataclass(frozen=True, slots=True)
class PasswordSet(Reply):
    """The password is another one from now on."""


@dataclass(frozen=True, slots=True)
class PasswordDropped(Reply):
    """There is no password any more."""


@dataclass(frozen=True, slots=True)
class AddressesMadeAnew(Reply):
    """The secret addresses of one game, or all of them (empty), prove nothing any more."""

    game: str


@say.register(PasswordSeen)
def _seen(_: PasswordSeen, scene: Scene) -> Part:
    return Part((scene.words.say("done.password_seen"),))


@say.register(PasswordSet)
def _set(_: PasswordSet, scene: Scene) -> Part:
    return Part((scene.words.say("done.password_set"),), subject=scene.words.say("subject.settings"))


@say.register(PasswordDropped)
def _dropped(_: PasswordDropped, scene: Scene) -> Part:
    return Part((scene.words.say("done.password_dropped"),), subject=scene.words.say("subject.settings"))


@say.register(AddressesMadeAnew)
def _made_anew(reply: AddressesMadeAnew, scene: Scene) -> Part:
    words = scene.words
    key = "done.made_anew_game" if reply.game else "done.made_anew"
    return Part((words.say(key, game=reply.game),), subject=words.say("subject.made_anew"))

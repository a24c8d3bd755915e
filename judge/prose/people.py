"""What people are called in a mail: the one place that decides which person its reader may know by name.

Also who wrote a piece of press and to whom, in the reader's words.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from judge.game.game import Game, PlayerId
from judge.game.press import Mouth, Passed, PressGroup, Recipients, Tone, Voice
from judge.game.roles import MACHINE
from judge.game.secrecy import knows_names, may_name, may_name_power, tells_who
from judge.game.settings import Identity
from judge.game.state import PROGRAM
from judge.prose.phrases import Name, Names
from judge.prose.words import Words
from judge.rules.places import Power
from judge.structs import Struct, field

_NO_NAMES: Mapping[PlayerId, str] = MappingProxyType({})


class People(Struct, frozen=True):
    """The names of some persons, as one reader of one game may see them."""

    names: Mapping[PlayerId, str] = field(default_factory=lambda: _NO_NAMES)
    game: Game | None = None
    viewer: PlayerId | None = None
    """Who reads; None is a reader who takes no part."""
    languages: Mapping[PlayerId, str] | None = None
    """The codes of the languages that they read, where that is to be told."""

    def name(self, player: PlayerId | None, words: Words) -> str:
        """What the reader knows the person by; `nobody` for None.

        Where names are secret, a player is called by his powers, and any other person `somebody`. So is a master
        who plays: one of the two would tell the other.
        """
        if player is None:
            return words.say("nobody")
        if player == PROGRAM:
            return words.say("practice.program")
        if player == MACHINE:
            return words.say("people.keeper")
        if self.game is None or may_name(self.game, self.viewer, player):
            return self.names.get(player) or words.say("secrecy.somebody")
        seat = self.game.seat_of(player)
        if seat is None or not seat.powers or player in self.game.seating.masters:
            return words.say("secrecy.somebody")
        return words.powers(seat.powers)

    def player_of(self, power: Power, words: Words) -> str:
        """Who plays a power, for a list of players: a name, a word for a secret one, `neutral` or `nobody`."""
        if self.game is None:
            return words.say("nobody")
        if power in self.game.deal.neutral:
            return words.say("neutral")
        player = self.game.player_of(power)
        is_told = may_name_power(self.game, self.viewer, power) if player else tells_who(self.game, self.viewer)
        if not is_told and not knows_names(self.game, self.viewer):
            return words.say("secrecy.secret")
        return self.name(player, words)

    def reader_of(self, power: Power, words: Words) -> str:
        """The same with the language he reads, where identities are open and not all read what this reader reads."""
        who = self.player_of(power, words)
        player = self.game.player_of(power) if self.game is not None else None
        if self.game is None or player is None or self.game.settings.identity is not Identity.OPEN:
            return who
        known = self.languages or _NO_NAMES
        code = known.get(player, "")
        is_named = may_name_power(self.game, self.viewer, power)
        if not code or not is_named or set(known.values()) <= {words.code}:
            return who
        return words.say("people.reads", who=who, language=words.language_called(code))

    def master(self, words: Words) -> str:
        """The names of the masters: never a secret, so they are told without what else a master may be in the game."""
        masters = self.game.seating.masters if self.game is not None else ()
        return words.all_of(self.names.get(one) or words.say("secrecy.somebody") for one in masters) or words.say(
            "nobody"
        )


def author(voice: Voice, people: People, words: Words) -> str:
    """`France`, `the master`, `an observer (Vera)`."""
    match voice.mouth:
        case Mouth.POWER:
            return str(words.powers(voice.powers))
        case Mouth.MASTER:
            return words.say("press.master")
        case Mouth.OBSERVER:
            return words.say("press.observer", who=people.name(voice.player, words))
        case Mouth.SEATED:
            return people.name(voice.player, words)


def readers(recipients: Recipients, game: Game, words: Words) -> str:
    """`Italy, Turkey and the master`, `all`."""
    if recipients.is_broadcast:
        return words.say("press.all")
    powers = [str(words.power(power)) for power in game.board.powers if power in recipients.powers]
    groups = [
        words.say(f"press.{group.value}")
        for group in (PressGroup.MASTER, PressGroup.OBSERVERS)
        if group in recipients.groups
    ]
    return words.all_of([*powers, *groups])


def each_readers(all_of_them: Iterable[Recipients], game: Game, words: Words) -> str:
    """To whom several pieces go, each once: `Italy; Turkey and the master`."""
    return words.say("semicolon").join(dict.fromkeys(readers(each, game, words) for each in all_of_them))


def typed(recipients: Recipients, game: Game, words: Words) -> Names:
    """Recipients as they can be typed behind PRESS TO in the reader's language."""
    if recipients.is_broadcast:
        return typed_readers([PressGroup.ALL.value], words)
    powers = [power for power in game.board.powers if power in recipients.powers]
    groups = [group.value for group in (PressGroup.MASTER, PressGroup.OBSERVERS) if group in recipients.groups]
    return typed_readers([*powers, *groups], words)


def typed_readers(readers: Iterable[str], words: Words) -> Names:
    """The same of the names that press addresses have: powers, and the values of `PressGroup`."""
    return Names((_typed_reader(reader, words) for reader in readers), words.listed)


def _typed_reader(reader: str, words: Words) -> Name:
    if words.knows_power(reader):
        return words.power(reader)
    key = f"press.typed_{reader}"
    return Name(words.say(key) if words.has(key) else reader)


def from_whom(passed: Passed, people: People, words: Words) -> str:
    """What the header says of the author: nothing where the press is not signed."""
    if passed.tone is Tone.WHITE:
        return author(passed.voice, people, words)
    return words.say("press.unsigned")


def truth(passed: Passed, game: Game, knows_author: bool, people: People, words: Words) -> str:
    """What the header does not say, for those who may know it."""
    if passed.tone is Tone.GREY and knows_author and passed.is_faked:
        who, to = author(passed.voice, people, words), readers(passed.to, game, words)
        return words.say("press.truth_both", author=who, readers=to)
    if passed.tone is Tone.GREY and knows_author:
        return words.say("press.truth_author", author=author(passed.voice, people, words))
    if passed.is_faked:
        return words.say("press.truth_readers", readers=readers(passed.to, game, words))
    return ""

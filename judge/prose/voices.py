"""Who writes press and to whom, in a reader's words: only what that reader may know."""

from __future__ import annotations

from judge.game.game import Game
from judge.game.press import Mouth, Passed, PressGroup, Recipients, Tone, Voice
from judge.prose.people import People
from judge.prose.words import Words


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


def typed(recipients: Recipients, game: Game, words: Words) -> str:
    """Recipients as they can be typed behind PRESS TO in the reader's language or in English."""
    if recipients.is_broadcast:
        return "ALL"
    powers = [str(words.power(power)) for power in game.board.powers if power in recipients.powers]
    groups = [group.name for group in (PressGroup.MASTER, PressGroup.OBSERVERS) if group in recipients.groups]
    return ", ".join((*powers, *groups))


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

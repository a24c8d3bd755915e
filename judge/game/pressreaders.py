"""Who reads press, what each reader knows of it, and whom he answers."""

from __future__ import annotations

from collections.abc import Iterator

from judge.game.game import Game, PlayerId
from judge.game.press import Copy, Mouth, Passed, PressGroup, Recipients, Tone, Voice, is_with_master
from judge.game.settings import Eavesdrop


def copies_of(game: Game, voice: Voice, tone: Tone, to: Recipients, shown: Recipients) -> Iterator[Copy]:
    """Who reads, each person once; the writer is shown his press in the answer and is not among them.

    A master who plays reads as a player: what is anonymous stays so for him, unless it is written to the master.
    """
    is_signed = tone is Tone.WHITE
    is_plain = shown == to
    for player in _people(game):
        if player == voice.player:
            continue
        is_referee = player in game.seating.masters and game.seat_of(player) is None
        is_asked = player in game.seating.masters and PressGroup.MASTER in to.groups
        knows_all = is_referee or is_asked or voice.mouth is Mouth.MASTER
        if _is_meant(game, player, to):
            yield Copy(player, is_signed or knows_all, is_plain or knows_all)
        elif _overhears(game, player, is_referee) and not is_with_master(voice, to):
            yield Copy(player, is_signed or is_referee, is_plain or is_referee, is_overheard=True)


def _people(game: Game) -> tuple[PlayerId, ...]:
    return tuple(dict.fromkeys((*(seat.player for seat in game.seating.seats), *game.seating.masters, *game.observers)))


def _is_meant(game: Game, player: PlayerId, to: Recipients) -> bool:
    seat = game.seat_of(player)
    if to.is_broadcast or (seat is not None and to.powers.intersection(seat.powers)):
        return True
    if PressGroup.MASTER in to.groups and player in game.seating.masters:
        return True
    return PressGroup.OBSERVERS in to.groups and player in game.observers and seat is None


def _overhears(game: Game, player: PlayerId, is_referee: bool) -> bool:
    """Whether a person reads all press; players never do."""
    match game.settings.eavesdrop:
        case Eavesdrop.NOBODY:
            return False
        case Eavesdrop.MASTERS:
            return is_referee
        case Eavesdrop.OBSERVERS:
            return is_referee or (player in game.observers and game.seat_of(player) is None)


def answers_to(game: Game, passed: Passed, copy: Copy) -> str:
    """Whom an answer to a reader's copy is press for, as press addresses name them; empty where it is for nobody.

    Observers answer nobody in private, and nobody answers what he overheard or whose author he does not know.
    """
    is_watcher = copy.player in game.observers and game.seat_of(copy.player) is None
    if is_watcher or copy.is_overheard or not copy.knows_author:
        return ""
    match passed.voice.mouth:
        case Mouth.POWER:
            return passed.voice.powers[0]
        case Mouth.MASTER:
            return PressGroup.MASTER.value
        case Mouth.OBSERVER | Mouth.SEATED:
            return ""

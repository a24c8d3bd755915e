"""Places, boards and positions in the words of an answer about the board."""

from __future__ import annotations

from collections.abc import Iterable

from judge.commands.geography.boards import Board
from judge.commands.part import Block
from judge.game.game import Status
from judge.prose.words import Words
from judge.rules.places import Location, Power, province_id
from judge.rules.position import PhaseKind


def named(place: Location, words: Words) -> str:
    """A place in full, with its code: `Galicia (Gal)`, `Spain (south coast, Spa/sc)`."""
    code, coast = words.short_place(place), words.coast(place)
    return words.say(
        "geography.named", place=words.place(province_id(place)), code=words.listed((coast, code)) if coast else code
    )


def subject(what: str, board: Board, words: Words) -> str:
    """What an answer is about, with the game where there is one."""
    return words.say("geography.in_game", what=what, game=board.game.name) if board.game is not None else what


def as_of(board: Board, words: Words) -> str:
    """Which position an answer is about."""
    if board.game is None:
        return words.say("geography.at_opening")
    return words.say("geography.as_of", game=board.game.name, phase=words.phase(board.position.phase))


def to_copy(board: Board, units_of: Iterable[Power], words: Words) -> tuple[Block, ...]:
    """To those who may order: that the orders below, for units of these powers, may be copied, and order nothing yet.

    A mail of ours that comes back without quotation marks is known by it.
    """
    if not board.powers:
        return ()
    key = "copy" if set(board.powers).intersection(units_of) else "copy_not_yours"
    return (Block("para", words.say(f"geography.{key}")),)


def moves_to_copy(board: Board, units_of: Iterable[Power], words: Words) -> tuple[Block, ...]:
    """The same of moves, whatever phase it is: in another than a movement phase they cannot be ordered."""
    game = board.game
    if game is not None and board.powers and game.status is not Status.ACTIVE:
        return (Block("para", words.say("geography.not_played", game=game.name)),)
    if board.powers and board.position.phase.kind is not PhaseKind.MOVEMENT:
        return (Block("para", words.say("geography.copy_later")),)
    return to_copy(board, units_of, words)

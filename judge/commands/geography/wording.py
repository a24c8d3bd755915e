"""Places, boards and positions in the words of an answer about the board."""

from __future__ import annotations

from judge.commands.geography.boards import Board
from judge.commands.part import Block
from judge.prose.words import Words
from judge.rules.places import Location, province_id


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


def to_copy(board: Board, words: Words) -> tuple[Block, ...]:
    """That the lines below may be copied, and order nothing yet, to those who may order.

    A mail of ours that comes back without quotation marks is known by it.
    """
    return (Block("para", words.say("geography.copy")),) if board.powers else ()

"""Places, boards and positions in the words of an answer about the board."""

from __future__ import annotations

from collections.abc import Iterable

from judge.commands.geography.boards import Board
from judge.commands.part import Block, Scene
from judge.game.game import Status
from judge.prose.taps import Copied, with_room
from judge.prose.words import Words
from judge.rules.orders import Order
from judge.rules.places import Location, Power, province_id
from judge.rules.position import PhaseKind
from judge.structs import replace

_MOST = 40
"""Lines of one kind of order: a fleet among many armies could carry each of them to every coast."""


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
    if not board.powers or takes_moves(board):
        return to_copy(board, units_of, words)
    game = board.game
    if game is not None and game.status is not Status.ACTIVE:
        return (Block("para", words.say("geography.not_played", game=game.name)),)
    return (Block("para", words.say("geography.copy_later")),)


def takes_moves(board: Board) -> bool:
    """Whether moves can be ordered now in its game."""
    game = board.game
    is_movement = board.position.phase.kind is PhaseKind.MOVEMENT
    return game is not None and game.status is Status.ACTIVE and is_movement


def lines(orders: Iterable[tuple[Power, Order]], board: Board, words: Words) -> Block:
    """Orders as they can be copied, those of the reader's powers first: they may be links."""
    every = sorted(orders, key=lambda each: each[0] not in board.powers)
    shown = every[:_MOST]
    said = [words.typed(order) for _, order in shown]
    if len(every) > _MOST:
        said.append(words.say("geography.and_more", n=len(every) - _MOST))
    return Block("copied", Copied(tuple(said), sum(power in board.powers for power, _ in shown)))


def with_links(blocks: Iterable[Block], board: Board, scene: Scene) -> tuple[Block, ...]:
    """The blocks of a page with as many links as there is room for; none where an answer is for another game."""
    every = tuple(blocks)
    if board.game is None or scene.game is None or board.game.name != scene.game.name:
        return without_links(every)
    left = iter(with_room([block.content for block in every if block.kind == "copied"]))
    return tuple(replace(block, content=next(left)) if block.kind == "copied" else block for block in every)


def without_links(blocks: Iterable[Block]) -> tuple[Block, ...]:
    """The blocks of a page of which nothing can be ordered now."""
    return tuple(
        replace(block, content=replace(block.content, taps=0)) if block.kind == "copied" else block for block in blocks
    )

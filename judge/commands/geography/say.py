"""What answers about the board say; each kind of them has a module of its own, which is known once it is imported."""

from __future__ import annotations

from enum import Enum

from judge.commands.geography import abbreviations, card, moves, reach
from judge.commands.geography.boards import Board
from judge.commands.geography.wording import named, subject
from judge.commands.part import Block, Part, Scene, page_part, say
from judge.commands.replies import Reply
from judge.rules.places import ProvinceId

PAGES = abbreviations, card, moves, reach


class NoSuchPlace(Reply, frozen=True):
    """A name that no place has; `near` are places that may be meant."""

    written: str
    near: tuple[ProvinceId, ...] = ()


class Lack(Enum):
    """Why there is nothing to show."""

    FROM_WHERE = "from_where"
    """REACH by somebody who has no units, and names no place to start from."""
    NOT_PLAYED = "not_played"
    """MOVES in a game that does not run."""
    NO_UNIT = "no_unit"
    """MOVES of a place where nobody stands."""
    NO_UNITS = "no_units"
    """MOVES by somebody who has no units."""
    NO_RETREAT = "no_retreat"
    NO_ADJUSTMENT = "no_adjustment"


class NothingToShow(Reply, frozen=True):
    """A question about the board that has no answer, and why."""

    board: Board
    why: Lack
    place: ProvinceId = ""


@say.register(NoSuchPlace)
def _no_such_place(reply: NoSuchPlace, scene: Scene) -> Part:
    words = scene.words
    near = words.either(named(id, words) for id in reply.near)
    key = "geography.unknown_near" if reply.near else "geography.unknown"
    return Part(refused=(("", words.say(key, written=reply.written, places=near)),))


@say.register(NothingToShow)
def _nothing(reply: NothingToShow, scene: Scene) -> Part:
    words, board = scene.words, reply.board
    said = words.say(
        f"geography.{reply.why.value}",
        game=board.game.name if board.game is not None else "",
        place=words.place(reply.place) if reply.place else "",
        code=words.short_place(reply.place) if reply.place else "",
        phase=words.phase(board.position.phase),
    )
    return page_part(subject(words.say("geography.board"), board, words), Block("para", said))

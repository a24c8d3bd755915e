"""What an answer says of the board from which a game begins."""

from __future__ import annotations

from collections.abc import Iterator
from zlib import crc32

from judge.commands.part import Block, Page, Part, Scene, say
from judge.commands.replies import Reply
from judge.commands.setup.board_lines import WrongLine
from judge.game.game import Game, Status
from judge.picture.kinds import MapKind
from judge.prose.maps import MailMap, told_board
from judge.prose.results import unit_rows
from judge.prose.words import Words
from judge.rules.board_faults import FaultFound
from judge.rules.outcome import Resolution
from judge.rules.position import Position

_LONGEST_SHOWN = 200
"""Characters of a wrong line that are shown."""
_MOST_SHOWN = 20
"""Lines that are named as wrong; of more it is said how many they are."""


class BoardTaken(Reply, frozen=True):
    """From where the game begins: the board that was just understood (`is_new`), or that stands."""

    game: Game
    is_new: bool = False


class BoardWrong(Reply, frozen=True):
    """Nothing was set up: what is wrong, line by line."""

    written: str
    wrong: tuple[WrongLine, ...]


@say.register(BoardTaken)
def _taken(reply: BoardTaken, scene: Scene) -> Part:
    words, game = scene.words, reply.game
    phase, subject = words.phase(game.position.phase), words.say("subject.setup")
    if game.setup is None:
        said, page = words.say("setup.opening", game=game.name, phase=phase), _page(game, scene, words.say("setup.how"))
        return Part((said,), pages=(page,), subject=subject)
    if not reply.is_new:
        said = words.say("setup.stands", game=game.name, phase=phase)
        return Part((said,), pages=(_page(game, scene),), subject=subject)
    said = words.say("setup.done", game=game.name, phase=phase)
    return Part((said, _when(game, words)), pages=(_page(game, scene),), subject=subject)


def _when(game: Game, words: Words) -> str:
    """What the game waits for still, and how the board may be changed meanwhile."""
    if game.status is not Status.FORMING:
        return words.say("setup.begun")
    if game.free_seats:
        return words.say("setup.waits", n=game.free_seats)
    if game.clock.not_before is not None:
        return words.say("setup.starts_at", moment=words.moment(game.clock.not_before))
    return words.say("setup.start")


def _page(game: Game, scene: Scene, *below: str) -> Page:
    """The board: as a picture, and what everybody has in words."""
    words, position = scene.words, game.position
    told = told_board(words, game.board, position)
    shown = MailMap(
        game.name,
        game.board.name,
        MapKind.NOW,
        Resolution(position, (), position),
        told,
        place=f"setup-{crc32(told.encode()):08x}",
    )
    blocks = [Block("map", shown)] if scene.has_pictures else []
    blocks += [Block("pairs", tuple((row.power, row.units) for row in unit_rows(game, position, words)))]
    owned = tuple(
        (str(words.power(power)), words.listed(words.short_place(each) for each in sorted(centres)))
        for power in game.board.powers
        if (centres := position.centres.get(power))
    )
    blocks += [Block("strong", words.say("head.centres")), Block("pairs", owned)] if owned else []
    blocks += [Block("para", line) for line in (*_notes(game, position, words), *below)]
    return Page(words.say("setup.title", game=game.name, phase=words.phase(position.phase)), tuple(blocks))


def _notes(game: Game, position: Position, words: Words) -> Iterator[str]:
    """What a board has besides: where attacks came from, what is contested, who has nothing, until when."""
    for each in position.dislodged:
        if each.attacked_from is not None:
            place = words.short_place(each.attacked_from)
            yield words.say("setup.attacked", unit=words.unit(each.unit), place=place)
    if position.contested:
        yield words.say("setup.contested", places=words.listed(map(words.short_place, sorted(position.contested))))
    gone = tuple(power for power in game.board.powers if not position.is_on_board(power))
    if gone:
        yield words.say("setup.gone", powers=words.powers(gone), n=len(gone))
    if game.setup is not None and game.setup.deadline is not None and game.status is Status.FORMING:
        yield words.say("setup.deadline", moment=words.moment(game.setup.deadline))


@say.register(BoardWrong)
def _wrong(reply: BoardWrong, scene: Scene) -> Part:
    words, wrong = scene.words, reply.wrong
    refused = [(_beginning(each.written, _LONGEST_SHOWN), _why(each, words)) for each in wrong[:_MOST_SHOWN]]
    if len(wrong) > _MOST_SHOWN:
        refused.append(("", words.say("setup.more", n=len(wrong) - _MOST_SHOWN)))
    refused.append((reply.written, words.say("setup.nothing")))
    return Part(refused=tuple(refused), subject=words.say("subject.setup_wrong"))


def _beginning(text: str, most: int) -> str:
    """The beginning of a text that is longer than that."""
    return text if len(text) <= most else f"{text[:most]}…"


def _why(wrong: WrongLine, words: Words) -> str:
    """Why a line is no line of a board, or a board none to begin with."""
    if wrong.found is not None:
        return _fault(wrong.found, words)
    assert wrong.why is not None
    return words.say(
        f"setup_line.{wrong.why.value}",
        about=_beginning(wrong.about, _LONGEST_SHOWN),
        power=words.power(wrong.power) if wrong.power else "",
        places=words.either(map(words.short_place, wrong.places)) if wrong.places else "",
    )


def _fault(found: FaultFound, words: Words) -> str:
    return words.say(
        f"setup_board.{found.why.value}",
        power=words.power(found.power) if found.power else "",
        owner=words.power(found.owner) if found.owner else "",
        unit=words.unit(found.unit) if found.unit else "",
        other=words.unit(found.other) if found.other else "",
        place=words.short_place(found.centre or (found.unit.province if found.unit else "")),
        places=words.either(map(words.short_place, found.places)) if found.places else "",
    )

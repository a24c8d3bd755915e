"""What a letter says below its CREATE: it is for the new game, which is not there yet when the lines are read."""

from __future__ import annotations

from judge.commands.asks import Ask, Standing
from judge.commands.catalogue import Group, Row
from judge.commands.leading.create_options import CreateGame, last_year_of
from judge.commands.line import CommandLine, name_of
from judge.commands.sources import USUAL_RULEBOOK
from judge.game.game import Game, PlayerId, Status
from judge.game.roles import Role
from judge.game.settings import Settings
from judge.game.state import Deal, Seating
from judge.notation.language import Language
from judge.rules.position import opening
from judge.shelf import USUAL_BOARD, boards, load_board, load_rulebook, rulebooks
from judge.structs import replace

_OF_NO_GAME = frozenset({Group.START, Group.PEOPLE, Group.WATCHING, Group.TOURNAMENT, Group.KEEPING})
"""What belongs to no game, unless a line of it names one."""


def empty_game(name: str, rulebook: str = "", master: PlayerId | None = None, on: str = "") -> Game:
    """The opening of a board, the usual one where there is none of that name, with nobody at the table."""
    board = load_board(on if on in boards() else USUAL_BOARD)
    return Game(
        name=name,
        status=Status.FORMING,
        board=board,
        rulebook=load_rulebook(rulebook if rulebook in rulebooks() else USUAL_RULEBOOK),
        settings=Settings(),
        deal=Deal(seed=0),
        seating=Seating(masters=() if master is None else (master,), seats=(), watchers=()),
        position=opening(board),
    )


def below_create(line: CommandLine, ask: Ask) -> Standing:
    """The standing by which the lines below a CREATE are read: its writer leads the game, whatever it will come to."""
    name, book, board = name_of(line.rest.partition(" ")[0]), "", ""
    if isinstance(ask, CreateGame):
        name, book, board = ask.game, ask.rulebook, ask.board
    game = empty_game(name, book, line.standing.player, board)
    return replace(line.standing, game=game, powers=(), role=Role.MASTER)


def for_new_game(ask: Ask, row: Row, name: str) -> Ask:
    """An ask of a line below CREATE, with the name of the new game where it is for that one and no other."""
    named = getattr(ask, "game", "")
    is_for_it = named == name or (not named and row.group not in _OF_NO_GAME)
    return replace(ask, new_game=name) if is_for_it else ask


def with_last_years(asks: tuple[Ask, ...], language: Language) -> tuple[Ask, ...]:
    """The games that a letter creates, with the last year that a SET below gives them: it is chosen with the game."""
    if not any(isinstance(ask, CreateGame) for ask in asks):
        return asks
    # Loaded late: few letters create a game.
    from judge.commands.leading.ask import Configure

    years: dict[str, int] = {}
    left: list[Ask] = []
    for ask in asks:
        if isinstance(ask, Configure) and ask.new_game:
            pieces = []
            for piece in ask.pieces:
                year = last_year_of(piece.written, language)
                if year is None:
                    pieces.append(piece)
                else:
                    years[ask.new_game] = year
            if not pieces:
                continue
            ask = replace(ask, pieces=tuple(pieces))
        left.append(ask)
    return tuple(
        replace(ask, until=years.get(ask.game, ask.until)) if isinstance(ask, CreateGame) else ask for ask in left
    )

"""Obeys BOARDS."""

from __future__ import annotations

from judge.commands.boards.ask import ShowBoard, ShowBoards
from judge.commands.boards.called import board_called, nearest
from judge.commands.boards.say import BoardDescribed, BoardsListed, ListedBoard, NoSuchBoard
from judge.commands.outcome import Outcome, do
from judge.commands.replies import Reply
from judge.commands.sources import USUAL_RULEBOOK
from judge.rules.board_rules import on_board
from judge.rules.maps import Map
from judge.shelf import USUAL_BOARD, boards, is_drawn, load_about, load_board, load_rulebook


@do.register(ShowBoards)
def _boards(_: ShowBoards, outcome: Outcome) -> Reply:
    # The usual one first, then those of the fewest players: who asks looks for one of a size.
    found = sorted(
        map(_listed, boards()), key=lambda each: (each.name != USUAL_BOARD, len(each.board.powers), each.name)
    )
    return BoardsListed(tuple(found))


@do.register(ShowBoard)
def _board(ask: ShowBoard, outcome: Outcome) -> Reply:
    name = board_called(ask.board)
    if not name:
        return NoSuchBoard(ask.board, nearest(ask.board))
    board = load_board(name)
    return BoardDescribed(board, load_about(name), _solo(board), is_drawn(name))


def _listed(name: str) -> ListedBoard:
    board = load_board(name)
    return ListedBoard(name, board, _solo(board), is_drawn(name))


def _solo(board: Map) -> int:
    """The centres that win alone, by the usual rulebook where the board says nothing."""
    return on_board(load_rulebook(USUAL_RULEBOOK), board).victory_centres

"""Boards in letters: what is understood of them, and what is wrong in which line."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from judge.commands.asks import Ask, Request, Standing
from judge.commands.setup.ask import SetUpBoard
from judge.commands.setup.board_lines import LONGEST_LINE, MOST_LINES, WrongLine
from judge.commands.understand import understand
from judge.game.game import Game, Setup
from judge.game.handle import NewGame, open_game
from judge.game.roles import Role
from judge.game.settings import Settings
from judge.game.transition import Transition
from judge.post.letter import read
from judge.rules.text import write_position
from judge.shelf import USUAL_BOARD, load_board, load_reading, load_rulebook

ROWS = Path(__file__).with_name("boards.txt").read_text(encoding="utf-8")
NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)


def forming() -> Game:
    opened = open_game(
        NewGame("blitz", load_board(USUAL_BOARD), load_rulebook("datc"), Settings()), 1901, "master", NOW
    )
    assert isinstance(opened, Transition)
    return opened.game


GAME = forming()


def understood(text: str, code: str = "en") -> Request:
    letter = read(f"From: m@players.example\nContent-Type: text/plain; charset=utf-8\n\n{text}".encode())
    standing = Standing("master", True, GAME, role=Role.MASTER)
    return understand(letter, standing, load_reading(code, GAME.rulebook), NOW)


def rows() -> Iterator[tuple[str, str, str, list[str]]]:
    """Each row: its title, language, letter, and what comes of it."""
    for block in ROWS.split("\n== ")[1:]:
        title, _, rest = block.partition("\n")
        code = title[1:3] if title.startswith("[") else "en"
        lines = rest.rstrip("\n").split("\n")
        result = [line[3:] for line in lines if line.startswith("-> ")]
        yield title, code, "\n".join(line for line in lines if not line.startswith("-> ")), result


def said(ask: Ask) -> list[str]:
    if not isinstance(ask, SetUpBoard):
        return [type(ask).__name__]
    return [board(ask.setup)] if ask.setup is not None else [wrong(each) for each in ask.wrong]


def board(setup: Setup) -> str:
    lines = write_position(setup.position).split("\n")
    powers = (line for line in lines if not line.endswith(":  | ") and not line.endswith(":  |"))
    until = [f"until {setup.deadline:%Y-%m-%d %H:%M}"] if setup.deadline else []
    return " | ".join([line.strip() for line in powers if not line.rstrip().endswith(": |")] + until)


def wrong(line: WrongLine) -> str:
    why = line.found.why if line.found is not None else line.why
    assert why is not None
    about = f" '{line.about}'" if line.about and line.written else ""
    return f"{why.value}{about}" + (f": {line.written}" if line.written else "")


def test_every_letter_is_understood_or_named_line_by_line() -> None:
    found = []
    for title, code, text, expected in rows():
        asks = understood(text, code).asks
        came = said(asks[0]) if asks else ["nothing"]
        came[-1] += "".join(f" | and {type(ask).__name__}" for ask in asks[1:])
        if came != expected:
            found.append(f"{title}\n  wanted {expected}\n  came   {came}")

    assert not found, "\n".join(found)


def test_a_board_has_an_end() -> None:
    many = understood("SETUP\n" + "france: par | A bur\n" * (MOST_LINES + 1)).asks[0]
    endless = understood("SETUP\n" + "lorem: ipsum\n" * 3000).asks[0]
    long = understood("SETUP\nphase: F1902M\nfrance: " + "p" * (LONGEST_LINE + 1)).asks[0]

    assert said(many) == said(endless) == ["too_many_lines"]
    assert said(long)[0].startswith("line_too_long")


def test_two_boards_of_a_letter_are_two_asks() -> None:
    one = "SETUP\nphase: F1902M\nfrance: par | A bur\nitaly: ven | A ven\nENDSETUP\n"
    asks = understood(one + one.replace("F1902M", "S1905M")).asks

    assert [ask.setup.position.phase.year for ask in asks if isinstance(ask, SetUpBoard) and ask.setup] == [1902, 1905]

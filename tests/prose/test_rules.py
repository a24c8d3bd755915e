"""HELP RULES: the game's book beside the others."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from judge.game.game import Game
from judge.game.handle import NewGame, open_game
from judge.game.refusal import Refusal
from judge.game.settings import Settings
from judge.prose.settings import rules_view
from judge.prose.words import Words
from judge.rules.rulebook import POLICIES, Rulebook
from judge.shelf import USUAL_BOARD, load_board, load_language, load_rulebook, rulebooks
from tests.commands.scenes import MASTER, NOW, stationery

BOOKS: Sequence[Rulebook] = tuple(map(load_rulebook, rulebooks()))
CODES = stationery().languages()


def words(code: str = "en") -> Words:
    return stationery().words(load_language(code), "UTC")


SETTINGS_STATED = ("minor_press", "quoting")


def game_by(book: str, settings: Settings | None = None, players: int | None = None) -> Game:
    new = NewGame("blitz", load_board(USUAL_BOARD), load_rulebook(book), settings or Settings(), players)
    opened = open_game(new, 1, MASTER, NOW)
    assert not isinstance(opened, Refusal)
    return opened.game


def own_lines(game: Game) -> dict[str, str]:
    """What holds in the game, by the heading of each row."""
    return {row.policy: row.lines[0] for row in rules_view(game, BOOKS, words()).rows}


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("name", [*rulebooks(), ""])
def test_every_policy_of_every_book_is_told_in_every_language(name: str, code: str) -> None:
    view = rules_view(game_by(name) if name else None, BOOKS, words(code))

    assert len(view.rows) == len(POLICIES) + len(SETTINGS_STATED)
    assert all(row.policy and row.lines and all(row.lines) for row in view.rows)
    assert not any("{" in line or "_" in line.replace("ru_forum", "") for row in view.rows for line in row.lines)


def test_the_games_own_book_comes_first_and_others_only_where_they_differ() -> None:
    rows = {row.policy: row.lines for row in rules_view(game_by("fr"), BOOKS, words()).rows}

    own, *others = rows["A convoy by several routes"]
    assert own.startswith("fails if any route is broken (L554")
    assert len(others) == 1
    assert others[0].startswith("elsewhere: fails if all routes are broken (")
    assert "ru2000 L722, rule\u00a020" in others[0]
    assert rows["Draw"] == (rows["Draw"][0],)


def test_rules_are_numbered_in_the_readers_language() -> None:
    said = [line for row in rules_view(game_by("ru2000"), BOOKS, words("ru")).rows for line in row.lines]

    assert any("правило\u00a020" in line for line in said)
    assert any("правила\u00a021–22" in line for line in said)
    assert any("ru_forum сообщение\u00a03 L162" in line for line in said)
    assert not any("rule " in line or "silent" in line for line in said)


def test_what_wins_is_that_of_the_games_own_distribution() -> None:
    """With two players 24 centres (ru2000 L882), or 24 units (ja L311), of all their powers together."""
    assert own_lines(game_by("ru2000"))["Centres to win"] == "18 (L32, L103)"
    assert own_lines(game_by("ru2000", players=2))["Centres to win"].startswith("24, those of all a player's powers")
    assert own_lines(game_by("ja", players=2))["Centres to win"] == (
        "24 units at the end of a year, those of all a player's powers together ([14-2] L310-311)"
    )


def test_settings_that_books_state_are_shown_as_they_are_in_the_game() -> None:
    by_book = game_by("ru_forum", Settings(quoting=False))
    otherwise = game_by("ru_forum", Settings(quoting=True))

    assert own_lines(by_book)["Quoting"] == "no (post\u00a03 L162)"
    assert own_lines(otherwise)["Quoting"] == "yes"
    rows = {row.policy: row.lines for row in rules_view(by_book, BOOKS, words()).rows}
    assert rows["Quoting"] == ("no (post\u00a03 L162)",)
    assert rows["Press in retreats and adjustments"][1].startswith("elsewhere: no (ja [11-1] L216")

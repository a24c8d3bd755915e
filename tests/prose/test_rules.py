"""HELP RULES: the game's book beside the others."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from judge.prose.settings import rules_view
from judge.prose.words import Words
from judge.rules.rulebook import POLICIES, Rulebook
from judge.shelf import load_language, load_rulebook, rulebooks
from tests.commands.scenes import stationery

BOOKS: Sequence[Rulebook] = tuple(map(load_rulebook, rulebooks()))
CODES = stationery().languages()


def words(code: str = "en") -> Words:
    return stationery().words(load_language(code), "UTC")


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("name", [*rulebooks(), ""])
def test_every_policy_of_every_book_is_told_in_every_language(name: str, code: str) -> None:
    own = load_rulebook(name) if name else None
    view = rules_view(own, "blitz", BOOKS, words(code))

    assert len(view.rows) == len(POLICIES)
    assert all(row.policy and row.lines and all(row.lines) for row in view.rows)
    assert not any("{" in line or "_" in line.replace("ru_forum", "") for row in view.rows for line in row.lines)


def test_the_games_own_book_comes_first_and_others_only_where_they_differ() -> None:
    rows = {row.policy: row.lines for row in rules_view(load_rulebook("fr"), "blitz", BOOKS, words()).rows}

    own, *others = rows["A convoy by several routes"]
    assert own.startswith("fails if any route is broken (L554")
    assert len(others) == 1
    assert others[0].startswith("elsewhere: fails if all routes are broken (")
    assert "ru2000 L722, rule\u00a020" in others[0]
    assert rows["Draw"] == (rows["Draw"][0],)


def test_rules_are_numbered_in_the_readers_language() -> None:
    said = [line for row in rules_view(load_rulebook("ru2000"), "blitz", BOOKS, words("ru")).rows for line in row.lines]

    assert any("правило\u00a020" in line for line in said)
    assert any("правила\u00a021–22" in line for line in said)
    assert any("ru_forum сообщение\u00a03 L162" in line for line in said)
    assert not any("rule " in line or "silent" in line for line in said)

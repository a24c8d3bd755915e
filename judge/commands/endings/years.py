"""Centres by year, as tables that fit a mail."""

from __future__ import annotations

from collections.abc import Sequence

from judge.commands.part import Block, Table
from judge.game.game import Game, PlayerId
from judge.game.secrecy import knows_centres_of
from judge.game.summary import YearEnd, progress
from judge.prose.words import Words

UNKNOWN = "?"
"""What a power has that the reader does not see whole."""
YEARS_A_TABLE = 9
"""As many as fit into 72 columns beside the name of a power of 16."""


def counts_by_year(game: Game, ends: Sequence[YearEnd], viewer: PlayerId | None, words: Words) -> list[Block]:
    """How many centres each power had when each year was over, so many years a table."""
    return [_counts(game, ends[at : at + YEARS_A_TABLE], viewer, words) for at in range(0, len(ends), YEARS_A_TABLE)]


def _counts(game: Game, ends: Sequence[YearEnd], viewer: PlayerId | None, words: Words) -> Block:
    rows = [
        (
            str(words.power(power)),
            *(str(end.count(power)) if knows_centres_of(game, viewer, power) else UNKNOWN for end in ends),
        )
        for power in game.board.powers
    ]
    if all(knows_centres_of(game, viewer, power) for power in game.board.powers):
        rows.append((words.say("summary.progress"), *(f"{float(progress(end)):.0f}" for end in ends)))
    return Block("table", Table(tuple(rows), year_heads(ends), frozenset(range(1, len(ends) + 1))))


def year_heads(ends: Sequence[YearEnd]) -> tuple[str, ...]:
    """The heads of a table with a column a year."""
    return ("", *(str(end.year) for end in ends))

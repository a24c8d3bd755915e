"""The results of a phase as pieces of a page: what HISTORY and the weekly mail show again."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from judge.commands.part import Block
from judge.game.game import Game, PlayerId
from judge.game.phase_report import PhaseReport
from judge.prose.results import report
from judge.prose.words import Words


def result_blocks(
    account: PhaseReport, at: datetime, game: Game, viewer: PlayerId | None, words: Words, *, with_title: bool = True
) -> Iterator[Block]:
    """What became of every order, and the board that was left; `at` is when the phase was played."""
    told = report(account, game, viewer, words)
    if with_title:
        yield Block("heading", words.phase(account.event.phase))
    yield Block("small", words.say("history.played", moment=words.moment(at)))
    if told.sees_nothing:
        yield Block("para", words.say("secrecy.nothing_seen"))
    else:
        yield Block("groups", (told.groups, words.say("semicolon")))
    lists = (
        ("glimpses", told.glimpses),
        ("dislodged", told.dislodged),
        ("silent", told.silent),
        ("decided", told.decided),
    )
    for heading, lines in lists:
        if lines:
            yield Block("heading", words.say(f"head.{heading}"))
            yield Block("lines", lines)
    if told.centres:
        yield Block("heading", words.say("head.seen_centres" if told.is_blind else "head.centres"))
        yield Block("centres", told.centres)
    if told.adjustments:
        yield Block("heading", words.say("head.adjustments"))
        yield Block("lines", told.adjustments)
    if told.position:
        yield Block("heading", words.say("head.seen_position" if told.is_blind else "head.position"))
        yield Block("pairs", tuple((row.power, row.units) for row in told.position))

"""Draws, concessions, proposals, diaries and statistics."""

from __future__ import annotations

from judge.commands.asks import Ask, Trouble
from judge.commands.line import CommandLine, Taken, plain, read_power, read_powers, to_game
from judge.commands.press.ask import ends_in_orders
from judge.game.commands.endings import CastVote, Concede, Propose, SetAlliance, SetDraw
from judge.game.state import Motion
from judge.notation.commands.verbs import CommandWord, read_command
from judge.rules.places import Power

DIARY_LIMIT = 8000
"""Letters of one entry."""


class ShowVotes(Ask, frozen=True):
    """VOTES: the proposal that stands, and how its reader voted."""


class KeepDiary(Ask, frozen=True):
    """DIARY with a text: one entry more."""

    text: str


class ReadDiary(Ask, frozen=True):
    """DIARY, DIARY LIST, DIARY READ n: all entries (`number` is None) or one, counted from 1."""

    number: int | None = None


class DeleteDiary(Ask, frozen=True):
    """DIARY DELETE n."""

    number: int


class ShowStatistics(Ask, frozen=True):
    """STATISTICS: how finished games ended."""


def draw(line: CommandLine) -> Ask:
    powers = _powers(line, line.rest)
    if powers is None:
        return line.unclear(Trouble.BAD_POWER, line.rest)
    return line.gives(SetDraw(True, powers))


def concede(line: CommandLine) -> Ask:
    if not line.rest:
        return line.gives(Concede())
    leader = read_power(line.rest, line.game.board, line.language) if line.game else None
    return line.gives(Concede(leader)) if leader else line.unclear(Trouble.BAD_POWER, line.rest)


def ally(line: CommandLine) -> Ask:
    ally = read_power(line.rest, line.game.board, line.language) if line.game else None
    return line.gives(SetAlliance(ally)) if ally else line.unclear(Trouble.BAD_POWER, line.rest)


def propose(line: CommandLine) -> Ask:
    """PROPOSE and a command that would vote for it: `PROPOSE DRAW`, `PROPOSE CONCEDE TO Italy`."""
    found = read_command(line.rest, line.language)
    motions = {CommandWord.DRAW: Motion.DRAW, CommandWord.CONCEDE: Motion.CONCESSION}
    if found is None or found.word not in motions:
        return line.unclear(Trouble.BAD_PROPOSAL, line.rest)
    powers = _powers(line, found.rest)
    if powers is None:
        return line.unclear(Trouble.BAD_POWER, found.rest)
    return line.gives(Propose(motions[found.word], powers))


def vote(line: CommandLine) -> Ask:
    is_for, is_against = (line.language.says(answer, line.rest) for answer in ("yes", "no"))
    if not is_for and not is_against:
        return line.unclear(Trouble.BAD_VOTE, line.rest)
    return line.gives(CastVote(is_for))


def _powers(line: CommandLine, text: str) -> tuple[Power, ...] | None:
    """The powers that are named; empty for none, None for what is no power."""
    if not text:
        return ()
    return read_powers(text, line.game.board, line.language) if line.game else None


def diary(line: CommandLine) -> Ask | Taken:
    """An entry in the line or below it; `DIARY LIST`, `DIARY READ 2` and `DIARY DELETE 2` look at those there are."""
    head, _, rest = line.rest.partition(" ")
    about = line.language.option(head) or ""
    if not line.rest and not "".join(line.block()[0]).strip():
        return ReadDiary(written="DIARY LIST")
    if about == "list" and not rest:
        return ReadDiary(None, written=line.written)
    if about in {"read", "delete"} and rest.strip().isdecimal() and len(rest) < 7:
        number = int(rest)
        return ReadDiary(number, written=line.written) if about == "read" else DeleteDiary(number, written=line.written)
    text = rest if about == "record" else line.rest
    if text:
        return KeepDiary(text[:DIARY_LIMIT], written="DIARY")
    lines, used = line.block()
    text = "\n".join(lines)
    if used == len(lines) == len(line.following) and ends_in_orders(text, line.standing, line.language):
        return Taken(line.unclear(Trouble.DIARY_NOT_ENDED), used)
    return Taken(KeepDiary(text.strip()[:DIARY_LIMIT], written="DIARY"), used)


nodraw = to_game(SetDraw(False))
noconcede = to_game(Concede(is_withdrawn=True))
noally = to_game(SetAlliance(None))
votes = plain(ShowVotes)
statistics = plain(ShowStatistics)

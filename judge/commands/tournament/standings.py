"""The standings of a tournament as people read them: what is told of it, as pages of a mail or site, and as a file."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping
from datetime import datetime
from fractions import Fraction
from io import StringIO

from judge.commands.part import Block, Page, Table
from judge.game.game import Ending, PlayerId, Status
from judge.game.scoring import Scoring, TieBreak
from judge.game.standings import Score, Standing, said
from judge.game.tournament import Correction, Tournament
from judge.post.mailing import Attachment
from judge.prose.words import Words
from judge.rules.position import Phase
from judge.structs import Struct

_CSV = "standings.csv"
_MOST_ROUNDS = 4
"""So many rounds have a column of their own in the table; the file has all."""
_FORMULA = ("=", "+", "-", "@")


class BoardLine(Struct, frozen=True):
    """How a board stands: over, with its ending; played, with its phase and deadline; or forming."""

    game: str
    round: int
    status: Status
    phase: Phase | None = None
    deadline: datetime | None = None
    missing: int = 0
    """Seats that are free, of one that forms."""
    ending: Ending | None = None
    scores: tuple[Score, ...] = ()
    """Of one that is over; without powers where who played what stays a secret."""


class DrawLine(Struct, frozen=True):
    """A draw: its seed where that tells nothing any more, else its fingerprint."""

    round: int
    number: int
    """Which draw of its round it was; the last one counts."""
    seed: str
    is_open: bool
    by_wishes: bool


class Figures(Struct, frozen=True):
    """All that is told of a tournament to one reader."""

    tournament: Tournament
    scoring: Scoring
    ties: tuple[TieBreak, ...]
    lines: tuple[Standing, ...]
    boards: tuple[BoardLine, ...]
    draws: tuple[DrawLine, ...]
    names: Mapping[PlayerId, str]
    corrections: tuple[tuple[Correction, datetime], ...] = ()
    """What directors gave, and when."""
    withdrawn: frozenset[PlayerId] = frozenset()
    """Who takes no further part, as far as the reader may know."""


def standings_pages(found: Figures, words: Words) -> tuple[Page, ...]:
    """The table, how points and places come about, the boards round by round, draws, and what a director corrected."""
    title = words.say("head.standings", tournament=found.tournament.name)
    ties = words.all_of(words.say(f"value.tie_break.{tie.value}") for tie in found.ties)
    blocks = [
        Block("table", _table(found, words)) if found.lines else Block("para", words.say("standings.empty")),
        Block("para", words.say(f"scoring_about.{found.scoring.name}")),
        Block("para", words.say("standings.ties", ties=ties)),
        Block("small", words.say("standings.how")),
    ]
    rounds = tuple(_rounds(found, words))
    records = tuple(_records(found, words))
    more = (Page(words.say("head.on_record"), (Block("lines", records),)),) if records else ()
    return (Page(title, tuple(blocks)), *rounds, *more)


def _table(found: Figures, words: Words) -> Table:
    """A line a person: place, name, points, points of each round, what the tie-breaks look at."""
    rounds = sorted({board.round for board in found.boards})
    shown = rounds if 1 < len(rounds) <= _MOST_ROUNDS else []
    head = ("", "", words.say("standings.points"), *(words.say("standings.round", round=each) for each in shown))
    head += tuple(words.say(f"standings.tie_{tie.value}") for tie in found.ties)
    rows = []
    for line in found.lines:
        by_round = (sum((s.points for s in line.scores if s.round == each), Fraction(0)) for each in shown)
        has = {score.round for score in line.scores}
        cells = (said(points) if each in has else "" for each, points in zip(shown, by_round, strict=True))
        name = _name(found, line.player, words)
        if line.player in found.withdrawn:
            name = words.say("standings.withdrawn", who=name)
        rows.append((f"{line.place}.", name, said(line.points), *cells, *map(said, line.ties)))
    return Table(tuple(rows), head, frozenset({0, *range(2, len(head))}))


def _name(found: Figures, player: PlayerId | None, words: Words) -> str:
    if player is None:
        return words.say("nobody")
    return found.names.get(player) or words.say("secrecy.somebody")


def _rounds(found: Figures, words: Words) -> Iterator[Page]:
    for number in sorted({board.round for board in found.boards}, reverse=True):
        own = (board for board in found.boards if board.round == number)
        blocks = tuple(block for board in own for block in _board(board, found, words))
        yield Page(words.say("head.round", round=number), blocks)


def _board(board: BoardLine, found: Figures, words: Words) -> Iterator[Block]:
    if board.ending is not None:
        ending = board.ending
        values = {"game": board.game, "powers": words.powers(ending.powers), "phase": words.phase(ending.phase)}
        yield Block("strong", words.say(f"standings.{ending.kind.value}", **values))
        if board.scores:
            yield Block("table", _of_board(board, found, words))
    elif board.status is Status.FORMING:
        yield Block("para", words.say("standings.forming", game=board.game, n=board.missing))
    elif board.phase is None:
        yield Block("para", words.say("standings.playing_on", game=board.game))
    else:
        until = words.moment(board.deadline) if board.deadline is not None else words.say("value.none")
        yield Block(
            "para", words.say("standings.playing", game=board.game, phase=words.phase(board.phase), until=until)
        )


def _of_board(board: BoardLine, found: Figures, words: Words) -> Table:
    """Who played what, with how many centres, for how many points; the power only where everybody may know it."""
    rows = []
    for score in sorted(board.scores, key=lambda each: (-each.points, each.player)):
        points = said(score.points) + ("*" if score.is_corrected else "")
        power = str(words.powers(score.powers)) if score.powers else ""
        rows.append((_name(found, score.player, words), power, str(score.centres) if score.powers else "", points))
    head = ("", "", words.say("standings.centres"), words.say("standings.points"))
    return Table(tuple(rows), head, frozenset({2, 3}))


def _records(found: Figures, words: Words) -> Iterator[str]:
    """Draws with their seeds, and points that a director gave."""
    for draw in found.draws:
        key = "standings.seed" if draw.is_open else "standings.fingerprint"
        yield words.say(key, round=draw.round, number=draw.number, seed=draw.seed)
    for each, at in found.corrections:
        values = {
            "at": words.moment(at),
            "by": _name(found, each.by, words),
            "who": _name(found, each.player, words),
            "game": each.game,
            "points": each.points,
        }
        key = "standings.corrected_why" if each.why else "standings.corrected"
        yield words.say(key, why=each.why, **values)


def standings_file(found: Figures) -> Attachment:
    """The table for other programs, as a mail has it."""
    return Attachment(_CSV, "text/csv", standings_csv(found))


def standings_csv(found: Figures) -> str:
    """The table for other programs: a row a person, with every board; the names of columns are English everywhere."""
    rounds = sorted({board.round for board in found.boards})
    text = StringIO()
    rows = csv.writer(text, lineterminator="\r\n")
    of_round = ("board", "power", "centres", "points")
    columns = [f"round {number} {each}" for number in rounds for each in of_round]
    rows.writerow(["place", "player", "points", *(tie.value for tie in found.ties), *columns])
    for line in found.lines:
        cells: list[str] = []
        for number in rounds:
            own = [score for score in line.scores if score.round == number]
            cells.append(" ".join(score.game for score in own))
            cells.append(" ".join("+".join(score.powers) for score in own))
            cells.append(" ".join(str(score.centres) for score in own if score.powers))
            cells.append(" ".join(said(score.points) for score in own))
        name = found.names.get(line.player, "")
        rows.writerow([line.place, _plain(name), said(line.points), *map(said, line.ties), *cells])
    return text.getvalue()


def _plain(name: str) -> str:
    """A name that no spreadsheet takes for a formula."""
    return f"'{name}" if name.startswith(_FORMULA) else name

"""The year that is over, below the results of its last phase: a chart of the centres, their table, one's own press."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from judge.commands.endings.news import YEARS_A_TABLE, counts_by_year
from judge.commands.part import Block, Page
from judge.game.game import Game, remembered
from judge.game.press import Copy, Passed
from judge.game.secrecy import counted
from judge.game.summary import YearEnd
from judge.picture.chart import CentresByYear
from judge.picture.kinds import MapKind
from judge.prose.maps import MailMap
from judge.prose.news import Occasion
from judge.prose.people import from_whom, readers
from judge.prose.plain_text import in_pairs
from judge.prose.results import UNKNOWN
from judge.prose.words import Words
from judge.prose.year import YearLetter
from judge.rules.places import Power
from judge.structs import Same

_BAR = "█"
_MOST_EXCHANGES = 10
_LONGEST = 60
_WIDE = 480
"""Pixels: how wide the chart is shown at most."""


def year_pages(letter: YearLetter, occasion: Occasion) -> tuple[Page, ...]:
    """The pages of a year, as the hearer may read them."""
    game, words, year = occasion.game, occasion.words, str(letter.year)
    known = counted(game, occasion.hearer.player)
    blocks = _centres(game, Same(letter.ends), known, occasion.has_pictures, words)
    pages = [Page(words.say("head.year", year=year), blocks)]
    rows = _exchanges(letter, occasion)
    if rows:
        pages.append(Page(words.say("head.year_press", year=year), (Block("pairs", rows),)))
    return tuple(pages)


@remembered
def _centres(
    game: Game, ends: Same[tuple[YearEnd, ...]], known: tuple[Power, ...], has_pictures: bool, words: Words
) -> tuple[Block, ...]:
    """The chart and the table, the same for all readers of a language who know the same."""
    return (
        *_chart(game, ends.value, known, has_pictures, words),
        *_table(game, ends.value, known, words),
    )


def _chart(
    game: Game, ends: Sequence[YearEnd], known: Collection[Power], has_pictures: bool, words: Words
) -> tuple[Block, ...]:
    """How the centres stand: drawn, or a bar a power, as long as it has centres, with what it won or lost in the year.

    Where it is drawn plain text has the bars.
    """
    last, before = ends[-1], ends[-2] if len(ends) > 1 else ends[-1]
    bars, said = [], []
    for power in game.board.powers:
        name, count, change = words.power(power), last.count(power), last.count(power) - before.count(power)
        told = f"{count} ({change:+d})".replace("-", "−") if change else str(count)
        is_known = power in known
        bars.append((name, f"{_BAR * count} {told}".strip() if is_known else UNKNOWN))
        said.append(f"{name} {told if is_known else UNKNOWN}")
    if not (has_pictures and known):
        return (Block("pairs", tuple(bars)),)
    shown = words.say("year.chart", year=str(last.year), counts=words.listed(said))
    drawn = MailMap(game.name, game.board.name, MapKind.CENTRES, _counts(game, ends, known), shown, most=_WIDE)
    return Block("map", drawn), Block("chart", (in_pairs(bars), ()))


def _counts(game: Game, ends: Sequence[YearEnd], known: Collection[Power]) -> CentresByYear:
    """The numbers of the chart, as far as they are known, and what wins, once somebody is half way there."""
    years = {
        end.year: {power: end.count(power) if power in known else None for power in game.board.powers} for end in ends
    }
    most = max((count or 0 for counts in years.values() for count in counts.values()), default=0)
    goal = game.table.victory_centres or (None if game.table.victory_units else game.rulebook.victory_centres)
    return CentresByYear(years, goal if goal is not None and 2 * most >= goal else None)


def _table(game: Game, ends: Sequence[YearEnd], known: Collection[Power], words: Words) -> list[Block]:
    """The centres at the end of the last years, once there is more to see than in the chart."""
    shown = ends[-YEARS_A_TABLE:]
    return counts_by_year(game, shown, known, words) if len(shown) > 2 else []


def _exchanges(letter: YearLetter, occasion: Occasion) -> tuple[tuple[str, str], ...]:
    """With whom the reader wrote in the year: how many letters, and the last line of the last."""
    found: dict[str, list[tuple[Passed, Copy | None]]] = {}
    for passed, copy in letter.press:
        who = readers(passed.to, occasion.game, occasion.words) if copy is None else _author(passed, occasion)
        # Behind those that were written to before: the newest stand at the end.
        found[who] = [*found.pop(who, []), (passed, copy)]
    newest = list(found.items())[-_MOST_EXCHANGES:]
    return tuple((who, _last_said(pieces, occasion.words)) for who, pieces in newest)


def _author(passed: Passed, occasion: Occasion) -> str:
    return from_whom(passed, occasion.people, occasion.words)


def _last_said(pieces: list[tuple[Passed, Copy | None]], words: Words) -> str:
    passed, copy = pieces[-1]
    lines = [line.strip() for line in passed.text.splitlines() if line.strip()]
    line = lines[-1] if lines else ""
    short = line if len(line) <= _LONGEST else f"{line[:_LONGEST].rstrip()} …"
    return words.say("year.own" if copy is None else "year.theirs", n=len(pieces), text=words.say("quoted", text=short))

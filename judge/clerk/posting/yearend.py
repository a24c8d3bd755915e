"""What the mail that ends a year says of it, looked up: how the centres stood, and a reader's own press."""

from __future__ import annotations

from sqlite_utils import Database

from judge.game.events import Event, PhaseProcessed
from judge.game.game import Game, PlayerId
from judge.game.press import Copy, Passed
from judge.game.summary import year_ends
from judge.prose.year import YearLetter
from judge.rules.position import Phase, Season
from judge.store import press, turns


def year_letter(db: Database, event: Event, game: Game) -> YearLetter | None:
    """What is told of a year to all, with the last phase played in it; None where another phase of it follows."""
    if not isinstance(event, PhaseProcessed) or event.next is None or _is_same_year(event.phase, event.next.phase):
        return None
    played = [position for position in turns.positions(db, game.name) if position.phase.order <= event.phase.order]
    return YearLetter(year_ends(played, event.next))


def _is_same_year(phase: Phase, following: Phase) -> bool:
    """Whether a year of the game goes on: where a turn is five years, spring of 1425 and fall of 1430 are one."""
    seasons = list(Season)
    return following.year == phase.year or seasons.index(following.season) > seasons.index(phase.season)


def press_in(db: Database, game: Game, reader: PlayerId, years: range) -> tuple[tuple[Passed, Copy | None], ...]:
    """What a reader sent and was sent in a year of the game, without what was not meant for him."""
    kept = (each.passed for each in press.readable(db, game.name, reader) if each.phase.year in years)
    found = ((passed, passed.copy_for(reader)) for passed in kept if not passed.is_postal)
    return tuple((passed, copy) for passed, copy in found if copy is None or not copy.is_overheard)

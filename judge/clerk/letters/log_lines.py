"""The line in the log that each letter and each phase gets: numbers, sizes and milliseconds, nothing of its text."""

from __future__ import annotations

from collections.abc import Sequence

import structlog
from sqlite_utils import Database

from judge import totals
from judge.commands.addresses import take_apart
from judge.config import Config
from judge.store import letters
from judge.store.letters import KeptLetter, LetterState
from judge.totals import Work

_log = structlog.get_logger()


def letter_settled(db: Database, config: Config, kept: KeptLetter, reading: float, obeying: float) -> None:
    """Say and count that a letter has been dealt with; the seconds are those it took to read it and to obey it."""
    came = letters.came_to(db, kept.id)
    if came is None or came.state is LetterState.NEW:
        return
    totals.count("letters", came.state.value)
    totals.spent(Work.READING, reading)
    totals.spent(Work.OBEYING, obeying)
    to = take_apart(kept.rcpt, config)
    known = {
        "game": to.game if to is not None else "",
        "player": came.player or "",
        # What is noted of a parked letter is an error, which has a line of its own.
        "why": came.note if came.state is LetterState.IGNORED else "",
    }
    _log.info(
        "letter",
        letter=kept.id,
        state=came.state.value,
        bytes=len(kept.raw),
        read_ms=round(reading * 1000),
        obey_ms=round(obeying * 1000),
        mails=came.mails,
        **{name: value for name, value in known.items() if value},
    )


def turns_played(played: Sequence[tuple[str, str]], seconds: float, letter: int | None = None) -> None:
    """Say and count that phases of games were played, by the clock or with a letter."""
    for game, phase in played:
        totals.count("turns")
        cause = {"letter": letter} if letter is not None else {}
        _log.info("turn played", game=game, phase=phase, ms=round(seconds * 1000), **cause)

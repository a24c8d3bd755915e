"""Which copies stay: the last of each day, of each week and of each month, for so many of them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from datetime import datetime, timedelta

from judge.config import Backup
from judge.copies import Copy

_DAY = timedelta(days=1)


def superfluous(copies: Sequence[Copy], keep: Backup) -> tuple[Copy, ...]:
    """Those that no day, week or month keeps, oldest first; never the newest one, nor what is younger than a day."""
    newest_first = sorted(copies, key=lambda copy: copy.made_at, reverse=True)
    kept = {copy for copy in newest_first if newest_first[0].made_at - copy.made_at < _DAY}
    spans: tuple[tuple[int, Callable[[datetime], Hashable]], ...] = (
        (keep.keep_days, lambda at: at.date()),
        (keep.keep_weeks, lambda at: at.isocalendar()[:2]),
        (keep.keep_months, lambda at: (at.year, at.month)),
    )
    for most, span in spans:
        last: dict[Hashable, Copy] = {}
        for copy in newest_first:
            last.setdefault(span(copy.made_at), copy)
        kept.update(list(last.values())[:most])
    return tuple(copy for copy in reversed(newest_first) if copy not in kept)

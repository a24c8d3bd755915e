"""What happens to games because of the judge as a whole."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from judge.game.events import Event


@dataclass(frozen=True, slots=True)
class StoodStill(Event, is_answered=False):
    """The judge was under maintenance; the deadline was `before` and is `after`."""

    since: datetime
    gap: timedelta
    before: datetime
    after: datetime

"""What happens to games because of the judge as a whole."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import ClassVar

from judge.game.events import Event


@dataclass(frozen=True, slots=True)
class StoodStill(Event):
    """The judge was under maintenance; the deadline was `before` and is `after`."""

    is_answered: ClassVar[bool] = False

    since: datetime
    gap: timedelta
    before: datetime
    after: datetime

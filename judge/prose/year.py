"""What is known of a year that is over: the centres at the end of each, and the press that a reader had in it."""

from __future__ import annotations

from judge.game.press import Copy, Passed
from judge.game.summary import YearEnd
from judge.structs import Struct


class YearLetter(Struct, frozen=True):
    """What the mail that ends a year says of it, as one reader may see it."""

    ends: tuple[YearEnd, ...]
    """Each year so far, the last is the one that is over; the first is what the game began with."""
    press: tuple[tuple[Passed, Copy | None], ...] = ()
    """What the reader sent and was sent in the year, oldest first; None for the copy is his own."""

    @property
    def year(self) -> int:
        """The year that is over."""
        return self.ends[-1].year

    @property
    def years(self) -> range:
        """All of the calendar that it is made of: one, or those of two turns where a turn is some years."""
        return range(self.ends[-2].year + 1 if len(self.ends) > 1 else self.year, self.year + 1)

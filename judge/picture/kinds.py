"""What the map in a mail shows; each kind is drawn in its own way."""

from __future__ import annotations

from enum import Enum


class MapKind(Enum):
    """What of a game a map shows, and how much of the board."""

    RESULTS = "results"
    """The whole board with a phase that was played."""
    OWN = "own"
    """The part round some powers' units, as it stands after a phase, with what each unit may do."""
    BOARD = "board"
    """The whole board as it stands after a phase, without orders."""
    NOW = "now"
    """The whole board as it stands in a phase, before its orders."""
    TRIED = "tried"
    """The part that orders are about which are only tried, with what becomes of them."""
    ORDERS = "orders"
    """The part that some powers' orders are about, before anybody knows what becomes of them."""

    @property
    def width(self) -> int:
        """How wide it is, in pixels: a part of a board as a phone shows it with two pixels a dot."""
        match self:
            case MapKind.RESULTS | MapKind.BOARD:
                return 800
            case MapKind.OWN:
                return 720
            case MapKind.NOW:
                return 700
            case MapKind.ORDERS:
                return 600
            case MapKind.TRIED:
                return 520

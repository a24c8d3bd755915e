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
    BATTLE = "battle"
    """The part where orders met in a phase that was played, with what became of them."""
    TRIED = "tried"
    """The part that orders are about which are only tried, with what becomes of them."""
    ORDERS = "orders"
    """The part that some powers' orders are about, before anybody knows what becomes of them."""

    PLACE = "place"
    """The part round the place of the one order that comes with it, which is not drawn."""
    CHOICES = "choices"
    """The part round units, with every order that is asked about, several for a unit."""
    LESSON = "lesson"
    """The part that a lesson of the school is about, drawn as closely as it can be."""
    CENTRES = "centres"
    """No board, but how many centres each power had year by year."""
    SHEET = "sheet"
    """All boards there are, each small."""

    @property
    def width(self) -> int:
        """How wide it is, in pixels: a part of a board as a phone shows it with two pixels a dot."""
        match self:
            case MapKind.RESULTS | MapKind.BOARD | MapKind.NOW:
                return 720
            case MapKind.BATTLE | MapKind.TRIED | MapKind.LESSON:
                return 520
            case MapKind.CENTRES:
                return 540
            case _:
                return 560

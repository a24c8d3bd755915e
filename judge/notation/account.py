"""What each word of a letter was taken for: nothing that somebody wrote is passed over without a class."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import Enum

from judge.notation.lexicon import Token
from judge.structs import Struct


class WordClass(Enum):
    """What a piece of a letter is to the judge."""

    ORDER = "order"
    """Part of an order that was understood, be it followed or, where two contradict each other, asked about."""
    COMMAND = "command"
    """A command, the text that belongs to one, or a condition."""
    COURTESY = "courtesy"
    """A greeting, thanks, a signature, a comment: it changes nothing."""
    QUOTED = "quoted"
    """Not the writer's own words now: a quotation, our own mail, the sheet of orders in it."""
    NOT_UNDERSTOOD = "not_understood"
    """It is shown to the writer, who is asked."""


class Piece(Struct, frozen=True):
    """Some words of a line that were taken for the same."""

    kind: WordClass
    text: str


class AccountLine(Struct, frozen=True):
    """A line with words in it; `number` counts from 1. Its pieces, put together, are the line."""

    number: int
    pieces: tuple[Piece, ...]

    @property
    def kind(self) -> WordClass:
        """What the line as a whole is: an order if any of it is one, courtesy only if nothing else is in it."""
        kinds = {piece.kind for piece in self.pieces}
        return next(kind for kind in _WEIGHTIEST if kind in kinds)


_WEIGHTIEST = (
    WordClass.ORDER,
    WordClass.NOT_UNDERSTOOD,
    WordClass.COMMAND,
    WordClass.QUOTED,
    WordClass.COURTESY,
)

Marks = Mapping[int, Mapping[tuple[int, int], WordClass]]
"""By line, the columns from and to which words were taken for something."""


class Marking:
    """Notes what words were taken for while a text is read; what is said last counts."""

    def __init__(self) -> None:
        self.marks: dict[int, dict[tuple[int, int], WordClass]] = {}

    def mark(self, tokens: Iterable[Token], kind: WordClass) -> None:
        """Take words for something."""
        for token in tokens:
            self.marks.setdefault(token.line, {})[token.start, token.end] = kind

    def is_order(self, token: Token) -> bool:
        """Whether a word was taken for a part of an order."""
        return self.marks.get(token.line, {}).get((token.start, token.end)) is WordClass.ORDER

    def is_courtesy(self, token: Token) -> bool:
        """Whether a word was taken for one that orders nothing and changes nothing."""
        return self.marks.get(token.line, {}).get((token.start, token.end)) is WordClass.COURTESY

    def has(self, token: Token) -> bool:
        """Whether a word was taken for something."""
        return (token.start, token.end) in self.marks.get(token.line, ())


def line_of(number: int, written: str, marks: Mapping[tuple[int, int], WordClass]) -> AccountLine:
    """A line cut into pieces by what was taken for something in it; the rest of it is courtesy."""
    return AccountLine(number, tuple(_pieces(written, marks)))


def whole(number: int, written: str, kind: WordClass) -> AccountLine:
    """A line that is one thing throughout."""
    return AccountLine(number, (Piece(kind, written),))


def _pieces(written: str, marks: Mapping[tuple[int, int], WordClass]) -> Iterator[Piece]:
    """Blanks and signs that nothing was said of belong to the words before them."""
    kinds: list[WordClass | None] = [WordClass.COURTESY if sign.isalnum() else None for sign in written]
    for (start, end), marked in marks.items():
        kinds[start:end] = [marked for _ in kinds[start:end]]
    last: WordClass = next((kind for kind in kinds if kind is not None), WordClass.COURTESY)
    start = 0
    for at, kind in enumerate(kinds):
        if kind is not None and kind is not last:
            yield Piece(last, written[start:at])
            start, last = at, kind
    yield Piece(last, written[start:])

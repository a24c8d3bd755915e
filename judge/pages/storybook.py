"""A whole game as a book: one page for a browser and for paper, or a file for e-book readers.

For these it is packed as EPUB (https://www.w3.org/TR/epub-33/). A year is a file, so that its maps share the shapes of
the board: that halves the book.

Values in, text out: who may know what was decided by `judge.game.secrecy` before a value came here.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from io import BytesIO
from itertools import groupby
from pathlib import Path
from typing import Final
from uuid import NAMESPACE_URL, uuid5
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from markupsafe import Markup, escape

from judge.errors import BadData
from judge.game.game import Game, PlayerId
from judge.game.phase_report import PhaseReport
from judge.game.secrecy import knows_centres_of
from judge.game.summary import YearEnd
from judge.pages.game_page import about_game
from judge.pages.press_page import press_rows
from judge.pages.public_game import Notice
from judge.pages.site import printable
from judge.picture.scene import Shown
from judge.prose.maps import title
from judge.prose.people import People
from judge.prose.results import report, unit_rows
from judge.prose.stationery import Templates
from judge.prose.words import Words
from judge.rules.places import Power
from judge.rules.position import Position
from judge.structs import Struct

_UNKNOWN = "?"
"""What a power has that the reader does not see whole."""
_LAST = "now"
_SHAPE: Final = re.compile(r'<path id="([^"<>]+)"((?: fill-rule="evenodd")? d="[^"<>]{60,}")/>')
"""A shape that is only meant to be used, by its name."""
_USE: Final = re.compile(r'(?<=href="#)[^"<>]+(?=")')
_BODY: Final = "<body>\n"
_UNSEEN: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" style="position:absolute" aria-hidden="true">'
)
_KIND: Final = "application/epub+zip"
_CONTAINER: Final = """\
<?xml version="1.0" encoding="utf-8"?>
<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0">
<rootfiles><rootfile full-path="book/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
"""
_COVER: Final = "cover"
_LONG_AGO: Final = datetime(1970, 1, 1, tzinfo=UTC)


class Chapter(Struct, frozen=True):
    """A phase that was played; `drawn` is its map as SVG, empty where it could not be drawn."""

    phase_report: PhaseReport
    at: datetime
    drawn: str = ""
    notices: tuple[Notice, ...] = ()


class Book(Struct, frozen=True):
    """A game as its reader may know it."""

    game: Game
    names: Mapping[PlayerId, str]
    chapters: tuple[Chapter, ...]
    position: Position
    ends: tuple[YearEnd, ...]
    drawn: str = ""
    """The board as it stands."""
    chart: str = ""
    notices: tuple[Notice, ...] = ()
    """Press since the last phase that is told."""
    behind: int = 0
    """How many phases more were played."""
    reader: PlayerId | None = None
    """Whose book it is, if it also has the press that he sent or was sent."""


class Leaf(Struct, frozen=True):
    """A part of the book, filled in."""

    id: str
    name: str
    body: Markup
    part: str = ""
    """The leaves of one year lie together: their maps share what is the same in all of them."""


class Bindery:
    """Makes books in one language."""

    def __init__(self, folder: Path, words: Words) -> None:
        self._folder = folder / "storybook"
        self._templates = Templates(folder, "html")
        self._words = words

    def page(self, book: Book) -> str:
        """The whole book as one HTML page that needs nothing else."""
        view = {
            "title": self.title(book),
            "style": Markup(self.style()),
            "cover": self.cover(book),
            "chapters": tuple(self.leaves(book)),
        }
        return shared_shapes(self.fill("book", view))

    def title(self, book: Book) -> str:
        """What stands on the shelf."""
        return self._words.say("storybook.title", game=book.game.name)

    def style(self) -> str:
        """The style sheet."""
        path = self._folder / "book.css"
        try:
            return path.read_text(encoding="utf-8")
        except OSError as error:
            raise BadData(str(path), 0, f"cannot be read: {error.strerror or error}") from error

    def cover(self, book: Book) -> Markup:
        """Who played, how it ended, and who had how many centres when."""
        words, game = self._words, book.game
        chart_said = words.say("site.chart")
        view = {
            **about_game(game, People(book.names, game), words),
            "subtitle": words.say("storybook.subtitle", n=len(book.chapters)),
            "behind": book.behind,
            "years": [(end.year, [_count(game, end, power) for power in game.board.powers]) for end in book.ends],
            "chart": Markup(book.chart.replace("<svg ", f'<svg aria-label="{escape(chart_said)}" ', 1)),
        }
        return Markup(self.fill("cover", view))

    def leaves(self, book: Book) -> Iterator[Leaf]:
        """The phases in their order, and the board as it stands."""
        words, game, people = self._words, book.game, People(book.names, book.game, book.reader)
        for chapter in book.chapters:
            phase = chapter.phase_report.event.phase
            view = {
                "name": words.phase(phase),
                "drawn": Markup(chapter.drawn),
                "report": report(chapter.phase_report, game, None, words),
                "at": chapter.at,
                "notices": press_rows(chapter.notices, game, people, words),
                "press": self._press(book),
            }
            yield Leaf(str(phase), words.phase(phase), Markup(self.fill("chapter", view)), str(phase.year))
        said = title(words, "", book.position.phase, Shown.AFTER if game.ending else Shown.START)
        view = {
            "said": said,
            "drawn": Markup(book.drawn),
            "position": [(row.power, row.units) for row in unit_rows(game, book.position, words)],
            "notices": press_rows(book.notices, game, people, words),
            "press": self._press(book),
        }
        yield Leaf(_LAST, said, Markup(self.fill("last", view)), _LAST)

    def _press(self, book: Book) -> str:
        """The heading above press."""
        return self._words.say("site.press" if book.reader is None else "storybook.press")

    def fill(self, name: str, view: Mapping[str, object]) -> str:
        """One of the book's templates."""
        return printable(self._templates.fill(f"storybook/{name}.j2", self._words, view))


def _count(game: Game, end: YearEnd, power: Power) -> str:
    return str(end.count(power)) if knows_centres_of(game, None, power) else _UNKNOWN


def shared_shapes(page: str) -> str:
    """The same page with every shape that several maps define defined once, at its beginning."""
    found = [(match[1], match[2]) for match in _SHAPE.finditer(page)]
    times = Counter(shape for _, shape in found)
    names = {shape: f"s{number}" for number, shape in enumerate(times) if times[shape] > 1}
    if not names:
        return page
    # A clip path may use a shape, but nothing that itself uses one (SVG 1.1, 14.3.5): so names are changed, not shapes.
    called = {name: names[shape] for name, shape in found if shape in names}
    rest = _SHAPE.sub(lambda match: "" if match[1] in called else match[0], page)
    shapes = "".join(f'<path id="{name}"{shape}/>' for shape, name in names.items())
    once = f"{_UNSEEN}<defs>{shapes}</defs></svg>\n"
    return _USE.sub(lambda match: called.get(match[0], match[0]), rest).replace(_BODY, _BODY + once, 1)


def ebook(bindery: Bindery, book: Book, domain: str) -> bytes:
    """The book as one file; the same game makes the same bytes."""
    title = bindery.title(book)
    leaves = tuple(bindery.leaves(book))
    sheets = {_COVER: bindery.fill("sheet", {"name": title, "body": bindery.cover(book)})}
    for part, together in groupby(leaves, key=lambda leaf: leaf.part):
        view = {"name": part if part.isdigit() else title, "leaves": tuple(together)}
        sheets[part] = shared_shapes(bindery.fill("year", view))
    contents = Markup(bindery.fill("contents", {"title": title, "cover": _COVER, "leaves": leaves}))
    modified = max((chapter.at for chapter in book.chapters), default=_LONG_AGO)
    package = {
        "id": uuid5(NAMESPACE_URL, f"https://{domain}/{book.game.name}").urn,
        "title": title,
        "modified": modified.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
        "files": [(part, "<svg" in text) for part, text in sheets.items()],
    }
    return _packed(
        [
            ("META-INF/container.xml", _CONTAINER),
            ("book/package.opf", bindery.fill("package", package)),
            ("book/book.css", bindery.style()),
            ("book/contents.xhtml", bindery.fill("sheet", {"name": title, "body": contents})),
            *((f"book/{part}.xhtml", text) for part, text in sheets.items()),
        ]
    )


def _packed(files: Iterable[tuple[str, str]]) -> bytes:
    """A zip file whose first entry says what it is (EPUB 3.3, 4.2.1)."""
    paper = BytesIO()
    with ZipFile(paper, "w") as packed:
        packed.writestr(ZipInfo("mimetype"), _KIND, ZIP_STORED)
        for name, text in files:
            packed.writestr(ZipInfo(name), text, ZIP_DEFLATED)
    return paper.getvalue()

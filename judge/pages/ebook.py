"""A book for e-book readers: the parts of `storybook`, packed as EPUB (https://www.w3.org/TR/epub-33/).

A year is a file, so that its maps share the shapes of the board: that halves the book.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from io import BytesIO
from itertools import groupby
from typing import Final
from uuid import NAMESPACE_URL, uuid5
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from markupsafe import Markup

from judge.pages.storybook import Bindery, Book, shared_shapes

_KIND: Final = "application/epub+zip"
_CONTAINER: Final = """\
<?xml version="1.0" encoding="utf-8"?>
<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0">
<rootfiles><rootfile full-path="book/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
"""
_COVER: Final = "cover"
_LONG_AGO: Final = datetime(1970, 1, 1, tzinfo=UTC)


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

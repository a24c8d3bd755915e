"""A book for e-book readers: the parts of `storybook`, packed as EPUB (https://www.w3.org/TR/epub-33/)."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from io import BytesIO
from typing import Final
from uuid import NAMESPACE_URL, uuid5
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from markupsafe import Markup

from judge.mail.storybook import Bindery, Book, Leaf

_KIND: Final = "application/epub+zip"
_CONTAINER: Final = """\
<?xml version="1.0" encoding="utf-8"?>
<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0">
<rootfiles><rootfile full-path="book/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
"""
_LONG_AGO: Final = datetime(1970, 1, 1, tzinfo=UTC)


def ebook(bindery: Bindery, book: Book, domain: str) -> bytes:
    """The book as one file; the same game makes the same bytes."""
    title = bindery.title(book)
    cover = Leaf("cover", title, bindery.cover(book))
    leaves = (cover, *bindery.leaves(book))
    contents = Markup(bindery.fill("contents", {"title": title, "leaves": leaves[1:]}))
    modified = max((chapter.at for chapter in book.chapters), default=_LONG_AGO)
    package = {
        "id": uuid5(NAMESPACE_URL, f"https://{domain}/{book.game.name}").urn,
        "title": title,
        "modified": modified.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
        "files": [(leaf.id, "<svg" in leaf.body) for leaf in leaves],
    }
    return _packed(
        [
            ("META-INF/container.xml", _CONTAINER),
            ("book/package.opf", bindery.fill("package", package)),
            ("book/book.css", bindery.style()),
            ("book/contents.xhtml", _sheet(bindery, Leaf("contents", title, contents))),
            *((f"book/{leaf.id}.xhtml", _sheet(bindery, leaf)) for leaf in leaves),
        ]
    )


def _sheet(bindery: Bindery, leaf: Leaf) -> str:
    return bindery.fill("sheet", {"name": leaf.name, "body": leaf.body})


def _packed(files: Iterable[tuple[str, str]]) -> bytes:
    """A zip file whose first entry says what it is (EPUB 3.3, 4.2.1)."""
    paper = BytesIO()
    with ZipFile(paper, "w") as packed:
        packed.writestr(ZipInfo("mimetype"), _KIND, ZIP_STORED)
        for name, text in files:
            packed.writestr(ZipInfo(name), text, ZIP_DEFLATED)
    return paper.getvalue()

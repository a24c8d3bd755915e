"""The links of a mail, and the letters that a mail program makes of them."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import unquote

from selectolax.lexbor import LexborHTMLParser


@dataclass(frozen=True)
class Link:
    """A link as its reader sees it: its words, those that its row begins with, and where it leads."""

    label: str
    row: str
    href: str

    @property
    def _parts(self) -> tuple[str, dict[str, str]]:
        assert self.href.startswith("mailto:"), self.href
        to, _, fields = self.href.removeprefix("mailto:").partition("?")
        # RFC 6068 5: a plus sign is a plus sign here, and no blank.
        pairs = (field.partition("=") for field in fields.split("&"))
        return unquote(to), {name: unquote(value) for name, _, value in pairs}

    @property
    def to(self) -> str:
        return self._parts[0]

    @property
    def subject(self) -> str:
        return self._parts[1]["subject"]

    @property
    def body(self) -> str:
        return self._parts[1]["body"]

    @property
    def lines(self) -> list[str]:
        """What the letter says; every line ends as RFC 6068 wants it."""
        assert self.body.endswith("\r\n")
        return self.body.removesuffix("\r\n").split("\r\n")


def links_of(html: str) -> list[Link]:
    """All links of a mail in their order."""
    found = []
    for node in LexborHTMLParser(html).css("a[href]"):
        row = node.parent
        title = row.css_first("b") if row is not None else None
        found.append(
            Link(
                node.text().replace("\xa0", " ").strip(),
                title.text() if title is not None and row is not None and row.tag == "p" else "",
                node.attributes["href"] or "",
            )
        )
    return found

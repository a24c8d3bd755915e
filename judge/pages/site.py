"""The site for those who look on: games as a stranger may know them, as pages and feeds.

Values in, text out: who may know what was decided by `judge.game.secrecy` before a value came here. Every page
works without its script, and names all others: a phase the one before and the one behind it, a game its phases.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from typing import Any

from judge.errors import BadData
from judge.mailaddress import mailto
from judge.notation.commands.verbs import CommandWord
from judge.pages.addresses import INDEX
from judge.pages.front import THUMBNAIL, FrontPage
from judge.pages.rules_page import told_rules
from judge.picture.card import HIGH as HIGH_CARD
from judge.picture.card import WIDE as WIDE_CARD
from judge.prose.stationery import Templates
from judge.prose.words import Words
from judge.rules.rulebook import Rulebook
from judge.structs import Struct

ASSETS = ("site.css", "site.js", "favicon.svg")
"""The style sheet, the script and the sign of the site."""
FEED = "feed.xml"
ROOT = "../../"
"""From the pages of a game to the folder of the site."""
_UNPRINTABLE = re.compile(
    "[^\t\n\r\x20-\x7e\xa0-\u2029\u202f-\ud7ff\ue000-\ufdcf\ufdf0-\ufffd\U00010000-\U0001fffd\U00020000-\U0010fffd]"
)
"""What XML or HTML does not allow and no reader sees, and what turns the text behind it round."""


class SiteAddress(Struct, frozen=True):
    """Where the pages are shown."""

    domain: str
    """That of the judge: names the entries of feeds for ever."""
    judge: str
    """The address to write to."""
    address: str = ""
    """What people type to see the site; without it feeds link to their own folder."""


class TournamentSection(Struct, frozen=True):
    """A heading and what stands below it: kind and text; of `lines` texts, of `table` a value with head and rows."""

    title: str
    parts: tuple[tuple[str, Any], ...]


class Pages:
    """Writes the pages of one site in one language."""

    def __init__(self, folder: Path, words: Words, site: SiteAddress) -> None:
        self._folder = folder / "site"
        self._site = site
        self._templates = Templates(folder, "html")
        self.words = words
        self._elsewhere = dict[str, Pages]()

    def on_board(self, board: str) -> Pages:
        """The pages of a game on a board, in its names."""
        words = self.words.on_board(board)
        if words is self.words:
            return self
        if board not in self._elsewhere:
            self._elsewhere[board] = Pages(self._folder.parent, words, self._site)
        return self._elsewhere[board]

    @cached_property
    def assets(self) -> Mapping[str, str]:
        """The style sheet, the script and the sign of the site."""
        try:
            return {name: (self._folder / name).read_text(encoding="utf-8") for name in ASSETS}
        except OSError as error:
            raise BadData(str(self._folder), 0, f"cannot be read: {error.strerror or error}") from error

    @cached_property
    def layout(self) -> tuple[str, ...]:
        """What decides how the pages look: when it changes, all of them do."""
        return tuple(path.read_text(encoding="utf-8") for path in sorted(self._folder.glob("*.j2")))

    @property
    def judge(self) -> str:
        """The address to write to."""
        return self._site.judge

    @property
    def domain(self) -> str:
        """That of the judge."""
        return self._site.domain

    @property
    def tag(self) -> str:
        """What the ids of feeds begin with."""
        # RFC 4287, RFC 4151: an id that stays what it is wherever the site is moved.
        return f"tag:{self._site.domain},2026:site"

    @property
    def base(self) -> str:
        """The address of the site with a slash behind it; empty when it has none."""
        return self._site.address.rstrip("/") + "/" if self._site.address else ""

    def index(
        self,
        page: FrontPage,
        tournaments: Sequence[tuple[str, str]] = (),
        now: datetime | None = None,
        statistics: str = "",
        card: str = "",
    ) -> str:
        """A page of the list of games, those that need people first, of which only some have a page.

        Above them stand the tournaments, each with its name and its page; `now` is when this is written, if it is to
        say so, `statistics` the page of figures, `card` the picture for previews, if there is one.
        """
        is_first = page.path == INDEX
        judge, help = self._site.judge, self.words.command(CommandWord.HELP)
        view = {
            "groups": page.groups,
            "judge": judge,
            "write": mailto(judge, "", (help,)),
            "now": now,
            "small": THUMBNAIL,
            "is_first": is_first,
            "card": card,
            "card_size": (WIDE_CARD, HIGH_CARD),
        }
        return self.fill_page("index", "", {**view, "tournaments": tournaments, "statistics": statistics})

    def tournament(self, name: str, title: str, sections: Sequence[TournamentSection], table: str) -> str:
        """The standings of a tournament; `table` is the name of the file that spreadsheets open."""
        view = {"name": name, "heading": title, "sections": sections, "table": table}
        return self.fill_page("tournament", "", view)

    def rules(self, rulebook: Rulebook) -> str:
        """The rules behind the results of a rulebook."""
        return self.fill_page("rules", "", {"title": rulebook.title, "rules": tuple(told_rules(rulebook, self.words))})

    def fill_page(self, name: str, root: str, view: Mapping[str, object]) -> str:
        """One of the templates of pages; `root` leads to the folder of the site."""
        return self.fill(name, {"root": root, "domain": self._site.domain, "about": "", "card": "", **view})

    def fill(self, name: str, view: Mapping[str, object]) -> str:
        """One of the site's templates."""
        return printable(self._templates.fill(f"site/{name}.j2", self.words, {"stamp": _stamp, **view}))


def printable(page: str) -> str:
    """A filled template without blank lines around it, and without what no page may have."""
    return _UNPRINTABLE.sub("", page.strip()) + "\n"


def _stamp(moment: datetime) -> str:
    """A moment as programs read it (RFC 3339)."""
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")

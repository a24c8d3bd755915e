"""The site for those who look on: games as a stranger may know them, as pages and feeds.

Values in, text out: who may know what was decided by `judge.game.secrecy` before a value came here. Every page
works without its script, and names all others: a phase the one before and the one behind it, a game its phases.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from typing import Any

from judge.errors import BadData
from judge.game.game import Game, PlayerId
from judge.game.listed_game import ListedGame
from judge.game.phase_report import PhaseReport
from judge.game.press import Passed
from judge.game.summary import YearEnd
from judge.pages.board import ShownBoard, battle_rows, order_keys, order_rows, power_rows
from judge.pages.card import CARD
from judge.pages.front import THUMBNAIL, FrontPage
from judge.pages.rules_page import rules_file, told_rules
from judge.picture.card import HIGH as HIGH_CARD
from judge.picture.card import WIDE as WIDE_CARD
from judge.picture.chart import TITLE, WIDE
from judge.prose.game_line import ending_said, game_line, special_rules
from judge.prose.maps import told, told_board
from judge.prose.people import People, from_whom, readers
from judge.prose.results import report, unit_rows
from judge.prose.stationery import Templates
from judge.prose.story import story as story_of
from judge.prose.words import Words, kilobytes
from judge.rules.outcome import Resolution
from judge.rules.position import Phase, Position
from judge.rules.rulebook import Rulebook

ASSETS = ("site.css", "site.js", "favicon.svg")
"""The style sheet, the script and the sign of the site."""
INDEX, FEED, PHASES = "index.html", "feed.xml", "phases.json"
ROOT = "../../"
"""From the pages of a game to the folder of the site."""
NOW, CHART = "now", "centres"
"""The game itself in a feed, and its chart without its endings."""
FILM = "film.png"
_UNPRINTABLE = re.compile(
    "[^\t\n\r\x20-\x7e\xa0-\u2029\u202f-\ud7ff\ue000-\ufdcf\ufdf0-\ufffd\U00010000-\U0001fffd\U00020000-\U0010fffd]"
)
"""What XML or HTML does not allow and no reader sees, and what turns the text behind it round."""


@dataclass(frozen=True, slots=True)
class SiteAddress:
    """Where the pages are shown."""

    domain: str
    """That of the judge: names the entries of feeds for ever."""
    judge: str
    """The address to write to."""
    address: str = ""
    """What people type to see the site; without it feeds link to their own folder."""


@dataclass(frozen=True, slots=True)
class Notice:
    """A piece of press that was told to all."""

    at: datetime
    passed: Passed


@dataclass(frozen=True, slots=True)
class Reel:
    """A file with several pictures: its name, how many bytes it has, and the last phase it shows."""

    name: str
    weight: int
    until: Phase


@dataclass(frozen=True, slots=True)
class Step:
    """A phase that was played, as a stranger may know it; those beside it, where there are any."""

    phase_report: PhaseReport
    at: datetime
    first: Phase
    before: Phase | None
    after: Phase | None
    following: Position
    """What it led to."""
    earlier: tuple[Resolution, ...] = ()
    """The phases of this year and the one before, oldest first, as a stranger may know them."""
    notices: tuple[Notice, ...] = ()

    @property
    def phase(self) -> Phase:
        """The phase that was played."""
        return self.phase_report.event.phase


@dataclass(frozen=True, slots=True)
class PublicGame:
    """A game as a stranger may know it."""

    game: Game
    listed: ListedGame
    names: Mapping[PlayerId, str]
    played: tuple[tuple[Phase, datetime], ...]
    position: Position
    ends: tuple[YearEnd, ...]
    notices: tuple[Notice, ...] = ()
    """Press since the last phase that is shown."""
    behind: int = 0
    """How many phases more were played."""
    has_chart: bool = False
    film: Reel | None = None
    has_films: bool = False
    """Whether there are to be films."""
    files: tuple[tuple[str, str], ...] = ()
    """What else there is of the game: a key of `site.files`, and the name of the file."""
    has_card: bool = False
    """Whether there is a picture for previews."""
    standing: tuple[str, ...] = ()
    """Who is awaited and how votes stand, where everybody may know."""


@dataclass(frozen=True, slots=True)
class FeedEntry:
    """One piece of news in a feed."""

    game: str
    page: str
    """The phase, or empty for the game itself."""
    title: str
    at: datetime
    content: str = ""
    """HTML."""


@dataclass(frozen=True, slots=True)
class TournamentSection:
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
    ) -> str:
        """A page of the list of games, those that need people first, of which only some have a page.

        Above them stand the tournaments, each with its name and its page; `now` is when this is written, if it is to
        say so, `statistics` the page of figures, if there is one.
        """
        is_first = page.path == INDEX
        view = {"groups": page.groups, "judge": self._site.judge, "now": now, "small": THUMBNAIL, "is_first": is_first}
        return self.fill_page("index", "", {**view, "tournaments": tournaments, "statistics": statistics})

    def tournament(self, name: str, title: str, sections: Sequence[TournamentSection], table: str) -> str:
        """The standings of a tournament; `table` is the name of the file that spreadsheets open."""
        view = {"name": name, "heading": title, "sections": sections, "table": table}
        return self.fill_page("tournament", "", view)

    def game(self, story: PublicGame, last: Step | None, board: ShownBoard | None) -> str:
        """How a game stands after the last phase played, who plays, its years, and all its phases."""
        words, game = self.words, story.game
        people = People(story.names, game)
        view = {
            **about_game(game, people, words),
            **(self._watched(story, last, board) if last is not None else self._unplayed(story, board)),
            "line": game_line(story.listed, words),
            "behind": story.behind,
            "seated": any(seat.powers for seat in game.seating.seats),
            "years": [(end.year, [end.count(power) for power in game.board.powers]) for end in reversed(story.ends)],
            "played": [(str(phase), words.phase(phase), at) for phase, at in reversed(story.played)],
            "position": unit_rows(game, story.position, words),
            "since": press_rows(story.notices, game, people, words),
            "has_chart": story.has_chart,
            "chart_size": (WIDE.width, WIDE.height + TITLE),
            "film": self._film(story),
            "files": [(words.say(f"site.files.{key}"), name) for key, name in story.files],
            "standing": story.standing,
            "card": f"{self.base}games/{game.name}/{CARD}" if story.has_card else "",
            "card_size": (WIDE_CARD, HIGH_CARD),
            "no_film": words.say("site.no_film") if story.has_films and story.film is None and story.played else "",
        }
        return self.fill_page("game", ROOT, view)

    def phase(self, story: PublicGame, step: Step, board: ShownBoard | None) -> str:
        """What was ordered in a phase and what became of it."""
        return self.fill_page("phase", ROOT, self._watched(story, step, board))

    def rules(self, rulebook: Rulebook) -> str:
        """The rules behind the results of a rulebook."""
        return self.fill_page("rules", "", {"title": rulebook.title, "rules": tuple(told_rules(rulebook, self.words))})

    def phases(self, story: PublicGame) -> str:
        """The phases of a game and their names, for the script that steps through them."""
        return (
            json.dumps([(str(phase), self.words.phase(phase)) for phase, _ in story.played], ensure_ascii=False) + "\n"
        )

    def _watched(self, story: PublicGame, step: Step, board: ShownBoard | None) -> dict[str, object]:
        """What the page of a phase shows, and that of the game of its last phase."""
        words, game, event = self.words, story.game, step.phase_report.event
        happened = story_of(event.resolution, step.following, step.earlier, game.board.powers, words)
        resolution = event.resolution
        keys = order_keys(resolution.results)
        said = report(step.phase_report, game, None, words)
        after = step.following
        return {
            "game": game.name,
            "name": words.phase(step.phase),
            "code": str(step.phase),
            "at": step.at,
            "report": said,
            "story": happened,
            "about": " ".join((f"{game.name}: {words.phase(step.phase)}.", *happened)),
            "orders": order_rows(said.groups, resolution, keys, game, words),
            "rules_at": ROOT + rules_file(game.rulebook),
            "powers": power_rows(after, resolution.before, game.board.powers, words),
            "first": str(step.first),
            "before": str(step.before) if step.before is not None else "",
            "after": str(step.after) if step.after is not None else "",
            "last": str(story.played[-1][0]),
            "notices": press_rows(step.notices, game, People(story.names, game), words),
            "board": board,
            "said": told(words, resolution),
            "battles": battle_rows(resolution, game, board, keys, words),
        }

    def _unplayed(self, story: PublicGame, board: ShownBoard | None) -> dict[str, object]:
        """The same of a game that has played no phase yet."""
        words, position, powers = self.words, story.position, story.game.board.powers
        return {
            "name": words.phase(position.phase),
            **dict.fromkeys(("report", "first", "before", "after")),
            "rules_at": ROOT + rules_file(story.game.rulebook),
            "powers": power_rows(position, position, powers, words),
            "board": board,
            "said": told_board(words, story.game.board, position),
        }

    def _film(self, story: PublicGame) -> Mapping[str, str] | None:
        """The film with what stands on it: how heavy it is, and with which phase it ends if that is not the last."""
        film, words = story.film, self.words
        if film is None:
            return None
        is_whole = film.until == story.played[-1][0]
        key = "site.film" if is_whole else "site.film_until"
        return _reel(film, words.say(key, n=kilobytes(film.weight), phase=words.phase(film.until)))

    def entry(self, story: PublicGame, step: Step, *, with_content: bool) -> FeedEntry:
        """The news that a phase was played."""
        name, phase = story.game.name, self.words.phase(step.phase)
        title = f"{name}: {phase}"
        content = ""
        if with_content:
            content = self.fill("orders", {"report": report(step.phase_report, story.game, None, self.words)})
        return FeedEntry(name, str(step.phase), title, step.at, content)

    def feed(self, entries: Sequence[FeedEntry], game: str = "") -> str:
        """An Atom feed of a game, or of all; the newest entries first."""
        tag, base = self.tag, self.base
        here = f"games/{game}/" if game else ""
        view = {
            "id": f"{tag}/{game}" if game else tag,
            "title": game or self.words.say("site.title", domain=self._site.domain),
            "updated": max((entry.at for entry in entries), default=datetime(2026, 1, 1, tzinfo=UTC)),
            "self_link": f"{base}{here}{FEED}" if base else FEED,
            "home": f"{base}{here}{INDEX}" if base else INDEX,
            "entries": [
                {
                    "id": f"{tag}/{entry.game}/{entry.page or NOW}",
                    "link": (f"{base}games/{entry.game}/" if base else "" if game else f"games/{entry.game}/")
                    + (f"{entry.page}.html" if entry.page else INDEX),
                    "title": entry.title,
                    "at": entry.at,
                    "content": entry.content,
                    "text": "",
                }
                for entry in entries
            ],
        }
        return self.fill("feed", view)

    def fill_page(self, name: str, root: str, view: Mapping[str, object]) -> str:
        """One of the templates of pages; `root` leads to the folder of the site."""
        return self.fill(name, {"root": root, "domain": self._site.domain, "about": "", "card": "", **view})

    def fill(self, name: str, view: Mapping[str, object]) -> str:
        """One of the site's templates."""
        return printable(self._templates.fill(f"site/{name}.j2", self.words, {"stamp": _stamp, **view}))


def about_game(game: Game, people: People, words: Words) -> dict[str, object]:
    """What every page about a game says of it: its powers and who plays them, its rules, how it ended."""
    powers = game.board.powers
    signs = words.power_signs(powers)
    return {
        "game": game.name,
        "ending": ending_said(game, words)[1],
        "description": game.settings.description,
        "rules": special_rules(game, words),
        "players": [(str(words.power(power)), people.player_of(power, words)) for power in powers],
        "master": people.master(words),
        "signs": [(signs[power], str(words.power(power))) for power in powers],
    }


def press_rows(notices: Sequence[Notice], game: Game, people: People, words: Words) -> list[Mapping[str, str]]:
    """Press by the header that everybody was shown; what was printed in the newspaper names nobody."""
    return [{"byline": byline(each, game, people, words), "text": each.passed.text} for each in notices]


def byline(notice: Notice, game: Game, people: People, words: Words) -> str:
    """From whom a piece of press is, to whom, and when."""
    passed, moment = notice.passed, words.moment(notice.at)
    if passed.is_postal:
        return words.say("site.newspaper", moment=moment)
    # To its author press went where he sent it, whatever its header said.
    is_own = people.viewer is not None and passed.voice.player == people.viewer
    who, whom = from_whom(passed, people, words), readers(passed.to if is_own else passed.shown, game, words)
    return words.say("site.byline", author=who, readers=whom, moment=moment)


def printable(page: str) -> str:
    """A filled template without blank lines around it, and without what no page may have."""
    return _UNPRINTABLE.sub("", page.strip()) + "\n"


def _reel(reel: Reel, said: str) -> Mapping[str, str]:
    return {"file": reel.name, "said": said}


def _stamp(moment: datetime) -> str:
    """A moment as programs read it (RFC 3339)."""
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")

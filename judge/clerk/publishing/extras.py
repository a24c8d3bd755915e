"""What else lies beside the pages of a game: its press by time and by author, its book, and files for programs.

All of it tells what the pages tell, and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import chain

import structlog
from sqlite_utils import Database

from judge.clerk.publishing.folder import SiteFolder, mark_of
from judge.clerk.publishing.outlook import Outlook
from judge.clerk.publishing.storybook import tell_story
from judge.game.game import Status
from judge.game.secrecy import may_name_power, shows_awaited
from judge.game.turn import missing
from judge.pages.press_page import (
    BY_AUTHOR,
    BY_TIME,
    PRESS_FEED,
    PressPhase,
    press_by_author,
    press_by_time,
    press_feed,
)
from judge.pages.public_game import Notice, PublicGame
from judge.pages.site import Pages
from judge.pages.storybook import Bindery, ebook
from judge.prose.votes import tally
from judge.prose.words import Words
from judge.shelf import template_folder
from judge.store.savedgame import saved, written
from judge.structs import replace

_log = structlog.get_logger()
SAVED, BOOK, EBOOK = "game.jsonl", "book.html", "book.epub"


class Extras:
    """The files beside the pages of one game."""

    def __init__(self, folder: SiteFolder, here: str, pages: Pages, mark: str, seen: Outlook) -> None:
        self._folder = folder
        self._here = here
        self._pages = pages
        self._seen = seen
        played = [(str(turn.phase), turn.processed_at) for turn in seen.known]
        self._mark = mark_of(mark, played, seen.behind, seen.game.ending, seen.named)

    def write(self, story: PublicGame) -> tuple[tuple[str, str], ...]:
        """The press and the saved game; all files of the game that are there, each with the key of what it is."""
        found = [("press", BY_TIME)] if self._press(story) else []
        for key, name in (("book", BOOK), ("ebook", EBOOK)):
            if self._folder.holds(self._here + name, self._mark):
                self._folder.leave(self._here + name)
                found.append((key, name))
        if self._saved():
            found.append(("saved", SAVED))
        return tuple(found)

    def bind(self, db: Database, go_on: Callable[[], bool]) -> None:
        """The book of a game that is over; before, each phase would write it anew."""
        if self._seen.game.status is not Status.ENDED or not self._seen.known:
            return
        if all(self._folder.holds(self._here + name, self._mark) for name in (BOOK, EBOOK)):
            return
        try:
            words = self._pages.words
            bindery, story = Bindery(template_folder(), words), tell_story(db, self._seen.game, words, None, go_on)
            if go_on():
                self._keep(BOOK, partial(bindery.page, story))
                self._keep(EBOOK, partial(ebook, bindery, story, self._pages.domain))
        except OSError:
            raise
        except Exception as error:
            _log.error("a book was left out", game=self._seen.game.name, exc_info=error)

    def _keep(self, name: str, content: Callable[[], str | bytes]) -> None:
        self._folder.keep(self._here + name, self._mark, content)

    def _press(self, story: PublicGame) -> bool:
        """The pages of press and its feed; False where there is none."""
        seen = self._seen
        opened = [*(turn.phase for turn in seen.known), seen.following.phase]
        phases = tuple(
            PressPhase(phase, tuple(Notice(each.at, each.passed) for each in pieces), at < len(seen.known))
            for at, (phase, pieces) in enumerate(zip(opened, seen.notices, strict=True))
            if pieces
        )
        if not phases:
            return False
        for name, page in ((BY_TIME, press_by_time), (BY_AUTHOR, press_by_author), (PRESS_FEED, press_feed)):
            text = page(self._pages, story, phases)
            self._folder.keep(self._here + name, mark_of(text), partial(str, text))
        return True

    def _saved(self) -> bool:
        """The game for programs; a quiet one has none, since it would tell who gave no orders."""
        seen, game = self._seen, self._seen.as_told
        if game.settings.quiet or not seen.known:
            return False
        known = {
            power: seen.names[player]
            for power in game.board.powers
            if (player := game.player_of(power)) is not None
            and player in seen.names
            and may_name_power(game, None, power)
        }
        if seen.behind:
            game = replace(game, ending=None)
        data = written(saved(game, seen.known, known, tuple(chain.from_iterable(seen.notices))))
        self._folder.keep(self._here + SAVED, mark_of(data), lambda: data)
        return True


def standing(seen: Outlook, words: Words) -> tuple[str, ...]:
    """Who has still to order, and how votes stand, where a game tells everybody; nothing of what is shown later."""
    game = seen.game
    if seen.behind or game.status is not Status.ACTIVE or game.settings.observer_delay:
        return ()
    said = []
    if shows_awaited(game, None):
        awaited = missing(game)
        left = [power for power in game.board.powers if power in awaited]
        all_in = words.say("timeleft.all_in")
        said.append(words.say("secrecy.awaited", powers=words.powers(left), n=len(left)) if left else all_in)
    return (*said, *tally(game, game.votes, words))

"""The site for those who look on: what a stranger may know of every listed game, written into a folder.

A game has a page only while a stranger may see all of it: a blind one, or one that its master does not want watched,
once it is over. Phases and press come as late as observers are told.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path

import structlog
from sqlite_utils import Database

from judge import __version__
from judge.clerk.publishing.boards import board_files, keep_board
from judge.clerk.publishing.folder import SiteFolder, mark_of, opened
from judge.clerk.publishing.front import write_front, write_tournaments
from judge.clerk.publishing.game import GameWriter, Stamp
from judge.clerk.publishing.outlook import Outlook, outlook
from judge.clerk.publishing.reels import geometry_of
from judge.commands.keepers import maintenance_since
from judge.commands.keeping.figures import SITE_FAILED
from judge.commands.sources import SOURCES
from judge.config import Config, load_secret
from judge.errors import JudgeError
from judge.game.game import Game, PlayerId, Status
from judge.game.listed_game import listed_game
from judge.game.secrecy import is_shown_to_strangers
from judge.game.summary import hidden_turns
from judge.pages.addresses import INDEX, folder_of
from judge.pages.front import THUMBNAIL, Card, FrontRow, Shows, card_of
from judge.pages.game_page import FILM
from judge.pages.rules_page import rules_file
from judge.pages.site import Pages, SiteAddress
from judge.pages.statistics_page import counted_game
from judge.picture.painters import Painters
from judge.picture.thumbnail import size
from judge.prose.stationery import Stationery
from judge.shelf import load_language, template_folder
from judge.store import archiving, games, listing, meta, players, press, tokens
from judge.store.database import write
from judge.store.tokens import Keyring

_log = structlog.get_logger()
_WRITTEN = "site"
"""Under this name is kept when the site was written last."""
_HOUR = timedelta(hours=1)
_LONGEST = 500
GoOn = Callable[[], bool]


def publish(db: Database, config: Config, stationery: Stationery, now: datetime, go_on: GoOn = lambda: True) -> None:
    """Once an hour, where a folder for the site is set: write what is new. A failure is kept for the digest."""
    if not config.site.folder or maintenance_since(db) is not None:
        return
    last = meta.since(db, _WRITTEN)
    if last is not None and last <= now < last + _HOUR:
        return
    trouble = ""
    try:
        written = write_site(db, config, stationery, go_on, now=now)
        _log.info("the site was written", files=written)
    except Exception as error:
        trouble = " ".join(str(error).split())[:_LONGEST] or type(error).__name__
        _log.error("the site could not be written", exc_info=error)
    with write(db):
        meta.put(db, _WRITTEN, "", now)
        if trouble:
            meta.put(db, SITE_FAILED, trouble, now)
        else:
            meta.remove(db, SITE_FAILED)


def write_site(
    db: Database,
    config: Config,
    stationery: Stationery,
    go_on: GoOn = lambda: True,
    *,
    anew: bool = False,
    now: datetime | None = None,
) -> int:
    """Bring the site in the folder of the settings up to date, as far as there is time; how many files were written."""
    words = stationery.words(load_language(config.site.language), "UTC")
    site = SiteAddress(config.domain, config.address, config.site.address)
    pages = Pages(template_folder(), words, site)
    phrases = sorted(stationery.phrases(words.code).texts.items())
    with opened(Path(config.site.folder), anew=anew) as folder:
        if folder is None:
            return 0
        # The marks lie beside the pages, and are made of who plays what, too: nobody is to find that by trying.
        secret = Keyring(load_secret(config, may_draw=not tokens.are_given(db))).stamp("site")
        mark = mark_of(secret, __version__, site, pages.layout, phrases, config.site.films)
        stamp = partial(mark_of, secret)
        writer = _Writer(db, folder, pages, mark, stamp, now, has_films=config.site.films)
        failed = writer.all(go_on)
        # A game that cannot be shown costs no other its film.
        writer.films(config.state / "grounds", go_on)
        if failed:
            raise JudgeError(f"these games could not be shown, the log has why: {', '.join(failed)}")
        return folder.written


def _never() -> bool:
    return False


def _files_beside(told: Game | None) -> tuple[str, ...]:
    """The files that the pages of a game share with others: how its board looks, and the rules of its book."""
    if told is None:
        return ()
    geometry = geometry_of(told)
    files = board_files(told, geometry) if geometry is not None else None
    return (rules_file(told.rulebook), *((files.sheet, files.colours) if files is not None else ()))


class _Writer:
    """Writes all pages of one site."""

    def __init__(
        self,
        db: Database,
        folder: SiteFolder,
        pages: Pages,
        mark: str,
        stamp: Stamp,
        now: datetime | None,
        *,
        has_films: bool,
    ) -> None:
        self._stamp = stamp
        self._now = now
        self._db = db
        self._folder = folder
        self._pages = pages
        self._mark = mark
        """Changes with the program, its words and its layout."""
        self._has_films = has_films
        self._everybody = players.all_names(db)
        self._archived = archiving.archived_games(db)
        self._registered = frozenset(map(stamp, self._everybody)) if self._archived else frozenset[str]()
        self._unfilmed: list[tuple[str, str, Mapping[PlayerId, str]]] = []
        """The games with a page whose films and books are to be looked at, each with its mark and its people."""

    def all(self, go_on: GoOn) -> list[str]:
        """Every game, then what names them all; at last what nobody may see any more is taken away.

        The names of the games that could not be shown.
        """
        changes, authors, everybody = listing.marks(self._db), press.all_authors(self._db), self._everybody
        cards: list[Card] = []
        failed: list[str] = []
        trouble: OSError | None = None
        listed_games = listing.listed_games(self._db)
        for listed in listed_games:
            people = sorted(listed.people.union(authors.get(listed.name, ())))
            names = {each: everybody[each] for each in people if each in everybody}
            mark = mark_of(self._mark, changes.get(listed.name, ""), sorted(names.items()))
            try:
                card = self._card(listed.name, mark, names, go_on)
            except OSError as error:
                # What nobody may see any more goes though nothing can be written.
                trouble, go_on = trouble or error, _never
                self._folder.keep_all(listed.name)
                continue
            except Exception as error:
                # Its pages may tell what they should not, so they go; the others are written all the same.
                _log.error("a game could not be shown", game=listed.name, exc_info=error)
                failed.append(listed.name)
                continue
            if card is not None:
                cards.append(card)
                has_more = self._has_films or listed.status is Status.ENDED or bool(self._pages.base)
                is_whole = card.has_page and listed.name not in self._archived and has_more
                if is_whole and not self._folder.is_filmed(listed.name, mark):
                    self._unfilmed.append((listed.name, mark, names))
        shown, names_of_all = [card.name for card in cards if card.has_page], {each.name for each in listed_games}
        if trouble is not None:
            self._folder.forget_rest(shown, names_of_all, only_games=True)
            raise trouble
        tables = tuple(write_tournaments(self._db, self._folder, self._pages))
        write_front(self._folder, self._pages, self._mark, cards, shown, tables, self._now)
        self._folder.forget_rest(shown, names_of_all)
        return failed

    def films(self, grounds: Path, go_on: GoOn) -> None:
        """The film of every game that has changed, those without a film first, and the books of those that are over."""
        if not self._unfilmed or not go_on():
            return
        order = sorted(self._unfilmed, key=lambda each: (self._folder.has(f"{folder_of(each[0])}{FILM}"), each[0]))
        with Painters(grounds) as painters:
            for name, mark, names in order:
                if not go_on():
                    return
                try:
                    game = games.load_readable(self._db, name, SOURCES)
                    if game is not None:
                        self._writer(outlook(self._db, game, names)).film(self._db, mark, painters, go_on)
                except OSError:
                    raise
                except Exception as error:
                    _log.error("a film was left out", game=name, exc_info=error)

    def _writer(self, seen: Outlook) -> GameWriter:
        pages = self._pages.on_board(seen.game.board.name)
        return GameWriter(self._folder, pages, self._mark, seen, self._stamp, has_films=self._has_films)

    def _card(self, name: str, mark: str, names: Mapping[PlayerId, str], go_on: GoOn) -> Card | None:
        """What the list says of a game; of one that has not changed as it was said before, and nothing is looked at."""
        is_archived = name in self._archived
        made_from = mark_of(mark, is_archived, not is_archived or self._names_none_but_registered(name))
        if (known := self._folder.card(name, made_from)) is not None:
            return known
        row = self._as_it_was(name) if is_archived else self._game(name, mark, names, go_on)
        if row is None:
            return None
        over = self._folder.newest(name) if row.listed.status is Status.ENDED else None
        card = card_of(row, self._pages.words, over)
        is_done = is_archived or row.told is None or self._folder.game_is(name, mark)
        if row.shows is not Shows.LATER and is_done:
            told, first = row.told, self._folder.first_orders(name)
            counted = counted_game(told, first) if told is not None and not told.is_practice else None
            self._folder.keep_card(name, made_from, card, counted, _files_beside(row.told))
        return card

    def _game(self, name: str, mark: str, names: Mapping[PlayerId, str], go_on: GoOn) -> FrontRow | None:
        """A game's line in the list, and whether it has a page; its files are written if it has changed."""
        game = games.load_readable(self._db, name, SOURCES)
        if game is None or not game.settings.listed:
            return None
        if not is_shown_to_strangers(game):
            return FrontRow(listed_game(game), Shows.BLIND if game.settings.blind else Shows.UNWATCHED)
        self._shared(game)
        is_new = not self._folder.game_is(name, mark)
        if not is_new:
            self._folder.keep_all(name)
            if not hidden_turns(game, None):
                return self._shown(game)
        seen = outlook(self._db, game, names)
        if is_new:
            self._writer(seen).write(mark, go_on)
        return self._shown(seen.as_told)

    def _shared(self, game: Game) -> None:
        """What the pages of a game name outside of its own folder: how its board looks, and the rules of its book."""
        if geometry := geometry_of(game):
            keep_board(self._folder, game, geometry)
        book = game.rulebook
        self._folder.keep(
            rules_file(book), mark_of(self._mark, book.rules, book.title), partial(self._pages.rules, book)
        )

    def _as_it_was(self, name: str) -> FrontRow | None:
        """The line of a game whose turns are in an archive; the pages that it has stay as they are."""
        game = games.load_readable(self._db, name, SOURCES)
        if game is None or not game.settings.listed:
            return None
        if not self._names_none_but_registered(name):
            return FrontRow(listed_game(game), Shows.ARCHIVED)
        self._folder.keep_all(name)
        self._shared(game)
        return self._shown(game)

    def _names_none_but_registered(self, name: str) -> bool:
        """Whether everybody whom the pages of an archived game name is registered: they cannot be written anew."""
        return self._registered.issuperset(self._folder.people(name))

    def _shown(self, told: Game) -> FrontRow:
        """The row of a game as a stranger may know it."""
        here = folder_of(told.name)
        if not self._folder.has(f"{here}{INDEX}"):
            return FrontRow(listed_game(told), Shows.LATER)
        geometry = geometry_of(told) if self._folder.has(f"{here}{THUMBNAIL}") else None
        return FrontRow(listed_game(told), Shows.PAGE, told, size(geometry) if geometry is not None else None)

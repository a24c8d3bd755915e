"""Games that are over as books in the mail: who asked for one gets it here, outside of what letters wait for.

A book is made once for each wish. While some lie in the outbox no others are made, so that a relay that is down
fills no disk.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import partial
from time import monotonic

import structlog

from judge.clerk.posting.outbox import Outbox
from judge.clerk.publishing.reels import FILM_WIDTH
from judge.clerk.publishing.storybook import tell_story
from judge.commands.outcome import Note
from judge.commands.sources import SOURCES, language_of
from judge.errors import TryLater
from judge.game.game import Game, PlayerId, Status
from judge.game.secrecy import is_listed_for, takes_part
from judge.pages.storybook import Bindery, ebook
from judge.picture.painters import Painters
from judge.picture.scene import MapStyle, game_scenes
from judge.picture.theme import Theme
from judge.post.mailing import Attachment
from judge.prose.deliverability import Bound, book_mail
from judge.prose.maps import title, wording
from judge.prose.words import Words
from judge.shelf import load_geometry, load_spoken, template_folder
from judge.store import books, games, players, turns
from judge.store.database import write
from judge.store.players import Player
from judge.structs import Struct, field
from judge.workers import alone

_log = structlog.get_logger()
LARGEST = 3_600_000
"""Bytes of all files of one mail: in base64 that is 5 MB, which every provider takes."""
_MOST_UNSENT = 3
_BOOK_SECONDS = 30.0
"""For the maps of one book; those that are not ready by then are left out."""
_FILM_SECONDS = 60.0
_EPUB, _PNG = "application/epub+zip", "image/png"
GoOn = Callable[[], bool]


def bind(post: Outbox, now: datetime, go_on: GoOn = lambda: True) -> int:
    """Write every book that somebody waits for, as far as there is time; how many were posted."""
    db, config, posted = post.db, post.config, 0
    with alone(config.state / "books.lock") as is_alone:
        wanted = books.wanted(db) if is_alone else ()
        with write(db):
            books.empty_sent(db)
        if not wanted:
            return 0
        with Painters(config.state / "grounds") as painters:
            binder = _Binder(post, painters)
            for name, player in wanted:
                if not go_on() or books.unsent(db) >= _MOST_UNSENT:
                    break
                posted += binder.one(name, player, now)
    return posted


class _Binder(Struct):
    """Writes some books; readers of one language share the film of a game."""

    post: Outbox
    painters: Painters
    _films: dict[tuple[str, str], bytes | None] = field(default_factory=dict)

    def one(self, name: str, player: PlayerId, now: datetime) -> bool:
        """Post the book that somebody waits for; False when he may not have it any more."""
        game, person = games.load_readable(self.post.db, name, SOURCES), players.by_id(self.post.db, player)
        if game is None or person is None or game.status is not Status.ENDED or not is_listed_for(game, player):
            with write(self.post.db):
                books.settled(self.post.db, name, player)
            return False
        try:
            bound, files = self._bound(game, person)
        except TryLater:
            raise
        except Exception as error:
            _log.error("a book could not be written", game=name, exc_info=error)
            bound, files = Bound(name), ()
        own = game if takes_part(game, player) else None
        with write(self.post.db):
            # Only who takes the wish away posts the book.
            if books.settled(self.post.db, name, player):
                cause = books.cause(name, player, now)
                self.post.note(Note(cause, person, partial(book_mail, bound), game=own, attachments=files), now)
        return True

    def _bound(self, game: Game, person: Player) -> tuple[Bound, tuple[Attachment, ...]]:
        """The files that are small enough, and what is to be said of all."""
        words = self.post.stationery.words(
            load_spoken(f"{language_of(person)}/{game.rulebook.name}/{game.board.name}"), person.zone
        )
        until = monotonic() + _BOOK_SECONDS
        story = tell_story(self.post.db, game, words, person.id, lambda: monotonic() < until)
        book = ebook(Bindery(template_folder(), words), story, self.post.config.domain)
        film = self._film(game, words)
        files = []
        if len(book) <= LARGEST:
            files.append(Attachment(f"{game.name}.epub", _EPUB, "", data=book))
        if film is not None and len(film) + sum(len(each.data) for each in files) <= LARGEST:
            files.append(Attachment(f"{game.name}-film.png", _PNG, "", data=film))
        names = {each.name for each in files}
        bound = Bound(
            game.name,
            len(story.chapters),
            book=len(book),
            film=len(film or b""),
            has_book=f"{game.name}.epub" in names,
            has_film=f"{game.name}-film.png" in names,
        )
        return bound, tuple(files)

    def _film(self, game: Game, words: Words) -> bytes | None:
        """The game as a film; None when it cannot be drawn, or not in time."""
        key = game.name, words.spoken
        if key not in self._films:
            self._films[key] = self._shot(game, words)
        return self._films[key]

    def _shot(self, game: Game, words: Words) -> bytes | None:
        played = [turn.resolution for turn in turns.of_game(self.post.db, game.name)]
        if not played:
            return None
        try:
            said = partial(title, words, game.name)
            board = game.board
            style = MapStyle(load_geometry(board.name), board, wording(words, board), Theme.LIGHT)
            scenes = game_scenes(style, played, said)
            film = self.painters.paint_film(scenes, FILM_WIDTH, _FILM_SECONDS)
        except Exception as error:
            _log.error("a film was left out", game=game.name, exc_info=error)
            return None
        if film is None:
            _log.error("a film was left out", game=game.name, why=self.painters.failure)
        return film

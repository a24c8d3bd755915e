"""The page of one click, served by a thread of its own beside the listener."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import datetime
from socket import socket

import structlog
from sqlite_utils import Database

from judge.clerk.posting.oneclick import leave, named_by
from judge.commands.sources import ENGLISH, SOURCES, tongues
from judge.config import Config, load_secret
from judge.errors import TryLater
from judge.pages.unsubscribe import LeavingPage
from judge.post.webdoor import WebDoor, WebReply, WebRequest, bind
from judge.prose.stationery import Stationery
from judge.prose.words import Words
from judge.shelf import load_language, template_folder
from judge.store import games, players, tokens
from judge.store.database import open_database
from judge.store.tokens import Keyring

_log = structlog.get_logger()


def web_socket(config: Config) -> socket | None:
    """Where the page is served; None when no page is wanted. BadData when the port cannot be had."""
    return bind(config.web.host, config.web.port) if config.web.address else None


@contextmanager
def web_door(
    config: Config, bound: socket | None, clock: Callable[[], datetime], wake: Callable[[], None]
) -> Iterator[None]:
    """The page, served on a socket while the context is open.

    `wake` is called when somebody has left, so that it is obeyed at once.
    """
    if bound is None:
        yield
        return
    ended = threading.Event()
    thread = threading.Thread(target=_serve, args=(config, bound, clock, wake, ended), name="web")
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()


def _serve(
    config: Config, bound: socket, clock: Callable[[], datetime], wake: Callable[[], None], ended: threading.Event
) -> None:
    with closing(open_database(config.database)) as db:
        desk = _Desk(db, config, clock, wake)
        # A copy: whoever opened the socket may give it to the next process that serves the page.
        asyncio.run(_until(WebDoor(bound.dup(), desk.answer), ended))


async def _until(door: WebDoor, ended: threading.Event) -> None:
    stopped = asyncio.Event()
    waiting = asyncio.get_running_loop().run_in_executor(None, ended.wait)
    waiting.add_done_callback(lambda _: stopped.set())
    await door.serve(stopped)


class _Desk:
    """Answers what comes in by the door; belongs to the thread that made it."""

    def __init__(self, db: Database, config: Config, clock: Callable[[], datetime], wake: Callable[[], None]) -> None:
        self._db, self._config, self._clock, self._wake = db, config, clock, wake
        self._keyring = Keyring(load_secret(config, may_draw=not tokens.are_given(db)))
        self._stationery = Stationery(template_folder())
        self._pages = LeavingPage(template_folder())

    def answer(self, asked: WebRequest) -> WebReply:
        """The page for a request; nothing that goes wrong here tells a stranger more than a number."""
        try:
            return self._answer(asked)
        except TryLater as error:
            _log.warning("put off", what="a click", why=str(error))
            return WebReply(503)
        except Exception as error:
            _log.error("a click could not be answered", exc_info=error)
            return WebReply(500)

    def _answer(self, asked: WebRequest) -> WebReply:
        named = named_by(self._keyring, asked.token)
        if named is None:
            return WebReply(404, self._pages.lost(self._words(_liked(asked.languages))))
        player, game = named
        person = players.by_id(self._db, player)
        words = self._words(person.language if person is not None else _liked(asked.languages))
        if asked.acts:
            if leave(self._db, self._config, self._keyring, player, game, self._clock()):
                self._wake()
                return WebReply(200, self._pages.about(game, "done", words))
            return WebReply(200, self._pages.about(game, "already", words))
        watched = games.load_readable(self._db, game, SOURCES)
        watches = watched is not None and player in watched.observers
        return WebReply(200, self._pages.about(game, "ask" if watches else "already", words))

    def _words(self, code: str) -> Words:
        known = code if code in tongues() else ENGLISH
        return self._stationery.words(load_language(known), "UTC")


def _liked(languages: str) -> str:
    """The first language of a browser's list that the judge speaks."""
    tags = (piece.partition(";")[0].strip().lower().partition("-")[0] for piece in languages.split(","))
    return next((tag for tag in tags if tag in tongues()), ENGLISH)

"""The page on which a reader stops the mails about a game that he watches."""

from __future__ import annotations

from pathlib import Path

from judge.prose.stationery import Templates
from judge.prose.words import Words


class LeavingPage:
    """Writes the page in the words of its reader."""

    def __init__(self, folder: Path) -> None:
        self._templates = Templates(folder, "html")

    def ask(self, game: str, words: Words) -> str:
        """The page with the button."""
        return self._filled(words, words.say("leave.title", game=game), words.say("leave.ask", game=game), asks=True)

    def done(self, game: str, words: Words) -> str:
        """The page that says that no more mails come."""
        return self._filled(words, words.say("leave.title", game=game), words.say("leave.done", game=game))

    def already(self, game: str, words: Words) -> str:
        """The page that says that there is nothing to stop."""
        return self._filled(words, words.say("leave.title", game=game), words.say("leave.already", game=game))

    def lost(self, words: Words) -> str:
        """The page for a link that is not of this judge."""
        return self._filled(words, "404", words.say("leave.lost"))

    def _filled(self, words: Words, title: str, said: str, *, asks: bool = False) -> str:
        return self._templates.fill("web/leave.j2", words, {"title": title, "said": said, "asks": asks})

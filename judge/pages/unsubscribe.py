"""The page on which somebody stops the mails about a game that he watches."""

from __future__ import annotations

from pathlib import Path

from jinja2 import TemplateError

from judge.errors import BadData
from judge.prose.stationery import environment
from judge.prose.words import Words

_TEMPLATE = "web/leave.j2"


class LeavingPage:
    """Writes the page in the words of its reader."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._jinja = environment(folder, "html")

    def ask(self, game: str, words: Words) -> str:
        """The page with the button."""
        return self._filled(words, words.say("leave.title", game=game), words.say("leave.ask", game=game), asks=True)

    def done(self, game: str, words: Words) -> str:
        """That it is done."""
        return self._filled(words, words.say("leave.title", game=game), words.say("leave.done", game=game))

    def already(self, game: str, words: Words) -> str:
        """That there is nothing to stop."""
        return self._filled(words, words.say("leave.title", game=game), words.say("leave.already", game=game))

    def lost(self, words: Words) -> str:
        """That a link is none of this judge's."""
        return self._filled(words, "404", words.say("leave.lost"))

    def _filled(self, words: Words, title: str, said: str, *, asks: bool = False) -> str:
        values = {"w": words, "say": words.say, "title": title, "said": said, "asks": asks}
        try:
            return self._jinja.get_template(_TEMPLATE).render(values)
        except TemplateError as error:
            raise BadData(str(self._folder / _TEMPLATE), getattr(error, "lineno", 0) or 0, str(error)) from error

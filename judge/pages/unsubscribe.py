"""The page on which a reader stops the mails about a game that he watches."""

from __future__ import annotations

from pathlib import Path

from judge.prose.stationery import Templates
from judge.prose.words import Words


class LeavingPage:
    """Writes the page in the words of its reader."""

    def __init__(self, folder: Path) -> None:
        self._templates = Templates(folder, "html")

    def about(self, game: str, what: str, words: Words) -> str:
        """The page with the button (`ask`), or that says that the mails end (`done`) or had ended (`already`)."""
        title, said = words.say("leave.title", game=game), words.say(f"leave.{what}", game=game)
        return self._templates.fill("web/leave.j2", words, {"title": title, "said": said, "asks": what == "ask"})

    def lost(self, words: Words) -> str:
        """The page for a link that is not of this judge."""
        return self._templates.fill(
            "web/leave.j2", words, {"title": "404", "said": words.say("leave.lost"), "asks": False}
        )

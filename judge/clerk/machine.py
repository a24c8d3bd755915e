"""A keeper's command that is given on the machine: understood, obeyed and written down like a letter."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from sqlite_utils import Database

from judge.clerk.posting.outbox import PostRoom
from judge.commands.answer import answer_view
from judge.commands.asks import Ask, Request, Standing, Unclear
from judge.commands.handlers import HANDLERS
from judge.commands.keeping.ask import KeeperAsk
from judge.commands.outcome import Errand
from judge.commands.part import Scene
from judge.commands.replies import Refused
from judge.commands.tongues import ENGLISH, tongues
from judge.commands.understand import understand
from judge.config import Config
from judge.game.refusal import Refusal, RefusalReason
from judge.post.fields import split
from judge.post.letter import Letter, read
from judge.shelf import load_language
from judge.store import letters
from judge.store.letters import Arrival, LetterState

HERE = "keeper@machine"
"""Where such a command comes from, among the letters."""
_HEADERS = "Subject: a keeper's command\r\nDate: {at}\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n"


def command(db: Database, config: Config, post: PostRoom, text: str, now: datetime) -> str:
    """Obey what a keeper typed, inside the caller's transaction; the answer as text.

    Whoever may run programs on this machine needs no further proof.
    """
    raw = (_HEADERS.format(at=now.isoformat()) + text).encode("utf-8", "replace")
    number = letters.keep_one(db, Arrival(now, HERE, config.keeper_address, raw))
    letters.mark(db, number, LetterState.DONE, "obeyed on the machine")
    letter = read(raw, config.keeper_address, HERE)
    request = understand(letter, Standing(proven=True), load_language(ENGLISH), now, tongues=tongues())
    errand = Errand(
        db=db,
        config=config,
        post=post,
        handlers=HANDLERS,
        letter=number,
        sender="",
        sender_name="",
        language=ENGLISH,
        received_at=now,
        written_at=None,
        now=now,
        player=None,
        game=None,
        proven=True,
        is_keeper=True,
    )
    errand.run(replace(request, asks=tuple(ask for ask in request.asks if _is_for_keepers(ask))))
    others = (ask for ask in request.asks if not _is_for_keepers(ask))
    errand.replies += [Refused(ask, Refusal(RefusalReason.ONLY_KEEPING)) for ask in others]
    return _answer(post, letter, request, errand, now)


def text_of(raw: bytes) -> str:
    """What the keeper typed, of a command that is kept."""
    return split(raw).body.decode("utf-8", "replace")


def _is_for_keepers(ask: Ask) -> bool:
    return isinstance(ask, KeeperAsk | Unclear)


def _answer(post: PostRoom, letter: Letter, request: Request, errand: Errand, now: datetime) -> str:
    """What the replies say, without what only mails need."""
    words = post.stationery.words(load_language(ENGLISH), "UTC")
    view, *_ = answer_view(Scene(words, letter, request, now), errand.replies)
    if not errand.replies:
        view["lead"] = [words.say("keep.no_command")]
    text, _ = post.stationery.fill("layout/console.j2", words, view)
    return text

"""A keeper's command that is given on the machine: understood, obeyed and written down like a letter."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from judge.clerk.posting.news import tell_others
from judge.clerk.posting.outbox import Outbox
from judge.commands.answer import answer_view
from judge.commands.arrived import Arrived, Trust, Writer
from judge.commands.asks import Ask, Standing, Unclear
from judge.commands.keeping.ask import KeeperAsk
from judge.commands.outcome import Outcome
from judge.commands.part import Scene
from judge.commands.replies import Refused
from judge.commands.sources import ENGLISH, tongues
from judge.commands.understand import understand
from judge.game.refusal import Refusal, RefusalReason
from judge.post.fields import split
from judge.post.letter import read
from judge.shelf import load_language
from judge.store import letters
from judge.store.letters import Arrival, LetterState

HERE = letters.MACHINE
"""Where such a command comes from, among the letters."""
_HEADERS = "Subject: a keeper's command\r\nDate: {at}\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n"


def command(post: Outbox, text: str, now: datetime) -> str:
    """Obey what a keeper typed, inside the caller's transaction; the answer as text.

    Whoever may run programs on this machine needs no further proof.
    """
    db, config = post.db, post.config
    raw = (_HEADERS.format(at=now.isoformat()) + text).encode("utf-8", "replace")
    number = letters.keep_one(db, Arrival(now, HERE, config.keeper_address, raw))
    letters.mark(db, number, LetterState.DONE, "obeyed on the machine")
    letter = read(raw, config.keeper_address, HERE)
    request = understand(letter, Standing(proven=True), load_language(ENGLISH), now, tongues=tongues())
    kept = letters.letter(db, number)
    assert kept is not None
    writer = Writer(None, Trust.BOTH)
    arrived = Arrived(db, config, post.keyring, kept, letter, now, writer=writer, is_keeper=True, request=request)
    outcome = Outcome(arrived)
    outcome.run(replace(request, asks=tuple(ask for ask in request.asks if _is_for_keepers(ask))))
    others = (ask for ask in request.asks if not _is_for_keepers(ask))
    outcome.replies += [Refused(ask, Refusal(RefusalReason.ONLY_KEEPING)) for ask in others]
    post.notes(outcome)
    tell_others(post, outcome)
    return _answer(post, outcome)


def text_of(raw: bytes) -> str:
    """What the keeper typed, of a command that is kept."""
    return split(raw).body.decode("utf-8", "replace")


def _is_for_keepers(ask: Ask) -> bool:
    return isinstance(ask, KeeperAsk | Unclear)


def _answer(post: Outbox, outcome: Outcome) -> str:
    """What the replies say, without what only mails need."""
    words = post.stationery.words(load_language(ENGLISH), "UTC")
    view, *_ = answer_view(Scene(words, outcome.arrived.letter, outcome.arrived.request, outcome.now), outcome.replies)
    if not outcome.replies:
        view["lead"] = [words.say("keep.no_command")]
    text, _ = post.stationery.fill("layout/console.j2", words, view)
    return text

"""A keeper's command that is given on the machine: understood, obeyed and written down like a letter.

Where all that is asked is to look, nothing is written down: a machine that watches the judge may ask every minute.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from judge.clerk.posting.news import tell_others
from judge.clerk.posting.outbox import Outbox
from judge.commands.answer import answer_view
from judge.commands.arrived import Arrived, Trust, Writer
from judge.commands.asks import Ask, Standing, Unclear
from judge.commands.keeping.ask import InspectGames, KeeperAsk, KeeperQuery, Maintain, ShowUsers
from judge.commands.outcome import Outcome
from judge.commands.part import Scene
from judge.commands.replies import Refused, UnknownGame
from judge.commands.sources import ENGLISH, tongues
from judge.commands.understand import understand
from judge.game.refusal import Refusal, RefusalReason
from judge.notation.account import WordClass
from judge.post.fields import split
from judge.post.letter import read
from judge.program import this_program
from judge.shelf import load_language
from judge.store import letters, programs
from judge.store.database import write
from judge.store.letters import Arrival, LetterState

HERE = letters.MACHINE
"""Where such a command comes from, among the letters."""
_UNREAD = frozenset({WordClass.COURTESY, WordClass.NOT_UNDERSTOOD})
_HEADERS = "Subject: a keeper's command\r\nDate: {at}\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n"


@dataclass(frozen=True, slots=True)
class MachineAnswer:
    """What a keeper on the machine is told."""

    text: str
    is_look: bool
    """Nothing was to be done: he asked how things are, or nothing that was understood."""
    is_unclear: bool
    """Some of it is no command, or not as that command is written."""
    is_refused: bool
    """Some of it was not done, and the text says why."""
    unread: tuple[str, ...] = ()
    """Lines beside others that are no command: here nobody greets or signs."""


class _Looked(Exception):
    """Nothing was to be done, so nothing is to be written down."""


def asked(post: Outbox, text: str, now: datetime) -> MachineAnswer:
    """Obey what a keeper typed, in a transaction of its own, which leaves nothing where he only wanted to look."""
    try:
        with write(post.db):
            answer = command(post, text, now)
            if answer.is_look:
                raise _Looked
            programs.put(post.db, this_program(), now)
    except _Looked:
        pass
    return answer


def command(post: Outbox, text: str, now: datetime) -> MachineAnswer:
    """Obey what a keeper typed, inside the caller's transaction, and keep it among the letters, whatever it is.

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
    unread = tuple("".join(piece.text for piece in line.pieces) for line in request.account if line.kind in _UNREAD)
    return MachineAnswer(
        _answer(post, outcome),
        is_look=all(map(_only_looks, request.asks)),
        is_unclear=bool(unread) or not outcome.replies or any(map(_is_unclear, request.asks)),
        is_refused=any(isinstance(reply, Refused | UnknownGame) for reply in outcome.replies),
        unread=unread if outcome.replies else (),
    )


def text_of(raw: bytes) -> str:
    """What the keeper typed, of a command that is kept."""
    return split(raw).body.decode("utf-8", "replace")


def _is_for_keepers(ask: Ask) -> bool:
    return isinstance(ask, KeeperAsk | Unclear)


def _only_looks(ask: Ask) -> bool:
    """Whether nothing is different afterwards. Other people's commands are not obeyed here."""
    is_question = isinstance(ask, Maintain) and ask.is_on is None
    return is_question or isinstance(ask, KeeperQuery) or not isinstance(ask, KeeperAsk)


def _is_unclear(ask: Ask) -> bool:
    """Whether something of it was not understood: a word of a filter, too, where the rest was followed."""
    match ask:
        case InspectGames(game=""):
            return bool(ask.shown.unread)
        case ShowUsers():
            return bool(ask.shown.unread)
        case _:
            return isinstance(ask, Unclear)


def _answer(post: Outbox, outcome: Outcome) -> str:
    """What the replies say, without what only mails need."""
    words = post.stationery.words(load_language(ENGLISH), "UTC")
    view, *_ = answer_view(Scene(words, outcome.arrived.letter, outcome.arrived.request, outcome.now), outcome.replies)
    if not outcome.replies:
        view["lead"] = [words.say("keep.no_command")]
    text, _ = post.stationery.fill("layout/console.j2", words, view)
    return text

"""A keeper's command that is given on the machine: understood, obeyed and written down like a letter.

Where all that is asked is to look, nothing is written down: a machine that watches the judge may ask every minute.
"""

from __future__ import annotations

import re
from datetime import datetime

from judge.clerk.bulk import work_off
from judge.clerk.posting.news import tell_others
from judge.clerk.posting.outbox import Outbox
from judge.commands.answer import answer_view
from judge.commands.arrived import Arrived, Trust, Writer
from judge.commands.asks import Ask, GameAsk, Request, Standing, Unclear
from judge.commands.clock.ask import ShowTimeLeft, WhichMoment
from judge.commands.keeping.ask import BulkAct, InspectGames, KeeperAsk, KeeperQuery, Maintain, ShowUsers
from judge.commands.keeping.bulk import report_of, work_left
from judge.commands.keeping.news import bulk_lines
from judge.commands.leading.ask import (
    Audit,
    Configure,
    Predict,
    RollBackTo,
    RollForwardTo,
    ShowSettings,
    TryOut,
    WhatIf,
)
from judge.commands.outcome import Outcome
from judge.commands.part import Scene
from judge.commands.replies import Refused, UnknownGame
from judge.commands.seats.ask import AboutPerson, ListPeople, ToGame
from judge.commands.sources import ENGLISH, SOURCES, tongues
from judge.commands.understand import understand
from judge.game.commands.absence import AnnounceAbsence
from judge.game.game import Game
from judge.game.refusal import Refusal, RefusalReason
from judge.game.roles import MACHINE, Role, Who
from judge.notation.account import WordClass
from judge.notation.commands.settings import Unset
from judge.notation.commands.verbs import begun
from judge.post.fields import split
from judge.post.letter import Letter, read
from judge.program import this_program
from judge.prose.people import People
from judge.shelf import load_language, load_reading
from judge.store import games, letters, programs
from judge.store.database import write
from judge.store.letters import Arrival, LetterState
from judge.structs import Struct, replace

HERE = letters.MACHINE
"""Where such a command comes from, among the letters."""
_OF_GAME = re.compile(r"([a-z][a-z0-9]{1,23}):\s+")
_MASTERS_LOOK = WhichMoment | ShowTimeLeft | ShowSettings | Predict | Audit | TryOut | WhatIf
"""What masters ask without anything being different afterwards."""
_OF_MASTERS = _MASTERS_LOOK | Configure | RollBackTo | RollForwardTo | AboutPerson | ListPeople
"""What masters ask that is no command of `judge.game`."""
_UNREAD = frozenset({WordClass.COURTESY, WordClass.NOT_UNDERSTOOD})
_HEADERS = "Subject: a keeper's command\r\nDate: {at}\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n"


class MachineAnswer(Struct, frozen=True):
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
    wants_yes: bool = False
    """It is an act for many games, of which it is only said what it would be."""


class _Looked(Exception):
    """Nothing was to be done, so nothing is to be written down."""


def asked(post: Outbox, text: str, now: datetime, is_sure: bool) -> MachineAnswer:
    """Obey what a keeper typed, in a transaction of its own, which leaves nothing where he only wanted to look.

    An act for many games is done behind it, a game a transaction.
    """
    try:
        with write(post.db):
            answer = command(post, text, now, is_sure=is_sure)
            if answer.is_look:
                raise _Looked
            programs.put(post.db, this_program(), now)
    except _Looked:
        return answer
    begun_here = work_left(post.db)
    work_off(post, now)
    words = post.stationery.words(load_language(ENGLISH), "UTC")
    reports = [report_of(post.db, work) for work in begun_here]
    said = "".join(f"{line}\n" for report in reports for line in bulk_lines(report, words))
    is_refused = answer.is_refused or any(report.not_done for report in reports)
    return replace(answer, text=answer.text + said, is_refused=is_refused)


def command(post: Outbox, text: str, now: datetime, *, is_sure: bool = True) -> MachineAnswer:
    """Obey what a keeper typed, inside the caller's transaction, and keep it among the letters, whatever it is.

    Behind the name of a game and a colon it may be what its master may ask: `blitz: EXTEND 2d`. Whoever may run
    programs on this machine needs no further proof.
    """
    db, config = post.db, post.config
    raw = _raw(text, now)
    number = letters.keep_one(db, Arrival(now, HERE, config.keeper_address, raw))
    letters.mark(db, number, LetterState.DONE, "obeyed on the machine")
    kept = letters.letter(db, number)
    assert kept is not None
    name, asked_text = _about_game(text)
    game = games.load(db, name, SOURCES) if name else None
    letter = read(_raw(asked_text if game is not None else text, now), config.keeper_address, HERE)
    request = _unsure(_understood(letter, game, now), is_sure)
    writer = Writer(None, Trust.BOTH)
    arrived = Arrived(db, config, post.keyring, kept, letter, now, writer=writer, is_keeper=True, request=request)
    outcome = Outcome(arrived, game)
    outcome.run(replace(request, asks=tuple(ask for ask in request.asks if _is_obeyed(ask, game))))
    others = [ask for ask in (*request.asks, request.turn) if ask is not None and not _is_obeyed(ask, game)]
    outcome.replies += [Refused(ask, Refusal(RefusalReason.ONLY_KEEPING)) for ask in others]
    if name and game is None and not outcome.replies:
        outcome.replies.append(outcome.unknown(name))
    post.notes(outcome)
    tell_others(post, outcome)
    unread = tuple("".join(piece.text for piece in line.pieces) for line in request.account if line.kind in _UNREAD)
    is_known = not name or game is not None
    return MachineAnswer(
        _answer(post, outcome),
        is_look=all(_only_looks(ask, game) for ask in request.asks),
        is_unclear=is_known and (bool(unread) or not outcome.replies or any(map(_is_unclear, request.asks))),
        is_refused=any(isinstance(reply, Refused | UnknownGame) for reply in outcome.replies),
        unread=unread if outcome.replies and is_known else (),
        wants_yes=not is_sure and any(isinstance(ask, BulkAct) for ask in request.asks),
    )


def _unsure(request: Request, is_sure: bool) -> Request:
    """What is asked, with each act for many games to be done, or only looked at."""
    asks = tuple(replace(ask, is_sure=is_sure) if isinstance(ask, BulkAct) else ask for ask in request.asks)
    return replace(request, asks=asks)


def _raw(text: str, now: datetime) -> bytes:
    return (_HEADERS.format(at=now.isoformat()) + text).encode("utf-8", "replace")


def _about_game(text: str) -> tuple[str, str]:
    """The name of the game that stands before a colon, empty where no such name does, and what is asked of it."""
    match = _OF_GAME.match(text)
    if match is None or begun(match[1], load_language(ENGLISH)) is not None:
        return "", text
    return match[1], text[match.end() :]


def _understood(letter: Letter, game: Game | None, now: datetime) -> Request:
    """What is asked, of a game as by its master."""
    if game is None:
        return understand(letter, Standing(proven=True), load_language(ENGLISH), now, tongues=tongues())
    standing = Standing(player=MACHINE, proven=True, game=game, role=Role.MASTER)
    return understand(letter, standing, load_reading(ENGLISH, game.rulebook, game.board.name), now, tongues=tongues())


def text_of(raw: bytes) -> str:
    """What the keeper typed, of a command that is kept."""
    return split(raw).body.decode("utf-8", "replace")


def _is_obeyed(ask: Ask, game: Game | None) -> bool:
    """Whether keepers may ask it here: what is theirs, and of a game that is named what its master may."""
    if isinstance(ask, KeeperAsk | Unclear):
        return True
    match ask:
        case GameAsk(command) | ToGame(_, command):
            return game is not None and (command.who is Who.MASTER or isinstance(command, AnnounceAbsence))
        case _:
            return game is not None and isinstance(ask, _OF_MASTERS)


def _only_looks(ask: Ask, game: Game | None) -> bool:
    """Whether nothing is different afterwards. What is not obeyed here changes nothing either."""
    is_question = (isinstance(ask, Maintain) and ask.is_on is None) or (isinstance(ask, BulkAct) and not ask.is_sure)
    return is_question or isinstance(ask, KeeperQuery | Unclear | _MASTERS_LOOK) or not _is_obeyed(ask, game)


def _is_unclear(ask: Ask) -> bool:
    """Whether something of it was not understood: a word of a filter, too, where the rest was followed."""
    match ask:
        case InspectGames(game=""):
            return bool(ask.shown.unread)
        case ShowUsers():
            return bool(ask.shown.unread)
        case Configure(pieces):
            return any(isinstance(piece, Unset) for piece in pieces)
        case _:
            return isinstance(ask, Unclear)


def _answer(post: Outbox, outcome: Outcome) -> str:
    """What the replies say, without what only mails need."""
    game, arrived = outcome.game, outcome.arrived
    words = post.stationery.words(load_language(ENGLISH), "UTC")
    people = People(post.people(game, outcome), None) if game is not None else People()
    scene = Scene(words, arrived.letter, arrived.request, outcome.now, game, events=outcome.events, people=people)
    view, *_ = answer_view(scene, outcome.replies)
    if not outcome.replies:
        view["lead"] = [words.say("keep.no_command")]
    text, _ = post.stationery.fill("layout/console.j2", words, view)
    return text

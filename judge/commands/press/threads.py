"""Conversations by press: which one a piece belongs to for each who reads it, and what it is called."""

from __future__ import annotations

import re
from collections.abc import Iterator

from judge.game.game import Game
from judge.game.press import Copy, Draft, Passed, Recipients
from judge.post.clients import clients
from judge.post.letter import Letter

ALL, UNSIGNED = "all", "unsigned"
_LONGEST = 100


def thread_of(passed: Passed, copy: Copy) -> str:
    """What names the conversation to this reader's mail program: nothing that the mail itself does not say."""
    if passed.shown.is_broadcast:
        return ALL
    mouths = passed.voice.powers or (passed.voice.mouth.value,)
    return "-".join(sorted({*_names(passed.shown), *(mouths if copy.knows_author else (UNSIGNED,))}))


def own_thread(passed: Passed) -> str:
    """The same for the author; empty where his readers do not see who writes, and to whom."""
    if passed.is_postal or passed.is_faked:
        return ""
    thread = thread_of(passed, Copy(passed.voice.player, passed.is_signed, knows_recipients=True))
    return thread if passed.is_signed else ""


def keeps_subject(thread: str) -> bool:
    """Whether a conversation keeps what it is called: it is between people who know each other."""
    return thread != ALL and UNSIGNED not in thread.split("-")


def bare_subject(subject: str, game: str) -> str:
    """A subject without the tag of the game, and without what says that it answers another."""
    tag = re.compile(rf"\s*\[{re.escape(game)}(?: [SFW]\d{{1,4}}[MRA])?\]\s*", re.IGNORECASE)
    found, bare = "", " ".join(subject.split())
    while bare != found:
        found = bare
        bare = clients().answer.sub("", tag.sub(" ", bare).strip()).strip()
    return bare[:_LONGEST].strip()


def subject_for(letter: Letter, game: Game, draft: Draft) -> str:
    """What the author of a letter to press addresses calls it, where that is for its readers; else nothing.

    Who answers a mail with press for others may have forgotten that its subject was not for them; who passes on a mail
    of another game, that its subject says in which games he plays.
    """
    if letter.answers is not None and letter.answers.game != game.name:
        return ""
    bare = bare_subject(letter.subject, game.name)
    if not (letter.in_reply_to or letter.references or bare != " ".join(letter.subject.split())[:_LONGEST]):
        return bare
    readers = _names(draft.to)
    is_theirs = any(ALL in names or readers <= names for names in _answered(letter, game.name))
    return f"Re: {bare}" if bare and is_theirs else ""


def _answered(letter: Letter, game: str) -> Iterator[frozenset[str]]:
    """Who takes part in each conversation that a letter answers."""
    begin = f"{game}.press-"
    for one in (*letter.in_reply_to, *letter.references):
        if one.startswith(begin):
            yield frozenset(one.removeprefix(begin).partition(".")[0].split("-"))


def _names(recipients: Recipients) -> frozenset[str]:
    return frozenset((*recipients.powers, *(group.value for group in recipients.groups)))

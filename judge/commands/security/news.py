"""Mails about how a person proves who they are."""

from __future__ import annotations

from datetime import datetime

from judge.prose.news import Telling, notice
from judge.prose.words import Words


def password_changed(words: Words) -> Telling:
    """The mail to whoever has another password from now on."""
    return notice([words.say("security.changed")], words.say("subject.password"), [words.say("security.not_you")])


def letter_copied(at: datetime, words: Words) -> Telling:
    """To whoever wrote a signed letter at a moment: a changed copy of it came."""
    lines = [words.say("security.copied", moment=words.moment(at))]
    return notice(lines, words.say("subject.copied"), [words.say("security.copied_hint")])


def copy_refused(words: Words) -> Telling:
    """To the address that a changed copy of somebody else's letter came from."""
    return notice([words.say("security.copied_stranger")], words.say("subject.same_id"))


def id_used_before(at: datetime, words: Words) -> Telling:
    """To somebody whose letter has the Message-ID of another one of theirs, of a moment, and says something else."""
    lines = [words.say("security.same_id", moment=words.moment(at))]
    return notice(lines, words.say("subject.same_id"), [words.say("security.same_id_hint")])

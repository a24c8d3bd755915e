"""Mails about how a person proves who they are."""

from __future__ import annotations

from datetime import datetime

from judge.notation.commands.verbs import CommandWord
from judge.prose.news import Telling, notice
from judge.prose.taps import not_me
from judge.prose.words import Words


def password_changed(words: Words) -> Telling:
    """The mail to a person whose password has changed."""
    otherwise = not_me(words, words.command(CommandWord.NOPASSWORD), words.command(CommandWord.NEWADDRESS))
    said, hint = words.say("security.changed"), words.say("security.not_you")
    return notice([said], words.say("subject.password"), [hint], otherwise)


def letter_copied(at: datetime, words: Words) -> Telling:
    """The mail to the writer of a signed letter of this moment: a changed copy of it came."""
    lines = [words.say("security.copied", moment=words.moment(at))]
    otherwise = not_me(words, words.command(CommandWord.NEWADDRESS))
    return notice(lines, words.say("subject.copied"), [words.say("security.copied_hint")], otherwise)


def copy_refused(words: Words) -> Telling:
    """The mail to an address from which a changed copy of another person's letter came."""
    return notice([words.say("security.copied_stranger")], words.say("subject.same_id"))


def id_used_before(at: datetime, words: Words) -> Telling:
    """The mail to a person whose letter says something else than his earlier one with the same Message-ID."""
    lines = [words.say("security.same_id", moment=words.moment(at))]
    return notice(lines, words.say("subject.same_id"), [words.say("security.same_id_hint")])

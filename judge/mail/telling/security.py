"""Mails about how a person proves who they are."""

from __future__ import annotations

from judge.mail.telling.news import Telling, notice
from judge.mail.words import Words


def password_changed(words: Words) -> Telling:
    """The mail to whoever has another password from now on."""
    return notice([words.say("security.changed")], words.say("subject.password"), [words.say("security.not_you")])

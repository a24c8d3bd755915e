"""Mails to people about their own addresses and data."""

from __future__ import annotations

from judge.notation.commands.verbs import CommandWord
from judge.prose.news import Telling, notice, question
from judge.prose.taps import not_me
from judge.prose.words import Words


def ask_at(name: str, address: str, words: Words, *, moves: bool, is_taken: bool) -> Telling:
    """The mail that asks at an address whether it is that person's, too; `is_taken`: another is registered under it."""
    lines = [words.say("address.question", name=name, address=address)]
    if moves:
        lines.append(words.say("address.moves"))
    subject = words.say("subject.address_question")
    otherwise = words.say("address.otherwise")
    if is_taken:
        return notice([*lines, otherwise], subject, [words.say("address.taken", address=address)])
    return question(lines, subject, words.say("address.how"), words.say("confirm.word"), [otherwise])


def now_yours(name: str, address: str, words: Words) -> Telling:
    """The mail to an address that was confirmed while mail goes on going elsewhere."""
    return notice([words.say("address.yours", name=name, address=address)], words.say("subject.address_confirmed"))


def moved_away(name: str, address: str, before: str, words: Words) -> Telling:
    """The last mail to the address where mail went so far."""
    lines = [words.say("address.moved", name=name, address=address, before=before)]
    otherwise = not_me(words, f"{words.command(CommandWord.ADDRESS)} {before}")
    return notice(lines, words.say("subject.address_moved"), [words.say("address.not_you", before=before)], otherwise)


def your_data(name: str, words: Words) -> Telling:
    """The mail that carries all that is held on a person."""
    lines = [words.say("data.here", name=name), words.say("data.not_in_it")]
    return notice(lines, words.say("subject.data"))


def farewell(name: str, words: Words) -> Telling:
    """The last mail to a person who is forgotten."""
    lines = [words.say("farewell.done", name=name), words.say("farewell.left")]
    return notice(lines, words.say("subject.farewell"))

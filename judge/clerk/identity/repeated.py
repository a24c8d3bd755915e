"""A letter that somebody sends once more, with another envelope or to another of the judge's addresses."""

from __future__ import annotations

from sqlite_utils import Database

from judge.clerk.identity.addresses import Address, take_apart
from judge.config import Config
from judge.game.game import PlayerId
from judge.mail.letter import Letter
from judge.store import letters
from judge.store.letters import KeptLetter


def is_repeated(db: Database, config: Config, kept: KeptLetter, letter: Letter, player: PlayerId) -> bool:
    """Whether a person's letter was obeyed before: the same Message-ID, about the same game.

    The main address is about the game of any other. One letter to the addresses of two games is two letters, and
    press to several readers comes once for each of them.
    """
    if not letter.message_id:
        return False
    here = take_apart(kept.rcpt, config) or Address()
    before = (take_apart(rcpt, config) for rcpt in letters.obeyed_as(db, kept.id, letter.message_id, player))
    return any(_is_about_the_same(here, each) for each in before if each is not None)


def _is_about_the_same(one: Address, other: Address) -> bool:
    return one.reader == other.reader and (one.game == other.game or not one.game or not other.game)

"""A person who wants to play, as a game that may refuse entry has to know them."""

from __future__ import annotations

from sqlite_utils import Database

from judge.game.entry import Guest
from judge.game.game import PlayerId
from judge.store import addresses, reliability


def guest_of(db: Database, player: PlayerId) -> Guest:
    """The addresses and the record of a person who wants to play."""
    known = addresses.of_player(db, player)
    own = frozenset(each.address for each in known if each.confirmed_at is not None or each.gets_mail)
    return Guest(own, reliability.of_player(db, player))

"""What an act for many games would come to, for the question whether it is to be done."""

from __future__ import annotations

from judge.commands.arrived import Arrived
from judge.commands.asks import Ask
from judge.commands.keeping.ask import BulkAct
from judge.commands.keeping.bulk import games_of
from judge.commands.keeping.say import BulkPreviewed
from judge.commands.replies import Reply


def previews(arrived: Arrived, asks: tuple[Ask, ...]) -> tuple[Reply, ...]:
    """How many games each of these acts is for; nothing for who is no keeper."""
    if not arrived.is_keeper:
        return ()
    return tuple(
        BulkPreviewed(ask.written, games_of(arrived.db, ask, arrived.now)) for ask in asks if isinstance(ask, BulkAct)
    )

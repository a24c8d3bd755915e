"""The games of other shards: where a line about one is handed on to, and what a stranger hears who asks for one."""

from __future__ import annotations

from judge.commands.addresses import write_to
from judge.commands.arrived import Arrived
from judge.commands.cards import key_of
from judge.commands.replies import NotFollowed, Reply
from judge.store import elsewhere, moving


def shard_with(arrived: Arrived, game: str) -> str:
    """Which other shard has a game, where a line about it may be handed on there; empty for none.

    Of one that has just gone, its new shard may not have said yet that it is there.
    """
    config, card = arrived.config, arrived.card
    if not config.label:
        return ""
    if arrived.handed_on is not None:
        return arrived.handed_on.get(game, "")
    if key_of(config) is None or (card is not None and not card.may_go_on):
        return ""
    return elsewhere.load(config.state).shard_of(game) or moving.shard_of(arrived.db, game)


def listed_elsewhere(arrived: Arrived, game: str) -> Reply | None:
    """What is said of a game that is not here to whom nobody hands on: where it is, if everybody may know of it."""
    config = arrived.config
    known = elsewhere.load(config.state) if config.label else elsewhere.NOWHERE
    shard = known.shard_of(game)
    if not shard or not any(each.name == game for each in known.shards[shard].listed):
        return None
    return NotFollowed("answer.elsewhere", "", {"game": game, "address": write_to(config, game=game, shard=shard)})

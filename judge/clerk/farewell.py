"""The last mail of a game: who was who, how the centres changed hands, and all diaries."""

from __future__ import annotations

from datetime import datetime
from functools import partial

from judge.clerk.post import PostRoom
from judge.clerk.save import Happened
from judge.game.audience import hearers
from judge.game.events import GameEnded
from judge.game.game import Status
from judge.game.summary import year_ends
from judge.mail.replying.farewell import Diary, Farewell, farewell
from judge.store import diaries, players, turns


def say_farewell(post: PostRoom, happened: Happened, now: datetime, letter: int | None) -> None:
    """Post it to everybody in a game that has just ended; of one that never began there is nothing to tell."""
    event = next((event for event in happened.events if isinstance(event, GameEnded)), None)
    if event is None or happened.before.status is Status.FORMING:
        return
    game = happened.after
    played = tuple(turn.resolution.before for turn in turns.of_game(post.db, game.name))
    entries = diaries.of_game(post.db, game.name)
    told = Farewell(
        game,
        year_ends(played, game.position),
        tuple(Diary(entry.player, entry.phase, entry.at, entry.text) for entry in entries),
        post.people(game),
    )
    for hearer in hearers(event, game):
        player = players.by_id(post.db, hearer.player)
        if player is not None:
            cause = f"farewell:{game.name}:{game.version}:{hearer.player}"
            post.note(cause, player, partial(farewell, told, hearer), now, game=game, letter=letter)

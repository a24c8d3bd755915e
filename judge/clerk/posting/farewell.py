"""The last mail of a game: who was who, how the centres changed hands, and all diaries."""

from __future__ import annotations

from datetime import datetime
from functools import partial

from judge.clerk.posting.outbox import Outbox
from judge.commands.carry_out import Happened
from judge.commands.endings.farewell import Diary, Farewell, farewell
from judge.commands.note import Note
from judge.commands.press.do import author_of, redactor
from judge.commands.press.redaction import keeps_names
from judge.commands.tongues import ENGLISH
from judge.game.audience import hearers
from judge.game.events import GameEnded
from judge.game.game import Game, Status
from judge.game.secrecy import leads
from judge.game.summary import year_ends
from judge.store import diaries, players, turns
from judge.store.diaries import DiaryEntry


def say_farewell(post: Outbox, happened: Happened, now: datetime, letter: int | None) -> None:
    """Post it to everybody in a game that has just ended; of one that never began there is nothing to tell."""
    event = next((event for event in happened.events if isinstance(event, GameEnded)), None)
    if event is None or happened.before.status is Status.FORMING:
        return
    game = happened.after
    played = tuple(turn.resolution.before for turn in turns.of_game(post.db, game.name))
    told = Farewell(
        game,
        year_ends(played, game.position),
        tuple(_read_by_all(post, game, entry) for entry in diaries.of_game(post.db, game.name)),
        post.people(game),
    )
    about = f"farewell:{game.name}:{game.version}"
    for hearer in post.keyring.shuffled(hearers(event, game), about, lambda each: each.player):
        player = players.by_id(post.db, hearer.player)
        if player is not None:
            cause = f"{about}:{hearer.player}"
            post.note(Note(cause, player, partial(farewell, told, hearer), game=game, letter=letter), now)


def _read_by_all(post: Outbox, game: Game, entry: DiaryEntry) -> Diary:
    """An entry without what its writer would not have others read: a secret address, and in some games his name."""
    player = players.by_id(post.db, entry.player)
    is_secret = player is not None and keeps_names(game) and not leads(game, entry.player)
    who = author_of(post.db, [player]) if player is not None and is_secret else None
    redacted = redactor(post.db, post.config, game, who, player.language if player else ENGLISH).redact(entry.text)
    return Diary(entry.player, entry.phase, entry.at, redacted.text)

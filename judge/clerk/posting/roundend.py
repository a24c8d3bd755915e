"""The mail when the last board of a tournament's round is over, to who plays in it and who directs it."""

from __future__ import annotations

from datetime import datetime
from functools import partial

from judge.clerk.posting.outbox import Outbox
from judge.commands.carry_out import Happened
from judge.commands.outcome import Note
from judge.commands.tournament.figures import figures
from judge.commands.tournament.news import round_over
from judge.commands.tournament.standings import standings_file
from judge.game.events import GameEnded
from judge.store import players, tournaments


def tell_round_over(post: Outbox, happened: Happened, now: datetime, letter: int | None) -> None:
    """Post the standings when a board that has just ended was the last one of its round.

    A letter may end several boards: they have one moment, and so one mail. A board that goes on after all, by its
    master's word, ends once more, and then the standings are other ones.
    """
    if not any(isinstance(event, GameEnded) for event in happened.events):
        return
    found = tournaments.load(post.db, tournaments.of_board(post.db, happened.after.name))
    if found is None:
        return
    round_ = next(board.round for board in found.boards if board.game == happened.after.name)
    results = tournaments.results(post.db, found.name)
    boards = found.boards_of(round_)
    ended = [results[name][0] for name in boards if name in results]
    # Boards that were all cancelled are no round that was played.
    if len(ended) < len(boards) or not any(result.counts for result in ended):
        return
    played = {seat.player for result in ended if result.counts for seat in result.seats if seat.player is not None}
    about = f"round_over:{found.name}:{round_}:{now:%Y%m%d%H%M%S}"
    for player in post.keyring.shuffled(sorted(played | set(found.directors)), about, str):
        person = players.by_id(post.db, player)
        if person is not None:
            known = figures(post.db, found, player)
            say = partial(round_over, known, round_, player in found.directors)
            file = standings_file(known)
            post.note(Note(f"{about}:{player}", person, say, letter=letter, attachments=(file,)), now)

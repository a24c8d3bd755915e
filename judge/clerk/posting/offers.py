"""Powers that lost their player, offered to those who volunteered: the first who answers has them."""

from __future__ import annotations

from datetime import datetime
from functools import partial

from sqlite_utils import Database

from judge.clerk.posting.outbox import Outbox
from judge.commands.carry_out import Happened
from judge.commands.note import Note
from judge.commands.seats.guest import guest_of
from judge.commands.seats.news import offer_of
from judge.game.entry import refused_entry
from judge.game.game import Game, PlayerId
from judge.game.vacancy import open_hands, open_powers
from judge.rules.places import Power
from judge.store import players, volunteers


def offer_vacancies(post: Outbox, happened: Happened, now: datetime, letter: int | None = None) -> None:
    """Post an offer of what has become vacant to each volunteer who could take it; an unlisted game tells nobody."""
    game = happened.after
    was_open = open_powers(happened.before)
    hands = tuple(hand for hand in open_hands(game) if not set(hand) <= set(was_open))
    if not hands or not game.settings.listed:
        return
    # Powers that change hands again and again fill nobody's mailbox.
    about = f"offer:{game.name}:{'+'.join(hands[0])}:{now:%Y%m%d}"
    for player in post.keyring.shuffled(volunteers.every(post.db), about, str):
        if _may_have(post.db, game, player, hands):
            cause = f"{about}:{player}"
            say = partial(offer_of, game, hands, now)
            post.note(Note(cause, players.by_id(post.db, player), say, letter=letter), now)
            volunteers.offered(post.db, player, now)


def _may_have(db: Database, game: Game, player: PlayerId, hands: tuple[tuple[Power, ...], ...]) -> bool:
    """Whether somebody takes no part yet, has not just left, and is let in."""
    takes_part = game.seat_of(player) is not None or player in game.seating.masters
    has_left = any(
        game.seating.vacancies[power].player == player
        for hand in hands
        for power in hand
        if power in game.seating.vacancies
    )
    return not takes_part and not has_left and refused_entry(game, player, guest_of(db, player)) is None

"""Powers that lost their player, offered to those who volunteered: the first who answers has them."""

from __future__ import annotations

from datetime import datetime
from functools import partial

from sqlite_utils import Database

from judge.clerk.posting.post import PostRoom
from judge.clerk.save import Happened
from judge.game.entry import Guest, refused_entry
from judge.game.game import Game, PlayerId
from judge.game.vacancy import open_hands, open_powers
from judge.mail.telling.seats import offer_of
from judge.rules.maps import Power
from judge.store import addresses, players, reliability, volunteers


def offer_vacancies(post: PostRoom, happened: Happened, now: datetime, letter: int | None = None) -> None:
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
            post.note(cause, players.by_id(post.db, player), say, now, letter=letter)
            volunteers.offered(post.db, player, now)


def guest_of(db: Database, player: PlayerId) -> Guest:
    """What the judge knows of somebody who wants to play."""
    known = addresses.of_player(db, player)
    own = frozenset(each.address for each in known if each.confirmed_at is not None or each.gets_mail)
    return Guest(own, reliability.of_player(db, player))


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

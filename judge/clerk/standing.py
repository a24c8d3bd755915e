"""Who a letter comes from, and what they are in which game."""

from __future__ import annotations

from dataclasses import dataclass

from sqlite_utils import Database

from judge.clerk.addresses import Address, claim_of
from judge.clerk.sources import SOURCES
from judge.game.game import Game, PlayerId, Status
from judge.game.roles import Role
from judge.mail.asks import Standing
from judge.mail.letter import Letter
from judge.store import games, players, tokens
from judge.store.players import Player
from judge.store.tokens import TokenKind


@dataclass(frozen=True, slots=True)
class Writer:
    """The person behind a letter, and what the letter proves.

    `player` is whoever the secret address belongs to, else whoever is registered under From:
    answers go to their registered address and nowhere else. None is a stranger.
    """

    player: Player | None
    proven: bool
    vouches_for: int | None = None
    """The number of the kept letter that this one proves."""


def who_writes(db: Database, letter: Letter, parts: Address) -> Writer:
    """The writer of a letter that came to the address with these parts.

    A letter is proven when it came to a secret address and From is the registered address of
    the person who was given that secret: neither a leaked address nor a forged From is enough.
    """
    claim = claim_of(db, parts)
    sender = players.by_address(db, letter.sender) if letter.sender else None
    player = players.by_id(db, claim.player) if claim else sender
    proven = claim is not None and player is not None and player == sender
    is_proof = proven and claim is not None and claim.kind is TokenKind.CONFIRM
    return Writer(player, proven, claim.letter if claim is not None and is_proof else None)


def standing_of(db: Database, writer: Writer, parts: Address) -> Standing:
    """What the writer of a letter to this address is, in the game it is about."""
    player = writer.player
    names = tokens.games_of(db, player.id) if player else ()
    game = games.load(db, parts.game, SOURCES) if parts.game else _only_unfinished(db, names)
    seat = game.seat_of(player.id) if game and player else None
    return Standing(
        player=player.id if player else None,
        proven=writer.proven,
        game=game,
        powers=seat.powers if seat else (),
        role=role_in(game, player.id) if game and player else None,
        games=names,
        zone=player.zone if player else "UTC",
    )


def role_in(game: Game, player: PlayerId) -> Role | None:
    """What somebody is in a game; whoever plays and leads is a player."""
    if game.seat_of(player) is not None:
        return Role.PLAYER
    if player == game.master:
        return Role.MASTER
    return Role.OBSERVER if player in game.observers else None


def _only_unfinished(db: Database, names: tuple[str, ...]) -> Game | None:
    """The one game that is not over among these; None when there are several."""
    unfinished = [game for game in games.some(db, names, SOURCES) if game.status is not Status.ENDED]
    return unfinished[0] if len(unfinished) == 1 else None

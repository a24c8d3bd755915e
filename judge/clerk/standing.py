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
from judge.store import addresses, games, players, tokens
from judge.store.players import Player
from judge.store.tokens import Claim, TokenKind


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
    confirms: str | None = None
    """The further address of the person that this letter confirms."""


def who_writes(db: Database, letter: Letter, parts: Address) -> Writer:
    """The writer of a letter that came to the address with these parts.

    A letter is proven when it came to a secret address and From is the registered address of
    the person who was given that secret: neither a leaked address nor a forged From is enough.
    """
    claim = claim_of(db, parts)
    sender = players.by_address(db, letter.sender) if letter.sender else None
    if claim is not None and claim.kind is TokenKind.ADDRESS and sender is not None and sender.id != claim.player:
        # Whoever has a name here already is not made somebody else by an answer.
        claim = None
    player = players.by_id(db, claim.player) if claim else sender
    proven = claim is not None and player is not None and player == sender
    is_proof = proven and claim is not None and claim.kind is TokenKind.CONFIRM
    return Writer(
        player,
        proven,
        claim.letter if claim is not None and is_proof else None,
        _confirmed(db, claim, letter, proven) if claim is not None else None,
    )


def _confirmed(db: Database, claim: Claim, letter: Letter, proven: bool) -> str | None:
    """The address that a letter confirms: it came from there, or from one that the mail was passed on to.

    Once it counts, later answers to the question are letters like any others.
    """
    if claim.kind is not TokenKind.ADDRESS or claim.address is None:
        return None
    known = addresses.known(db, claim.player, claim.address)
    if known is not None and known.confirmed_at is not None:
        return None
    is_from_there = bool(letter.sender) and players.normal_address(letter.sender) == claim.address
    return claim.address if is_from_there or proven else None


def standing_of(db: Database, writer: Writer, parts: Address) -> Standing:
    """What the writer of a letter to this address is, in the game it is about."""
    player = writer.player
    names = tokens.games_of(db, player.id) if player else ()
    game = games.load(db, parts.game, SOURCES) if parts.game else _only_unfinished(db, names)
    return Standing(
        player=player.id if player else None,
        proven=writer.proven,
        game=game,
        powers=game.powers_of(player.id) if game and player else (),
        role=role_in(game, player.id) if game and player else None,
        games=names,
        zone=player.zone if player else "UTC",
    )


def role_in(game: Game, player: PlayerId) -> Role | None:
    """What somebody is in a game; whoever plays and leads is a player."""
    if game.seat_of(player) is not None:
        return Role.PLAYER
    if player in game.masters:
        return Role.MASTER
    return Role.OBSERVER if player in game.observers else None


def _only_unfinished(db: Database, names: tuple[str, ...]) -> Game | None:
    """The one game that is not over among these; None when there are several."""
    unfinished = [game for game in games.some(db, names, SOURCES) if game.status is not Status.ENDED]
    return unfinished[0] if len(unfinished) == 1 else None

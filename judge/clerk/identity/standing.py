"""Who a letter comes from, how sure that is, and what they are in which game."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from datetime import datetime, timedelta

from sqlite_utils import Database

from judge.commands.addresses import Address, claim_of
from judge.commands.arrived import Trust, Writer
from judge.commands.asks import Standing
from judge.commands.replies import Doubt
from judge.commands.sources import SOURCES
from judge.game.game import Game, PlayerId, Status
from judge.game.handle import SCHOOL
from judge.game.roles import Role
from judge.mailaddress import normal_address
from judge.post.dkim import UNSIGNED, SignatureResult
from judge.post.letter import Letter
from judge.store import addresses, games, outbox, players, restored, tokens, tournaments
from judge.store.players import Player
from judge.store.tokens import Claim, Keyring, TokenKind
from judge.structs import replace

_FAST_CLOCK = timedelta(days=1)
_SLOW_MAIL = timedelta(days=1)
SCHOOL_ID = re.compile(rf"{SCHOOL}\.[a-z0-9]+\.([a-z-]+)\.([0-9a-f]+)@.*", re.IGNORECASE)
"""The Message-ID of a mail of the school, with its language and what makes it unique."""
_LAST_MAILS = 100
_SLOWEST_MAIL = timedelta(days=5)
"""How long mail servers try (RFC 5321, 4.5.4.1)."""
_CLOCKS_DIFFER = timedelta(minutes=5)
_OLDEST = timedelta(days=14)
"""How long before it came a letter may have been written that is not about a phase."""


def who_writes(
    db: Database, letter: Letter, parts: Address, signed: SignatureResult = UNSIGNED, *, has_password: bool = False
) -> Writer:
    """The writer of a letter that came to the address with these parts.

    From is to be a registered address of the person, and something more is to say so: a secret address that the
    person was given, their password, or a signature of the server that From names (`signed`). Neither a leaked
    address nor a forged From is enough. A signature that fails takes nothing away: forwarders break them.
    """
    claim = claim_of(db, parts)
    sender = players.by_address(db, letter.sender) if letter.sender else None
    if claim is not None and claim.kind is TokenKind.INVITED:
        writer = _invited(claim, letter, sender, signed)
        target = tournaments.invited_by_token(db, parts.token)
        return replace(writer, invited_to=target[1]) if target is not None and writer.proven else writer
    if claim is None and sender is None and letter.sender and signed.domains:
        return Writer(None, Trust.SIGNED)
    if claim is not None and claim.kind is TokenKind.ADDRESS and sender is not None and sender.id != claim.player:
        # Whoever has a name here already is not made somebody else by an answer.
        claim = None
    player = players.by_id(db, claim.player) if claim else sender
    is_sender = player is not None and player == sender
    knows = is_sender and ((claim is not None and claim.counts) or has_password)
    trust = Trust.KNOWN if knows else Trust.NONE
    if is_sender and signed.domains:
        trust |= Trust.SIGNED
    doubt = Doubt.PUBLIC
    if claim is not None and not is_sender:
        doubt = Doubt.OTHER_SENDER
    elif claim is not None and not claim.counts:
        doubt = Doubt.OLD_SECRET
    is_proof = trust >= Trust.KNOWN and claim is not None and claim.counts and claim.kind is TokenKind.CONFIRM
    return Writer(
        player,
        trust,
        doubt,
        is_sender,
        claim.letter if claim is not None and is_proof else None,
        _confirmed(db, claim, letter, trust >= Trust.KNOWN) if claim is not None and claim.counts else None,
    )


def _invited(claim: Claim, letter: Letter, sender: Player | None, signed: SignatureResult) -> Writer:
    """The writer of a letter to the secret address that a stranger was given, who may be registered by now.

    Only from where the first letter came the address counts: whoever passes the mail on gives nothing away.
    """
    is_from_there = bool(letter.sender) and normal_address(letter.sender) == claim.address
    trust = Trust.KNOWN if is_from_there else Trust.NONE
    if letter.sender and signed.domains:
        trust |= Trust.SIGNED
    return Writer(sender, trust, is_sender=sender is not None, vouches_for=claim.letter if is_from_there else None)


def write_verdict(writer: Writer) -> str:
    """What was found out about a writer, as text for the database."""
    found = {
        "trust": int(writer.trust),
        "player": writer.player.id if writer.player else None,
        "doubt": writer.doubt.value,
        "is_sender": writer.is_sender,
        "vouches_for": writer.vouches_for,
        "confirms": writer.confirms,
        "invited_to": writer.invited_to or None,
        "by_card": writer.by_card,
    }
    return json.dumps({name: value for name, value in found.items() if value not in {None, False}})


def is_proven(verdict: str | None) -> bool:
    """Whether a written verdict says that the letter is its writer's; nobody looked, where there is none."""
    return verdict is not None and json.loads(verdict).get("trust", 0) >= Trust.KNOWN


def is_by_card(verdict: str | None) -> bool:
    """Whether a written verdict rests on a card of another shard."""
    return verdict is not None and bool(json.loads(verdict).get("by_card"))


def handed_on(verdict: str | None) -> Mapping[str, str] | None:
    """The games whose lines were handed to other shards, each with its shard; None where nothing is written yet."""
    return json.loads(verdict).get("handed_on", {}) if verdict is not None else None


def with_handed_on(verdict: str | None, games: Mapping[str, str]) -> str:
    """A verdict that says, too, which games' lines went where; each section of a letter adds what went from there."""
    found = json.loads(verdict or "{}")
    return json.dumps({**found, "handed_on": dict(sorted({**found.get("handed_on", {}), **games}.items()))})


def read_verdict(db: Database, text: str) -> Writer:
    """The inverse; a person who is known no more is a stranger."""
    found = json.loads(text)
    player = players.by_id(db, found["player"]) if "player" in found else None
    is_gone = player is None and "player" in found
    return Writer(
        player,
        Trust.NONE if is_gone else Trust(found.get("trust", 0)),
        Doubt(found.get("doubt", Doubt.PUBLIC.value)),
        found.get("is_sender", False),
        found.get("vouches_for"),
        found.get("confirms"),
        found.get("by_card", False),
        found.get("invited_to", ""),
    )


def is_out_of_time(letter: Letter, game: Game | None, received_at: datetime) -> bool:
    """Whether a letter's Date says that it is no letter of today: whoever has an old one may send it again.

    A letter is for the phase in which it was written, so it may be no older than that, but for a day for mail that
    is slow. Nobody loses by a clock that is wrong: he is asked, and his answer counts whatever its date.
    """
    written = letter.date
    if written is None:
        return False
    since = received_at - _OLDEST
    if game is not None and game.status is Status.ACTIVE and game.clock.opened is not None:
        since = game.clock.opened - _SLOW_MAIL
    return not since <= written <= received_at + _FAST_CLOCK


def is_signed_before(signed: SignatureResult, game: Game | None, received_at: datetime) -> bool:
    """Whether the signatures of a letter are older than the phase it is for, or than any mail is on its way.

    What a player's provider signed in an earlier phase is no proof of what is wanted in this one.
    """
    if signed.at is None:
        return False
    since = received_at - _SLOWEST_MAIL
    if game is not None and game.status is Status.ACTIVE and game.clock.opened is not None:
        since = max(since, game.clock.opened - _CLOCKS_DIFFER)
    return signed.at < since


def _confirmed(db: Database, claim: Claim, letter: Letter, proven: bool) -> str | None:
    """The address that a letter confirms: it came from there, or from one that the mail was passed on to.

    Once it counts, later answers to the question are letters like any others.
    """
    if claim.kind is not TokenKind.ADDRESS or claim.address is None:
        return None
    known = addresses.known(db, claim.player, claim.address)
    if known is not None and known.confirmed_at is not None:
        return None
    is_from_there = bool(letter.sender) and normal_address(letter.sender) == claim.address
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


def standing_with(db: Database, writer: Writer, parts: Address, letter: Letter) -> Standing:
    """The same for this letter: what answers a lesson of the school is about no game, and least of all the only one."""
    standing = standing_of(db, writer, parts)
    is_schoolwork = answers_school(letter) and not parts.game
    return replace(standing, game=None, powers=(), role=None) if is_schoolwork else standing


def answers_school(letter: Letter) -> bool:
    """Whether a letter answers a mail of the school."""
    return letter.answers is not None and letter.answers.game == SCHOOL


def has_read(db: Database, keyring: Keyring, letter: Letter, address: str) -> bool:
    """Whether a letter answers a mail of the school that went to this address: nobody else can know its Message-ID."""
    named = {found[2].lower() for each in letter.in_reply_to if (found := SCHOOL_ID.fullmatch(each))}
    causes = outbox.causes_to(db, address, _LAST_MAILS) if named else ()
    return any(keyring.stamp(each) in named for cause in causes for each in restored.all_stamped(db, cause))


def role_in(game: Game, player: PlayerId) -> Role | None:
    """What somebody is in a game; whoever plays and leads is a player."""
    if game.seat_of(player) is not None:
        return Role.PLAYER
    if player in game.seating.masters:
        return Role.MASTER
    return Role.OBSERVER if player in game.observers else None


def _only_unfinished(db: Database, names: tuple[str, ...]) -> Game | None:
    """The one game that is not over among these; None when there are several."""
    unfinished = [game for game in games.some(db, names, SOURCES) if game.status is not Status.ENDED]
    return unfinished[0] if len(unfinished) == 1 else None

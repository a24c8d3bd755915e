"""Who comes with a card of another shard: he is registered here as he is there, and believed as far as he was there."""

from __future__ import annotations

from datetime import datetime

import msgspec
from sqlite_utils import Database

from judge.clerk.identity.standing import is_by_card
from judge.commands.addresses import Address, take_apart
from judge.commands.arrived import Arrived, Trust, Writer
from judge.commands.cards import Card, card_of
from judge.mailaddress import normal_address
from judge.store import addresses, meta, players
from judge.store.players import Change, Player
from judge.structs import replace

_SAID = "card:"


def card_on(arrived: Arrived) -> Card | None:
    """The card on a letter that came to the address for such letters; None for none, or one that is worth nothing."""
    parts = take_apart(arrived.kept.rcpt, arrived.config)
    if parts is None or not parts.card or not arrived.letter.sender:
        return None
    is_known = is_by_card(arrived.verdict)
    if arrived.verdict is not None and not is_known:
        return None
    sender = normal_address(arrived.letter.sender)
    return card_of(arrived.config, arrived.kept.raw, sender, arrived.kept.received_at, is_known=is_known)


def address_on(card: Card, arrived: Arrived) -> Address | None:
    """To what the letter was written."""
    return take_apart(f"{card.local}.{card.shard}@{arrived.config.domain}", arrived.config)


def introduce(db: Database, card: Card, now: datetime) -> None:
    """Register the writer as he is registered where the card was made, or change what was changed there since."""
    if not card.is_registered:
        return
    player = players.by_address(db, card.sender)
    if player is None:
        player = players.register(db, card.sender, card.name, card.language, card.zone, now)
        player = players.change(db, player.id, Change(pictures=card.pictures, listing=card.listing))
    else:
        _change(db, player, card)
    if card.is_confirmed:
        addresses.confirm(db, player.id, card.sender, now)
    meta.put(db, f"{_SAID}{player.id}", msgspec.json.encode(_said(card)).decode(), now)


def _said(card: Card) -> Change:
    return Change(card.name, card.language, card.zone, card.pictures, card.listing)


def _change(db: Database, player: Player, card: Card) -> None:
    """What he changed there since the last card; what he changed here stays."""
    text, now = meta.get(db, f"{_SAID}{player.id}"), _said(card)
    if text is None:
        return
    said = msgspec.json.decode(text, type=Change)
    players.change(
        db,
        player.id,
        Change(
            now.name if now.name != said.name else "",
            now.language if now.language != said.language else "",
            now.zone if now.zone != said.zone else "",
            now.pictures if now.pictures != said.pictures else None,
            now.listing if now.listing != said.listing else None,
        ),
    )


def believed(writer: Writer, card: Card) -> Writer:
    """The writer, as sure as whoever handed the letter on was."""
    return replace(writer, trust=writer.trust | Trust(card.trust), is_sender=writer.player is not None, by_card=True)

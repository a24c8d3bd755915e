"""What another shard is to do: the lines of a letter that name its games, in a letter to it with the writer's card."""

from __future__ import annotations

from datetime import datetime

from judge.clerk.identity.standing import with_handed_on
from judge.clerk.posting.outbox import Outbox
from judge.commands.arrived import Arrived, Trust
from judge.commands.cards import Card, address_of, sealed
from judge.commands.outcome import Outcome
from judge.mailaddress import normal_address
from judge.post.handed_on import handed_on
from judge.store import addresses, letters, outbox, players, replaying
from judge.store.outbox import Post
from judge.store.players import Player
from judge.structs import replace


def hand_on(post: Outbox, outcome: Outcome) -> None:
    """Post the lines of a letter that are for other shards, a letter for each shard; note which went where."""
    for shard in dict.fromkeys(shard for shard, _ in outcome.lines):
        text = "\n".join(line for to, line in outcome.lines if to == shard)
        _post(post, outcome.arrived, outcome.player, shard, "judge", text, outcome.section)
    verdict = with_handed_on(replaying.verdict(post.db, outcome.number), outcome.handed_on)
    letters.judged(post.db, outcome.number, verdict)


def hand_on_whole(post: Outbox, arrived: Arrived, shard: str, local: str) -> None:
    """Post a letter to the shard that has its game now; press with all that is quoted in it."""
    text = arrived.letter.full_text if arrived.to.reader else arrived.letter.text
    _post(post, arrived, arrived.writer.player, shard, local, text)


def _post(
    post: Outbox, arrived: Arrived, player: Player | None, shard: str, local: str, text: str, section: int = 0
) -> None:
    letter, part = arrived.letter, f":{section}" if section else ""
    rcpt = address_of(post.config, shard)
    stamp = post.keyring.stamp(f"letter:{arrived.kept.id}{part}:{shard}")
    message_id = f"{stamp}@{post.config.domain}"
    # So the answer stands below what its writer wrote.
    own_id = message_id if section else letter.message_id or message_id
    sender = letter.sender, letter.sender_name
    raw = handed_on(sender, rcpt, letter.subject, own_id, text, arrived.now, answers=letter.in_reply_to)
    card = _card(post, arrived, player, shard, local)
    mail = Post(
        cause=f"letter:{arrived.kept.id}{part}:handed on:{shard}",
        # Where it comes back, its writer hears it.
        sender=letter.sender,
        rcpt=rcpt,
        message_id=message_id,
        subject=letter.subject,
        raw=sealed(post.config, card, raw),
        letter=arrived.kept.id,
        player=player.id if player else None,
    )
    outbox.post(post.db, mail, arrived.now)


def _card(post: Outbox, arrived: Arrived, player: Player | None, shard: str, local: str) -> Card:
    """What is known here of the writer."""
    sender = normal_address(arrived.letter.sender)
    hops = arrived.card.hops + 1 if arrived.card is not None else 1
    writer, known = arrived.writer, players.by_address(post.db, sender)
    # Who said yes to our question is as sure as anybody can be.
    trust = Trust.BOTH if writer.proven and writer.vouches_for is not None else writer.trust
    own, desk = post.config.shard, post.config.cluster.desk
    card = Card(shard, _second(arrived.now), sender, int(trust), local, origin=own, by_desk=own == desk, hops=hops)
    if player is None or known is None or known.id != player.id:
        return card
    return replace(
        card,
        is_registered=True,
        is_confirmed=addresses.is_confirmed(post.db, sender),
        name=player.name,
        language=player.language,
        zone=player.zone,
        pictures=player.pictures,
        listing=player.listing,
    )


def _second(moment: datetime) -> datetime:
    return moment.replace(microsecond=0)

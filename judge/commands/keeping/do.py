"""What keepers ask, carried out: only keepers get it, and each of their acts is in the journal."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, TypeAlias

from judge.commands import keepers
from judge.commands.keeping import ask as asked
from judge.commands.keeping import bulk, suspension
from judge.commands.keeping import say as said
from judge.commands.keeping.figures import digest_of
from judge.commands.keeping.found import games_found, users_found
from judge.commands.keeping.news import to_masters
from judge.commands.leading.say import JournalLine
from judge.commands.outcome import Note, Outcome, do, refused
from judge.commands.passwords import hide_passwords
from judge.commands.people.do import describe
from judge.commands.replies import Done, Refused, Reply
from judge.commands.sources import SOURCES, spoken
from judge.commands.watching.ask import ListGames
from judge.game.game import PlayerId, Status
from judge.game.refusal import RefusalReason
from judge.mailaddress import hide_tokens, normal_address
from judge.store import addresses, deliverability, games, journal, letters, meta, outbox, players
from judge.store.journal import JournalEntry
from judge.store.letters import LetterState
from judge.store.outbox import Sending
from judge.structs import replace

_MOST_ROWS = 40
_LONGEST_LETTER = 8000
_LONGEST_LIMIT = 100_000
_KEEPER, _MACHINE = "keeper", "machine"
_SUBJECT = "keeping"

_Handler: TypeAlias = Callable[[Any, Outcome], Reply]


def _for_keepers(*kinds: type[asked.KeeperAsk]) -> Callable[[_Handler], _Handler]:
    """Register a handler that serves keepers alone, and writes down what they asked and what came of it.

    Other people are refused; to their GAMES the judge answers as to LIST.
    """

    def register(handler: _Handler) -> _Handler:
        def handle(ask: asked.KeeperAsk, outcome: Outcome) -> Reply:
            is_keeper = outcome.arrived.is_keeper
            if not is_keeper and isinstance(ask, asked.InspectGames):
                return do(ListGames(ask.game), outcome)
            if not is_keeper:
                return refused(ask, RefusalReason.NOT_KEEPER)
            reply = handler(ask, outcome)
            role = _KEEPER if outcome.reader else _MACHINE
            entry = JournalEntry(outcome.now, None, outcome.reader, ask.written, _came_to(reply), outcome.number, role)
            journal.record(outcome.db, entry)
            return reply

        for kind in kinds:
            do.register(kind, handle)
        return handler

    return register


def _came_to(reply: Reply) -> str:
    """What came of an ask, for the journal."""
    if isinstance(reply, Refused):
        return f"refused: {reply.refusal.reason.value}"
    return reply.key if isinstance(reply, Done) else type(reply).__name__


@_for_keepers(asked.InspectGames)
def _games(ask: asked.InspectGames, outcome: Outcome) -> Reply:
    game = outcome.find(ask.game) if ask.game else None
    if game is None and ask.game and ask.shown.unread:
        return outcome.unknown(ask.game)
    if game is None:
        return games_found(outcome.db, ask.games, ask.shown, outcome.now)
    ids = {*(seat.player for seat in game.seating.seats), *game.seating.masters, *game.observers}
    entries = (replace(entry, game=None) for entry in journal.of_game(outcome.db, game.name)[-_MOST_ROWS:])
    return said.GameInspected(game, {who: _called(outcome, who) for who in ids}, _acts(outcome, entries))


def _called(outcome: Outcome, who: PlayerId | None) -> str:
    """A person by name and address; the id of a person who is no longer known, empty for nobody."""
    player = players.by_id(outcome.db, who) if who else None
    return f"{player.name} <{player.address}>" if player else who or ""


def _acts(outcome: Outcome, entries: Iterable[JournalEntry]) -> tuple[JournalLine, ...]:
    return tuple(
        JournalLine(entry.at, _called(outcome, entry.actor), entry.command, entry.outcome, game=entry.game or "")
        for entry in entries
    )


@_for_keepers(asked.ShowActs)
def _keeper_acts(_: asked.ShowActs, outcome: Outcome) -> Reply:
    return said.ActsShown(_acts(outcome, journal.of_role(outcome.db, _KEEPER, _MACHINE)))


@_for_keepers(asked.ShowUsers)
def _users(ask: asked.ShowUsers, outcome: Outcome) -> Reply:
    if not ask.address:
        return users_found(outcome.db, ask.people, ask.shown, outcome.now)
    player = players.by_address(outcome.db, ask.address)
    if player is None:
        return refused(ask, RefusalReason.NO_SUCH_PERSON, address=ask.address)
    acts = _acts(outcome, journal.of_actor(outcome.db, player.id)[-_MOST_ROWS:])
    is_keeper = keepers.is_keeper(outcome.db, outcome.arrived.config, player)
    own = tuple((name, str(number)) for name, number in keepers.limits_of(outcome.db, player.id).items())
    return said.UserShown(describe(outcome.db, player, is_keeper=is_keeper), acts, own)


@_for_keepers(asked.BulkAct)
def _bulk(ask: asked.BulkAct, outcome: Outcome) -> Reply:
    """Note an act for many games, which are done one by one behind this letter."""
    if not ask.is_sure:
        return said.BulkPreviewed(ask.written, bulk.games_of(outcome.db, ask, outcome.now))
    names = bulk.begin(outcome.db, ask, outcome.reader, outcome.number, outcome.now)
    return said.BulkBegun(ask.written, len(names), outcome.reader is not None)


@_for_keepers(asked.ShowQueue)
def _queue(_: asked.ShowQueue, outcome: Outcome) -> Reply:
    return said.QueueShown(
        {state.value: count for state, count in outbox.counts(outcome.db).items()},
        _mails(outbox.tried(outcome.db)),
        _mails(outbox.undelivered(outcome.db)),
        deliverability.suspended(outcome.db)[:_MOST_ROWS],
    )


def _mails(found: tuple[Sending, ...]) -> tuple[tuple[str, str, str], ...]:
    """The latest of some mails: to whom, about what, and what was replied."""
    return tuple((mail.rcpt, mail.subject, mail.last_reply) for mail in found[-_MOST_ROWS:])


@_for_keepers(asked.ShowBounces)
def _bounces(_: asked.ShowBounces, outcome: Outcome) -> Reply:
    outcome.notes += suspension.suspend_the_worn(outcome.db, outcome.now)
    found = deliverability.ailing(outcome.db, outcome.now)[:_MOST_ROWS]
    return said.BouncesShown(
        tuple(
            (each.address, each.suspended, each.halves / deliverability.HARD, each.waiting, each.diagnostic)
            for each in found
        ),
        deliverability.behind_challenges(outcome.db, outcome.now)[:_MOST_ROWS],
    )


@_for_keepers(asked.Lift)
def _lift(ask: asked.Lift, outcome: Outcome) -> Reply:
    address = normal_address(ask.address)
    cause = f"lifted:{outcome.number}:{address}"
    restored, notes = suspension.lift(outcome.db, address, outcome.now, cause)
    outcome.notes += notes
    return Done("lift" if restored is not None else "lift_none", {"address": address}, _SUBJECT)


@_for_keepers(asked.ShowParked)
def _parked(_: asked.ShowParked, outcome: Outcome) -> Reply:
    found = letters.parked(outcome.db)[-_MOST_ROWS:]
    return said.ParkedShown(tuple((each.id, each.received_at, each.mail_from, each.note) for each in found))


@_for_keepers(asked.ShowLetter)
def _letter(ask: asked.ShowLetter, outcome: Outcome) -> Reply:
    kept = letters.letter(outcome.db, ask.number)
    if kept is None:
        return refused(ask, RefusalReason.NO_SUCH_LETTER, letter=ask.number)
    text = kept.raw[:_LONGEST_LETTER].decode("utf-8", "replace").replace("\r\n", "\n")
    text = hide_passwords(hide_tokens(text), spoken())
    return said.LetterShown(
        kept.id,
        kept.received_at,
        kept.mail_from,
        hide_tokens(kept.rcpt),
        tuple(text for text in (kept.state.value, kept.note) if text),
        "".join(character if character.isprintable() or character in "\n\t" else "\ufffd" for character in text),
        len(kept.raw) > _LONGEST_LETTER,
    )


@_for_keepers(asked.RetryLetter, asked.DropLetter)
def _settle(ask: asked.RetryLetter | asked.DropLetter, outcome: Outcome) -> Reply:
    """Mark a parked letter, or all: to be read again as of when it came, or not to be obeyed."""
    numbers = tuple(letter.id for letter in letters.parked(outcome.db))
    if ask.number is not None:
        kept = letters.letter(outcome.db, ask.number)
        if kept is None or kept.state is not LetterState.PARKED:
            return refused(ask, RefusalReason.NOT_PARKED, letter=ask.number)
        numbers = (ask.number,)
    is_retry = isinstance(ask, asked.RetryLetter)
    state, note = (LetterState.NEW, "tried again") if is_retry else (LetterState.IGNORED, "dropped by a keeper")
    for number in numbers:
        letters.mark(outcome.db, number, state, note)
    if not numbers:
        return said.ParkedShown(())
    values = {"n": len(numbers), "letters": tuple(map(str, numbers))}
    return Done("retry", values, _SUBJECT) if is_retry else said.LettersDropped(numbers)


@_for_keepers(asked.Bar)
def _bar(ask: asked.Bar, outcome: Outcome) -> Reply:
    entry = normal_address(ask.entry)
    mine = keepers.keeper_addresses(outcome.arrived.config)
    if any(entry in {address, f"@{address.rpartition('@')[2]}"} for address in mine):
        return refused(ask, RefusalReason.KEEPER_BARRED, address=entry)
    addresses.bar(outcome.db, entry, outcome.reader, outcome.now)
    return Done("bar", {"entry": entry}, _SUBJECT)


@_for_keepers(asked.Unbar)
def _unbar(ask: asked.Unbar, outcome: Outcome) -> Reply:
    entry = normal_address(ask.entry)
    if not addresses.unbar(outcome.db, entry):
        return refused(ask, RefusalReason.NOT_BARRED, address=entry)
    return Done("unbar", {"entry": entry}, _SUBJECT)


@_for_keepers(asked.ShowBlacklist)
def _blacklist(_: asked.ShowBlacklist, outcome: Outcome) -> Reply:
    found = addresses.barred(outcome.db)
    return said.BlacklistShown(tuple((each.entry, each.at, _called(outcome, each.by)) for each in found))


@_for_keepers(asked.ShowLimits)
def _limits(ask: asked.ShowLimits | asked.SetLimit, outcome: Outcome) -> Reply:
    usual = keepers.limits(outcome.arrived.config)
    now = {**usual, **keepers.stored_limits(outcome.db, outcome.arrived.config)}
    own = keepers.personal_limits(outcome.db)
    if ask.person:
        who = _limited(outcome, ask.person)
        own = tuple(each for each in own if each[0] == who)
    shown = tuple((_address_of(outcome, who), name, number) for who, name, number in own)
    return said.LimitsShown(tuple((name, now[name], usual[name]) for name in usual), shown, ask.person)


def _limited(outcome: Outcome, address: str) -> str:
    """By what a person's limits are kept: the id, or the address of one who is not registered."""
    player = players.by_address(outcome.db, address)
    return player.id if player is not None else normal_address(address)


def _address_of(outcome: Outcome, who: str) -> str:
    player = players.by_id(outcome.db, who)
    return player.address if player is not None else who


@_for_keepers(asked.SetLimit)
def _set_limit(ask: asked.SetLimit, outcome: Outcome) -> Reply:
    known = keepers.limits(outcome.arrived.config)
    if ask.name not in known:
        return refused(ask, RefusalReason.NO_SUCH_LIMIT, name=ask.name, known=", ".join(known))
    if ask.person and ask.name not in keepers.OF_A_PERSON:
        return refused(ask, RefusalReason.LIMIT_OF_GAME, name=ask.name, known=", ".join(sorted(keepers.OF_A_PERSON)))
    if ask.number is not None and not 0 < ask.number <= _LONGEST_LIMIT:
        return refused(ask, RefusalReason.BAD_LIMIT, most=_LONGEST_LIMIT)
    if ask.person:
        who = _limited(outcome, ask.person)
        keepers.set_personal_limit(outcome.db, who, ask.name, ask.number, outcome.now)
    elif ask.number is None:
        meta.remove(outcome.db, f"{keepers.LIMIT}{ask.name}")
    else:
        meta.put(outcome.db, f"{keepers.LIMIT}{ask.name}", str(ask.number), outcome.now)
    return _limits(ask, outcome)


@_for_keepers(asked.TellMasters)
def _tell_masters(ask: asked.TellMasters, outcome: Outcome) -> Reply:
    """Send a keeper's text to the masters of all games that are not over."""
    going_on = (game for game in games.every(outcome.db, SOURCES) if game.status is not Status.ENDED)
    masters = {master for game in going_on for master in game.seating.masters}
    cause, say = f"letter:{outcome.number}:masters", partial(to_masters, ask.text)
    for master in outcome.arrived.keyring.shuffled(masters, cause, str):
        outcome.notes.append(Note(f"{cause}:{master}", players.by_id(outcome.db, master), say))
    return Done("masters_told", {"n": len(masters)}, _SUBJECT)


@_for_keepers(asked.Maintain)
def _maintain(ask: asked.Maintain, outcome: Outcome) -> Reply:
    # The keeper's own letter does not wait for the end.
    since, waiting = keepers.maintenance_since(outcome.db), letters.count_unread(outcome.db, outcome.number)
    if ask.is_on is False and since is not None:
        moved = keepers.end_maintenance(outcome.db, outcome.now, outcome.number)
        outcome.happened += moved
        return said.MaintenanceEnded(waiting, len(moved))
    if ask.is_on and since is None:
        keepers.begin_maintenance(outcome.db, outcome.now)
        since = keepers.maintenance_since(outcome.db)
    if since is None:
        return Done("maintenance_none", subject="maintenance")
    return Done("maintenance_on", {"moment": since, "n": waiting}, "maintenance")


@_for_keepers(asked.ShowDigest)
def _digest(_: asked.ShowDigest, outcome: Outcome) -> Reply:
    return said.DigestShown(digest_of(outcome.db, outcome.arrived.config, outcome.now))

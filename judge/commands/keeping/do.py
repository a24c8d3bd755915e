"""What keepers have done: every act of theirs is in the journal, and nobody else gets more than one sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import Any

from judge.commands import keepers
from judge.commands.asks import ListGames
from judge.commands.keeping import maintenance, suspension
from judge.commands.keeping import say as said
from judge.commands.keeping.ask import (
    Bar,
    DropLetter,
    InspectGames,
    KeeperAsk,
    Lift,
    Maintain,
    RetryLetter,
    SetLimit,
    ShowActs,
    ShowBlacklist,
    ShowBounces,
    ShowDigest,
    ShowLetter,
    ShowLimits,
    ShowParked,
    ShowQueue,
    ShowUsers,
    TellMasters,
    Unbar,
)
from judge.commands.keeping.figures import digest_of
from judge.commands.keeping.news import to_masters
from judge.commands.note import Note
from judge.commands.outcome import Outcome, do, refused
from judge.commands.passwords import hide_passwords
from judge.commands.people.do import describe
from judge.commands.replies import Refused, Reply
from judge.commands.sources import SOURCES
from judge.commands.tongues import spoken
from judge.game.game import Game, PlayerId, Status
from judge.game.refusal import RefusalReason
from judge.mailaddress import hide_tokens, normal_address
from judge.store import blacklist, deliverability, games, journal, letters, meta, outbox, players
from judge.store.journal import JournalEntry
from judge.store.letters import LetterState
from judge.store.outbox import PostState, Sending

_MOST_ROWS = 40
_MOST_LINES = 500
_LONGEST_LETTER = 8000
_LONGEST_LIMIT = 100_000
_KEEPER, _MACHINE = "keeper", "machine"


def _for_keepers(handler: Callable[[Any, Outcome], Reply]) -> Callable[[Any, Outcome], Reply]:
    """A handler that serves keepers alone, and writes down what they asked and what it came to."""

    def handle(ask: KeeperAsk, outcome: Outcome) -> Reply:
        if not outcome.arrived.is_keeper:
            return refused(ask, RefusalReason.NOT_KEEPER)
        reply = handler(ask, outcome)
        came_to = f"refused: {reply.refusal.reason.value}" if isinstance(reply, Refused) else type(reply).__name__
        actor = outcome.player.id if outcome.player else None
        role = _KEEPER if actor else _MACHINE
        journal.record(outcome.db, JournalEntry(outcome.now, None, actor, ask.written, came_to, outcome.number, role))
        return reply

    return handle


@do.register(InspectGames)
def _games(ask: InspectGames, outcome: Outcome) -> Reply:
    """Everything about a game, or a line about each; who is no keeper gets the list that everybody may have."""
    if not outcome.arrived.is_keeper:
        return do(ListGames(ask.game), outcome)
    return _INSPECT(ask, outcome)


def _inspect(ask: InspectGames, outcome: Outcome) -> Reply:
    if not ask.game:
        found = games.every(outcome.db, SOURCES)
        return said.GamesInspected(tuple(_line(game) for game in found[:_MOST_LINES]), len(found))
    game = outcome.find(ask.game)
    if game is None:
        return outcome.unknown(ask.game)
    ids = {*(seat.player for seat in game.seating.seats), *game.seating.masters, *game.observers}
    entries = (replace(entry, game=None) for entry in journal.of_game(outcome.db, game.name)[-_MOST_ROWS:])
    acts = _acts(outcome, entries)
    return said.GameInspected(game, MappingProxyType({who: _called(outcome, who) for who in ids}), acts)


_INSPECT = _for_keepers(_inspect)


def _line(game: Game) -> said.GameLine:
    return said.GameLine(
        game.name,
        game.status,
        game.position.phase,
        game.clock.deadline,
        len(game.seating.seats),
        game.deal.players,
        game.clock.pause is not None,
    )


def _called(outcome: Outcome, who: PlayerId | None) -> str:
    """A person by name and address; the id of one who is known no more, empty for nobody."""
    player = players.by_id(outcome.db, who) if who else None
    return f"{player.name} <{player.address}>" if player else who or ""


def _acts(outcome: Outcome, entries: Iterable[JournalEntry]) -> tuple[said.Act, ...]:
    return tuple(
        said.Act(entry.at, _called(outcome, entry.actor), entry.game or "", entry.command, entry.outcome)
        for entry in entries
    )


def _users(ask: ShowUsers, outcome: Outcome) -> Reply:
    if not ask.address:
        every = players.every(outcome.db)
        lines = tuple((player.name, player.address, player.language) for player in every[:_MOST_LINES])
        return said.UsersShown(lines, len(every))
    player = players.by_address(outcome.db, ask.address)
    if player is None:
        return refused(ask, RefusalReason.NO_SUCH_PERSON, address=ask.address)
    acts = _acts(outcome, journal.of_actor(outcome.db, player.id)[-_MOST_ROWS:])
    is_keeper = keepers.is_keeper(outcome.db, outcome.arrived.config, player)
    return said.UserShown(describe(outcome.db, player, is_keeper=is_keeper), acts)


def _queue(_: ShowQueue, outcome: Outcome) -> Reply:
    counts = outbox.counts(outcome.db)
    return said.QueueShown(
        counts[PostState.WAITING],
        counts[PostState.SENT],
        counts[PostState.FAILED],
        _mails(outbox.tried(outcome.db)),
        _mails(outbox.undelivered(outcome.db)),
        deliverability.suspended(outcome.db)[:_MOST_ROWS],
    )


def _bounces(_: ShowBounces, outcome: Outcome) -> Reply:
    outcome.notes += suspension.suspend_the_worn(outcome.db, outcome.now)
    found = deliverability.ailing(outcome.db, outcome.now)[:_MOST_ROWS]
    return said.BouncesShown(
        tuple(
            (each.address, each.suspended, each.halves / deliverability.HARD, each.waiting, each.diagnostic)
            for each in found
        ),
        deliverability.behind_challenges(outcome.db, outcome.now)[:_MOST_ROWS],
    )


def _lift(ask: Lift, outcome: Outcome) -> Reply:
    cause = f"lifted:{outcome.number}"
    address = normal_address(ask.address)
    restored, notes = suspension.lift(outcome.db, address, outcome.now, f"{cause}:{address}")
    outcome.notes += notes
    return said.SuspensionLifted(address, restored is not None)


def _mails(found: tuple[Sending, ...]) -> tuple[tuple[str, str, str], ...]:
    """The latest of some mails: to whom, about what, and what was replied."""
    return tuple((mail.rcpt, mail.subject, mail.last_reply) for mail in found[-_MOST_ROWS:])


def _parked(_: ShowParked, outcome: Outcome) -> Reply:
    found = letters.parked(outcome.db)[-_MOST_ROWS:]
    return said.ParkedShown(tuple((each.id, each.received_at, each.mail_from, each.note) for each in found))


def _letter(ask: ShowLetter, outcome: Outcome) -> Reply:
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
        kept.state.value,
        kept.note,
        "".join(character if character.isprintable() or character in "\n\t" else "\ufffd" for character in text),
        len(kept.raw) > _LONGEST_LETTER,
    )


def _retry(ask: RetryLetter, outcome: Outcome) -> Reply:
    """A parked letter is read again as of when it came: it becomes an unread one."""
    numbers = _parked_letters(outcome, ask.number)
    if numbers is None:
        return refused(ask, RefusalReason.NOT_PARKED, letter=ask.number)
    for number in numbers:
        letters.mark(outcome.db, number, LetterState.NEW, "tried again")
    return said.LettersRetried(numbers) if numbers else said.ParkedShown(())


def _drop(ask: DropLetter, outcome: Outcome) -> Reply:
    numbers = _parked_letters(outcome, ask.number)
    if numbers is None:
        return refused(ask, RefusalReason.NOT_PARKED, letter=ask.number)
    for number in numbers:
        letters.mark(outcome.db, number, LetterState.IGNORED, "dropped by a keeper")
    return said.LettersDropped(numbers) if numbers else said.ParkedShown(())


def _parked_letters(outcome: Outcome, number: int | None) -> tuple[int, ...] | None:
    """The letter of this number, or all that are parked; None when that one is not."""
    if number is None:
        return tuple(letter.id for letter in letters.parked(outcome.db))
    kept = letters.letter(outcome.db, number)
    return (number,) if kept is not None and kept.state is LetterState.PARKED else None


def _bar(ask: Bar, outcome: Outcome) -> Reply:
    entry = normal_address(ask.entry)
    mine = keepers.keeper_addresses(outcome.arrived.config)
    if any(entry in {address, f"@{address.rpartition('@')[2]}"} for address in mine):
        return refused(ask, RefusalReason.KEEPER_BARRED, address=entry)
    blacklist.add(outcome.db, entry, outcome.player.id if outcome.player else None, outcome.now)
    return said.BlacklistChanged(entry, True)


def _unbar(ask: Unbar, outcome: Outcome) -> Reply:
    entry = normal_address(ask.entry)
    if not blacklist.remove(outcome.db, entry):
        return refused(ask, RefusalReason.NOT_BARRED, address=entry)
    return said.BlacklistChanged(entry, False)


def _blacklist(_: ShowBlacklist, outcome: Outcome) -> Reply:
    return said.BlacklistShown(
        tuple((each.entry, each.at, _called(outcome, each.by)) for each in blacklist.every(outcome.db))
    )


def _limits(_: ShowLimits, outcome: Outcome) -> Reply:
    usual = keepers.limits(outcome.arrived.config)
    now = {**usual, **keepers.stored_limits(outcome.db, outcome.arrived.config)}
    return said.LimitsShown(tuple((name, now[name], usual[name]) for name in usual))


def _set_limit(ask: SetLimit, outcome: Outcome) -> Reply:
    known = keepers.limits(outcome.arrived.config)
    if ask.name not in known:
        return refused(ask, RefusalReason.NO_SUCH_LIMIT, name=ask.name, known=", ".join(known))
    if ask.number is None:
        meta.remove(outcome.db, f"{keepers.LIMIT}{ask.name}")
    elif 0 < ask.number <= _LONGEST_LIMIT:
        meta.put(outcome.db, f"{keepers.LIMIT}{ask.name}", str(ask.number), outcome.now)
    else:
        return refused(ask, RefusalReason.BAD_LIMIT, most=_LONGEST_LIMIT)
    return _limits(ShowLimits(ask.written), outcome)


def _tell_masters(ask: TellMasters, outcome: Outcome) -> Reply:
    """What a keeper has to say to everybody who leads a game that goes on."""
    going_on = (game for game in games.every(outcome.db, SOURCES) if game.status is not Status.ENDED)
    masters = {master for game in going_on for master in game.seating.masters}
    for master in outcome.arrived.keyring.shuffled(masters, f"letter:{outcome.number}:masters", str):
        say = partial(to_masters, ask.text)
        outcome.notes.append(Note(f"letter:{outcome.number}:masters:{master}", players.by_id(outcome.db, master), say))
    return said.MastersTold(len(masters))


def _maintain(ask: Maintain, outcome: Outcome) -> Reply:
    since = maintenance.began(outcome.db)
    if ask.is_on and since is None:
        maintenance.begin(outcome.db, outcome.now)
    if ask.is_on is False and since is not None:
        moved = maintenance.end(outcome.db, outcome.now, outcome.number)
        outcome.happened += moved
        return said.MaintenanceEnded(maintenance.held(outcome.db, outcome.number), len(moved))
    return said.MaintenanceShown(maintenance.began(outcome.db), maintenance.held(outcome.db, outcome.number))


do.register(ShowUsers, _for_keepers(_users))
do.register(ShowQueue, _for_keepers(_queue))
do.register(ShowParked, _for_keepers(_parked))
do.register(ShowLetter, _for_keepers(_letter))
do.register(RetryLetter, _for_keepers(_retry))
do.register(DropLetter, _for_keepers(_drop))
do.register(ShowBlacklist, _for_keepers(_blacklist))
do.register(Bar, _for_keepers(_bar))
do.register(Unbar, _for_keepers(_unbar))
do.register(ShowBounces, _for_keepers(_bounces))
do.register(Lift, _for_keepers(_lift))
do.register(ShowLimits, _for_keepers(_limits))
do.register(SetLimit, _for_keepers(_set_limit))
do.register(TellMasters, _for_keepers(_tell_masters))
do.register(Maintain, _for_keepers(_maintain))
do.register(
    ShowDigest,
    _for_keepers(lambda _, outcome: said.DigestShown(digest_of(outcome.db, outcome.arrived.config, outcome.now))),
)
do.register(
    ShowActs,
    _for_keepers(lambda _, outcome: said.ActsShown(_acts(outcome, journal.of_role(outcome.db, _KEEPER, _MACHINE)))),
)

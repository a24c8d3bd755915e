"""What keepers have done: every act of theirs is in the journal, and nobody else gets more than one sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import Any, TypeAlias

from judge.clerk import keepers
from judge.clerk.errand import Errand, Handler, refused
from judge.clerk.errands.people import describe
from judge.clerk.hours import maintenance
from judge.clerk.hours.chores import digest_of
from judge.clerk.robots import bounced
from judge.clerk.sources import SOURCES
from judge.clerk.tongues import spoken
from judge.game.game import Game, PlayerId, Status
from judge.game.refusal import RefusalReason
from judge.mail.asking.keeping import (
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
from judge.mail.asks import Ask, ListGames
from judge.mail.masking import hide_tokens
from judge.mail.password import hide_passwords
from judge.mail.replies import Refused, Reply
from judge.mail.replying import keeping as said
from judge.mail.telling.keeping import to_masters
from judge.notation.mailbox import normal_address
from judge.store import blacklist, deliverability, games, journal, letters, meta, outbox, players
from judge.store.journal import Entry
from judge.store.letters import LetterState
from judge.store.outbox import PostState, Sending

_MOST_ROWS = 40
_MOST_LINES = 500
_LONGEST_LETTER = 8000
_LONGEST_LIMIT = 100_000
_KEEPER, _MACHINE = "keeper", "machine"

_Keep: TypeAlias = Callable[[Errand, Any], Reply]


def _for_keepers(handler: _Keep) -> Handler:
    """A handler that serves keepers alone, and writes down what they asked and what it came to."""

    def handle(errand: Errand, ask: KeeperAsk) -> Reply:
        if not errand.is_keeper:
            return refused(ask, RefusalReason.NOT_KEEPER)
        reply = handler(errand, ask)
        outcome = f"refused: {reply.refusal.reason.value}" if isinstance(reply, Refused) else type(reply).__name__
        actor = errand.player.id if errand.player else None
        role = _KEEPER if actor else _MACHINE
        journal.record(errand.db, Entry(errand.now, None, actor, ask.written, outcome, errand.letter, role))
        return reply

    return handle


def _games(errand: Errand, ask: InspectGames) -> Reply:
    """Everything about a game, or a line about each; who is no keeper gets the list that everybody may have."""
    if not errand.is_keeper:
        return errand.handlers[ListGames](errand, ListGames(ask.game))
    return _INSPECT(errand, ask)


def _inspect(errand: Errand, ask: InspectGames) -> Reply:
    if not ask.game:
        found = games.every(errand.db, SOURCES)
        return said.GamesInspected(tuple(_line(game) for game in found[:_MOST_LINES]), len(found))
    game = errand.find(ask.game)
    if game is None:
        return errand.unknown(ask.game)
    ids = {*(seat.player for seat in game.seating.seats), *game.seating.masters, *game.observers}
    entries = (replace(entry, game=None) for entry in journal.of_game(errand.db, game.name)[-_MOST_ROWS:])
    acts = _acts(errand, entries)
    return said.GameInspected(game, MappingProxyType({who: _called(errand, who) for who in ids}), acts)


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


def _called(errand: Errand, who: PlayerId | None) -> str:
    """A person by name and address; the id of one who is known no more, empty for nobody."""
    player = players.by_id(errand.db, who) if who else None
    return f"{player.name} <{player.address}>" if player else who or ""


def _acts(errand: Errand, entries: Iterable[Entry]) -> tuple[said.Act, ...]:
    return tuple(
        said.Act(entry.at, _called(errand, entry.actor), entry.game or "", entry.command, entry.outcome)
        for entry in entries
    )


def _users(errand: Errand, ask: ShowUsers) -> Reply:
    if not ask.address:
        every = players.every(errand.db)
        lines = tuple((player.name, player.address, player.language) for player in every[:_MOST_LINES])
        return said.UsersShown(lines, len(every))
    player = players.by_address(errand.db, ask.address)
    if player is None:
        return refused(ask, RefusalReason.NO_SUCH_PERSON, address=ask.address)
    acts = _acts(errand, journal.of_actor(errand.db, player.id)[-_MOST_ROWS:])
    is_keeper = keepers.is_keeper(errand.db, errand.config, player)
    return said.UserShown(describe(errand.db, player, is_keeper=is_keeper), acts)


def _queue(errand: Errand, _: ShowQueue) -> Reply:
    counts = outbox.counts(errand.db)
    return said.QueueShown(
        counts[PostState.WAITING],
        counts[PostState.SENT],
        counts[PostState.FAILED],
        _mails(outbox.tried(errand.db)),
        _mails(outbox.undelivered(errand.db)),
        deliverability.suspended(errand.db)[:_MOST_ROWS],
    )


def _bounces(errand: Errand, _: ShowBounces) -> Reply:
    bounced.suspend_the_worn(errand.db, errand.post, errand.now)
    found = deliverability.ailing(errand.db, errand.now)[:_MOST_ROWS]
    return said.BouncesShown(
        tuple(
            (each.address, each.suspended, each.halves / deliverability.HARD, each.waiting, each.diagnostic)
            for each in found
        ),
        deliverability.behind_challenges(errand.db, errand.now)[:_MOST_ROWS],
    )


def _lift(errand: Errand, ask: Lift) -> Reply:
    cause = f"lifted:{errand.letter}"
    address = normal_address(ask.address)
    restored = bounced.lift(errand.db, errand.post, address, errand.now, f"{cause}:{address}")
    return said.SuspensionLifted(address, restored is not None)


def _mails(found: tuple[Sending, ...]) -> tuple[tuple[str, str, str], ...]:
    """The latest of some mails: to whom, about what, and what was replied."""
    return tuple((mail.rcpt, mail.subject, mail.last_reply) for mail in found[-_MOST_ROWS:])


def _parked(errand: Errand, _: ShowParked) -> Reply:
    found = letters.parked(errand.db)[-_MOST_ROWS:]
    return said.ParkedShown(tuple((each.id, each.received_at, each.mail_from, each.note) for each in found))


def _letter(errand: Errand, ask: ShowLetter) -> Reply:
    kept = letters.letter(errand.db, ask.number)
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


def _retry(errand: Errand, ask: RetryLetter) -> Reply:
    """A parked letter is read again as of when it came: it becomes an unread one."""
    numbers = _parked_letters(errand, ask.number)
    if numbers is None:
        return refused(ask, RefusalReason.NOT_PARKED, letter=ask.number)
    for number in numbers:
        letters.mark(errand.db, number, LetterState.NEW, "tried again")
    return said.LettersRetried(numbers) if numbers else said.ParkedShown(())


def _drop(errand: Errand, ask: DropLetter) -> Reply:
    numbers = _parked_letters(errand, ask.number)
    if numbers is None:
        return refused(ask, RefusalReason.NOT_PARKED, letter=ask.number)
    for number in numbers:
        letters.mark(errand.db, number, LetterState.IGNORED, "dropped by a keeper")
    return said.LettersDropped(numbers) if numbers else said.ParkedShown(())


def _parked_letters(errand: Errand, number: int | None) -> tuple[int, ...] | None:
    """The letter of this number, or all that are parked; None when that one is not."""
    if number is None:
        return tuple(letter.id for letter in letters.parked(errand.db))
    kept = letters.letter(errand.db, number)
    return (number,) if kept is not None and kept.state is LetterState.PARKED else None


def _bar(errand: Errand, ask: Bar) -> Reply:
    entry = normal_address(ask.entry)
    mine = keepers.keeper_addresses(errand.config)
    if any(entry in {address, f"@{address.rpartition('@')[2]}"} for address in mine):
        return refused(ask, RefusalReason.KEEPER_BARRED, address=entry)
    blacklist.add(errand.db, entry, errand.player.id if errand.player else None, errand.now)
    return said.BlacklistChanged(entry, True)


def _unbar(errand: Errand, ask: Unbar) -> Reply:
    entry = normal_address(ask.entry)
    if not blacklist.remove(errand.db, entry):
        return refused(ask, RefusalReason.NOT_BARRED, address=entry)
    return said.BlacklistChanged(entry, False)


def _blacklist(errand: Errand, _: ShowBlacklist) -> Reply:
    return said.BlacklistShown(
        tuple((each.entry, each.at, _called(errand, each.by)) for each in blacklist.every(errand.db))
    )


def _limits(errand: Errand, _: ShowLimits) -> Reply:
    usual = keepers.limits(errand.config)
    now = {**usual, **keepers.stored_limits(errand.db, errand.config)}
    return said.LimitsShown(tuple((name, now[name], usual[name]) for name in usual))


def _set_limit(errand: Errand, ask: SetLimit) -> Reply:
    known = keepers.limits(errand.config)
    if ask.name not in known:
        return refused(ask, RefusalReason.NO_SUCH_LIMIT, name=ask.name, known=", ".join(known))
    if ask.number is None:
        meta.remove(errand.db, f"{keepers.LIMIT}{ask.name}")
    elif 0 < ask.number <= _LONGEST_LIMIT:
        meta.put(errand.db, f"{keepers.LIMIT}{ask.name}", str(ask.number), errand.now)
    else:
        return refused(ask, RefusalReason.BAD_LIMIT, most=_LONGEST_LIMIT)
    return _limits(errand, ShowLimits(ask.written))


def _tell_masters(errand: Errand, ask: TellMasters) -> Reply:
    """What a keeper has to say to everybody who leads a game that goes on."""
    going_on = (game for game in games.every(errand.db, SOURCES) if game.status is not Status.ENDED)
    masters = {master for game in going_on for master in game.seating.masters}
    for master in errand.post.keyring.shuffled(masters, f"letter:{errand.letter}:masters", str):
        say = partial(to_masters, ask.text)
        errand.post.note(f"letter:{errand.letter}:masters:{master}", players.by_id(errand.db, master), say, errand.now)
    return said.MastersTold(len(masters))


def _maintain(errand: Errand, ask: Maintain) -> Reply:
    since = maintenance.began(errand.db)
    if ask.is_on and since is None:
        maintenance.begin(errand.db, errand.now)
    if ask.is_on is False and since is not None:
        moved = maintenance.end(errand.db, errand.post, errand.now, errand.letter)
        return said.MaintenanceEnded(maintenance.held(errand.db, errand.letter), moved)
    return said.MaintenanceShown(maintenance.began(errand.db), maintenance.held(errand.db, errand.letter))


HANDLERS: Mapping[type[Ask], Handler] = MappingProxyType(
    {
        InspectGames: _games,
        ShowUsers: _for_keepers(_users),
        ShowQueue: _for_keepers(_queue),
        ShowParked: _for_keepers(_parked),
        ShowLetter: _for_keepers(_letter),
        RetryLetter: _for_keepers(_retry),
        DropLetter: _for_keepers(_drop),
        ShowBlacklist: _for_keepers(_blacklist),
        Bar: _for_keepers(_bar),
        Unbar: _for_keepers(_unbar),
        ShowBounces: _for_keepers(_bounces),
        Lift: _for_keepers(_lift),
        ShowLimits: _for_keepers(_limits),
        SetLimit: _for_keepers(_set_limit),
        TellMasters: _for_keepers(_tell_masters),
        Maintain: _for_keepers(_maintain),
        ShowDigest: _for_keepers(lambda errand, _: said.DigestShown(digest_of(errand.db, errand.config, errand.now))),
        ShowActs: _for_keepers(
            lambda errand, _: said.ActsShown(_acts(errand, journal.of_role(errand.db, _KEEPER, _MACHINE)))
        ),
    }
)

"""A writer's own orders in a game, as the answer to a letter shows them: stored, void, missing, by when."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import datetime, timedelta

from judge.commands.ahead.say import verdict
from judge.commands.asks import Request
from judge.commands.replies import Obeyed, Reply
from judge.game.clock import DEADLINE, GRACE
from judge.game.commands.ahead import is_in_force
from judge.game.commands.orders import Clear, GiveOrders
from judge.game.events import Event, OrdersChanged, PhaseProcessed, PlayedBy
from judge.game.foresight import advised
from judge.game.game import Game, PlayerId, Status
from judge.game.lateness import awaited, waits_until
from judge.game.schedule import grace_end
from judge.game.secrecy import void_for
from judge.game.settings import Ballots, Processing
from judge.game.turn import Due, due, missing
from judge.game.votes import Vote, possible_votes
from judge.notation.commands.verbs import CommandWord
from judge.notation.values import Correction, ReadOrder
from judge.prose.people import each_readers
from judge.prose.sentences import OrderLine, PowerOrders, cited, correction, example, needs_unit_held, void
from judge.prose.taps import NO_TAPS, Tap, Taps, command_tap, order_rows
from judge.prose.words import Words
from judge.rules.orders import Order
from judge.rules.places import Power
from judge.rules.policies import UnorderedUnit
from judge.rules.position import PhaseKind
from judge.rules.text import read_order
from judge.structs import Struct, replace

MORE_TIME = timedelta(hours=24)
"""By how much a player is offered to move the deadline: the example of EXTEND in all languages."""


class OrderSummary(Struct, frozen=True):
    """All that concerns the writer's own units; empty texts where there is nothing to say."""

    heading: str
    groups: tuple[PowerOrders, ...]
    notes: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    example: str = ""


def order_summary(
    game: Game,
    powers: tuple[Power, ...],
    request: Request,
    replies: Iterable[Reply],
    events: Iterable[Event],
    words: Words,
) -> OrderSummary | None:
    """The writer's orders after the letter; None when there is nothing to order in this game."""
    events = tuple(events)
    played = next((event for event in events if isinstance(event, PhaseProcessed)), None)
    read = {order.order: order for order in request.read}
    if played is not None:
        return _played_summary(played, game, powers, read, words)
    if game.status is not Status.ACTIVE or not powers:
        return None
    alive = tuple(power for power in powers if game.position.is_on_board(power))
    if not alive:
        return OrderSummary(words.say("answer.out", powers=words.powers(powers)), (), _held(game, powers, words))
    duties = due(game)
    advice = _advice(game, alive, words)
    groups = _groups(
        {power: game.orders.get(power, ()) for power in alive},
        lambda power, order: _line(game, power, order, read.get(order), advice.get((power, order), ()), words),
        words,
    )
    ahead = _ahead(game, alive, words)
    if not any(power in duties for power in alive):
        heading = words.say("answer.nothing_due", powers=words.powers(alive))
        return OrderSummary(heading, groups + ahead, _held(game, alive, words))
    left = missing(game, alive)
    missed = []
    for power in (power for power in alive if power in left):
        said = _missing_of(game, left[power], words)
        missed.append(words.say("of_power", power=words.power(power), text=said) if len(alive) > 1 else said)
    return OrderSummary(
        _heading(game, alive, bool(groups), replies, words),
        groups + ahead,
        (
            *(_counted(duties, left, alive, words) if groups else ()),
            *_versions(game, alive, words),
            *_held(game, alive, words),
            *_dropped(events, words),
            *(verdict(each, words) for each in request.verdicts),
        ),
        tuple(missed) or (words.say("answer.complete"),),
        example(game, alive, words) if any(power in left for power in alive) else "",
    )


def _played_summary(
    played: PhaseProcessed, game: Game, powers: tuple[Power, ...], read: dict[Order, ReadOrder], words: Words
) -> OrderSummary | None:
    """The orders that the letter completed, or gave before it had the phase played."""
    given = {
        power: tuple(result.order for result in played.resolution.of(power) if not result.is_default)
        for power in powers
    }
    before = played.resolution.before
    then = replace(game, position=before)
    groups = _groups(given, lambda power, order: _line(then, power, order, read.get(order), (), words), words)
    if not groups:
        return None
    heading = words.say("answer.noted", powers=words.powers(powers), phase=words.phase(before.phase))
    key = "processed" if played.by is PlayedBy.RULES else "processed_by_you"
    return OrderSummary(heading, groups, (words.say(f"answer.{key}", phase=words.phase(before.phase)),))


def _groups(
    orders: dict[Power, tuple[Order, ...]], line: Callable[[Power, Order], OrderLine], words: Words
) -> tuple[PowerOrders, ...]:
    shown = {power: own for power, own in orders.items() if own}
    return tuple(
        PowerOrders(words.power(power) if len(orders) > 1 else "", tuple(line(power, order) for order in own))
        for power, own in shown.items()
    )


def _line(
    game: Game, power: Power, order: Order, read: ReadOrder | None, advice: tuple[str, ...], words: Words
) -> OrderLine:
    notes = (*_corrections(read, words), *advice)
    reason = void_for(game, power, order)
    if reason is None:
        return OrderLine(words.order(order), notes)
    holds = needs_unit_held(order) and game.position.phase.kind is PhaseKind.MOVEMENT
    key = "answer.void" if holds else "answer.void_other"
    why = cited(void(reason, words), game.rulebook.rules.get(reason.value, ""), game.rulebook, words)
    return OrderLine(words.failed_order(order), (*notes, words.say(key, why=why)), failed=True)


def _counted(
    duties: Mapping[Power, Due], left: Mapping[Power, Due], powers: tuple[Power, ...], words: Words
) -> tuple[str, ...]:
    """How many units have an order that can be."""
    units = sum(len(duties[power].units) for power in powers if power in duties)
    without = sum(len(left[power].units) for power in powers if power in left)
    return (words.say("advice.ordered", n=units - without, units=units),) if units else ()


def _versions(game: Game, powers: tuple[Power, ...], words: Words) -> tuple[str, ...]:
    """Which version of the orders this is, and when it was made; once where all powers of a hand have the same."""
    said: dict[Power, str] = {}
    for power, version in ((power, game.written.versions.get(power)) for power in powers):
        if version is not None and version.number and version.at:
            # Nothing stands before the first one that could come back.
            is_undone = version.number > 1 and power in game.written.history
            key = "ahead.version_undo" if is_undone else "ahead.version"
            said[power] = words.say(key, n=version.number, moment=words.moment(version.at))
    if len(said) == len(powers) and len(set(said.values())) == 1:
        return tuple(said.values())[:1]
    return tuple(words.say("of_power", power=words.power(power), text=text) for power, text in said.items())


def _ahead(game: Game, powers: tuple[Power, ...], words: Words) -> tuple[PowerOrders, ...]:
    """What the player has stored for later phases in his own words, and what is given again in each."""
    own = [plan for plan in game.written.plans if plan.power in powers and is_in_force(game, plan)]
    groups = []
    for phase in sorted({plan.phase for plan in own if plan.phase is not None}, key=lambda phase: phase.order):
        plans = [plan for plan in own if plan.phase == phase]
        key = "ahead.waiting_for" if any(plan.waits for plan in plans) else "ahead.for"
        lines = (line for plan in plans for line in plan.text.split("\n") if line.strip())
        groups.append(
            PowerOrders(words.say(key, phase=words.phase(phase)), tuple(OrderLine(words.noted(line)) for line in lines))
        )
    again = tuple(OrderLine(words.order(read_order(plan.text))) for plan in own if plan.phase is None)
    return (*groups, PowerOrders(words.say("ahead.repeated"), again)) if again else tuple(groups)


def _held(game: Game, powers: tuple[Power, ...], words: Words) -> tuple[str, ...]:
    """How much press of the player waits until the phase is played, and to whom it goes."""
    # Of a player who has several powers it waits for one of them: one who plays one sees it all.
    players = {game.player_of(power) for power in powers}
    own = [each for each in game.written.held if each.player in players]
    if not own:
        return ()
    whom = each_readers((each.to for each in own), game, words)
    return (words.say("ahead.held", n=len(own), readers=whom),)


def _corrections(read: ReadOrder | None, words: Words) -> tuple[str, ...]:
    if read is None:
        return ()
    return tuple(correction(replace(made, written=_as_written(made, read)), words) for made in read.corrections)


def _as_written(made: Correction, read: ReadOrder) -> str:
    """The words that were read otherwise, with the capitals they had."""
    found = re.search(re.escape(made.written), read.written, re.IGNORECASE)
    return found[0] if found else made.written


def _heading(game: Game, powers: tuple[Power, ...], has_orders: bool, replies: Iterable[Reply], words: Words) -> str:
    done = [reply.command for reply in replies if isinstance(reply, Obeyed)]
    if any(isinstance(command, GiveOrders) for command in done):
        key = "answer.noted"
    elif has_orders:
        key = "answer.unchanged"
    else:
        key = "answer.cleared" if any(isinstance(command, Clear) for command in done) else "answer.nothing_stored"
    return words.say(key, powers=words.powers(powers), phase=words.phase(game.position.phase))


def _dropped(events: Iterable[Event], words: Words) -> tuple[str, ...]:
    gone = [order for event in events if isinstance(event, OrdersChanged) for order in event.dropped]
    return tuple(words.say("answer.dropped", order=words.failed_order(order)) for order in gone)


def _missing_of(game: Game, duty: Due, words: Words) -> str:
    if duty.units:
        is_anarchy = game.rulebook.unordered_unit is UnorderedUnit.ANARCHY
        key = "missing_units_anarchy" if is_anarchy else "missing_units"
        if game.position.phase.kind is PhaseKind.RETREAT:
            key = "missing_retreats"
        return words.say(f"answer.{key}", n=len(duty.units), units=words.named_units(duty.units))
    key = "missing_builds" if duty.adjustment > 0 else "missing_removals"
    return words.say(f"answer.{key}", n=abs(duty.adjustment))


def when(game: Game, powers: tuple[Power, ...], now: datetime, words: Words) -> tuple[str, ...]:
    """The deadline on the reader's clock, and what else decides when the phase is played."""
    if game.status is not Status.ACTIVE:
        return ()
    own = set(powers)
    if game.is_practice and game.clock.deadline is not None:
        # Loaded late: few games are one.
        from judge.game.practice import is_done

        held = [words.say("answer.waiting")] if own & game.votes.waiting else []
        key = "held" if is_done(game) else "when"
        return (words.say(f"practice.{key}", moment=words.moment(game.clock.deadline)), *held)
    said = list(_until_when(game, now, words))
    if own & game.votes.waiting:
        said.append(words.say("answer.waiting"))
    elif own & game.votes.ready:
        said.append(words.say("answer.ready"))
    elif own and game.clock.pause is None:
        said.append(_early(game, words))
    said += _own_words(game, powers, now, words)
    voted = sorted(own & game.votes.draw_votes)
    if voted and (shared := game.votes.draw_lists.get(voted[0])):
        said.append(words.say("answer.voted_for", powers=words.powers(shared)))
    elif voted:
        said.append(words.say("answer.voted"))
    said += [
        words.say("answer.conceding", power=words.power(leader))
        for leader in sorted({game.votes.concessions[power] for power in own & game.votes.concessions.keys()})
    ]
    if game.settings.ballots is Ballots.OPEN:
        # Loaded late: in most games votes are secret.
        from judge.prose.votes import tally

        said += tally(game, game.votes, words)
    return tuple(said)


def reader_taps(game: Game, reader: PlayerId | None, left: Mapping[Power, Due], words: Words) -> Taps:
    """The links of what a reader may ask of a game now; `left` is what he has still to order, by power."""
    if reader is None or game.status is not Status.ACTIVE:
        return NO_TAPS
    if reader in game.observers:
        return Taps(commands=(command_tap(CommandWord.SUMMARY, words), command_tap(CommandWord.UNOBSERVE, words)))
    powers = game.powers_of(reader)
    own = {power: left[power] for power in powers if power in left}
    is_due = bool(own) or not due(game).keys().isdisjoint(powers)
    votes = tuple(_vote_tap(vote, words) for vote in possible_votes(game, powers, is_due=is_due))
    return Taps(order_rows(game, own, words) if own else (), votes)


def _vote_tap(vote: Vote, words: Words) -> Tap:
    said = {"span": words.span(MORE_TIME)} if vote is Vote.EXTEND else {}
    return Tap(words.say(f"tap.{vote.value}", **said), (words.say(f"command.{vote.value}.example"),))


def _advice(game: Game, powers: tuple[Power, ...], words: Words) -> Mapping[tuple[Power, Order], tuple[str, ...]]:
    """Remarks on the stored orders of one player's powers: nothing on what others do, nothing on what would be wise."""
    notes: dict[tuple[Power, Order], tuple[str, ...]] = {}
    for each in advised(game, powers):
        key = each.power, each.order
        instead = words.bare_order(each.instead) if each.instead is not None else ""
        said = words.say(f"advice.{each.snag.value}", unit=words.unit(each.unit), instead=instead)
        notes[key] = (*notes.get(key, ()), said)
    return notes


def _until_when(game: Game, now: datetime, words: Words) -> Iterator[str]:
    """The deadline on the reader's clock, the grace behind it, or what the game waits for."""
    if game.clock.pause is not None:
        yield words.say("when.paused", moment=words.moment(game.clock.pause.since))
    if game.clock.deadline is None:
        return
    moment, end = words.moment(game.clock.deadline), grace_end(game) or game.clock.deadline
    if DEADLINE in game.clock.notified:
        yield _after_deadline(game, moment, end, words)
    elif game.clock.deadline <= now:
        yield words.say("answer.deadline_past", moment=moment)
    else:
        yield words.say("answer.deadline", moment=moment, span=words.span(game.clock.deadline - now))
        if end > game.clock.deadline:
            yield words.say("when.grace", moment=words.moment(end))


def _early(game: Game, words: Words) -> str:
    """Whether the phase is played before its deadline, and when."""
    pace = game.settings.pace(game.position.phase.kind)
    if game.settings.process is Processing.MANUAL:
        return words.say("when.master")
    if DEADLINE in game.clock.notified:
        return words.say("when.as_soon")
    if game.clock.not_before is not None:
        return words.say("when.not_before", moment=words.moment(game.clock.not_before))
    return words.say("when.delay", span=words.span(pace.delay)) if pace.delay else words.say("answer.early")


def _own_words(game: Game, powers: tuple[Power, ...], now: datetime, words: Words) -> Iterator[str]:
    """What the reader asked of the clock: absences, and a vote for more time."""
    own = {game.player_of(power) for power in powers}
    for absence in game.attendance.absences:
        if absence.player in own and absence.last > now:
            key = "when.away" if absence.is_granted else "when.away_asked"
            yield words.say(key, first=words.moment(absence.first), last=words.moment(absence.last))
    votes = {game.clock.extensions[power] for power in powers if power in game.clock.extensions}
    for by in sorted(votes):
        yield words.say("when.extension", span=words.span(by))


def _after_deadline(game: Game, moment: str, end: datetime, words: Words) -> str:
    if game.settings.process is Processing.MANUAL:
        return words.say("when.waits_for_master", moment=moment)
    if GRACE not in game.clock.notified:
        return words.say("when.late", moment=moment, until=words.moment(end))
    until = waits_until(game) if awaited(game) else None
    return words.say("when.waits", moment=moment, until=words.moment(until or end))

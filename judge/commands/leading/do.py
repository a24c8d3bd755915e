"""What masters ask, carried out: settings, dry runs, phases taken back, the audit; and TRY, for players too."""

from __future__ import annotations

from collections.abc import Set
from functools import partial
from types import MappingProxyType

from judge.commands.ahead.ask import by_power
from judge.commands.asks import Trouble, Unclear
from judge.commands.carry_out import Happened
from judge.commands.leading import creating as creating
from judge.commands.leading.ask import (
    Audit,
    Configure,
    Predict,
    RollBackTo,
    RollForwardTo,
    ShowSettings,
    TryOut,
    WhatIf,
)
from judge.commands.leading.new_game import empty_game
from judge.commands.leading.news import acted_for
from judge.commands.leading.say import Audited, Foreseen, JournalLine, NobodyThere, SettingsSet, SettingsShown
from judge.commands.outcome import Note, Outcome, do, refused
from judge.commands.replies import Echo, Obeyed, Refused, Reply
from judge.commands.sources import SOURCES, language_of
from judge.game.commands.clock import Process
from judge.game.commands.leading import Rollback, RollForward, SetSetting
from judge.game.events import PhaseProcessed
from judge.game.events.leading import SettingChange, SettingsChanged
from judge.game.game import Game, PlayerId, Status
from judge.game.handle import handle
from judge.game.refusal import Refusal, RefusalReason
from judge.game.roles import Who, may, refused_insight
from judge.game.settings import PACES, setting_value
from judge.game.state import Seat
from judge.game.transition import Transition
from judge.game.turn import process
from judge.notation.commands.settings import Unset, WantedSetting
from judge.notation.commands.verbs import CommandWord
from judge.notation.language import Language
from judge.notation.letter.parse import parse
from judge.notation.speak import type_order
from judge.rules.attack import attack
from judge.rules.orders import Order, unit_of
from judge.rules.places import Power, ProvinceId
from judge.rules.policies import CivilDisorder, UnorderedUnit
from judge.rules.position import Phase
from judge.shelf import load_reading
from judge.store import journal, players, reliability, turns
from judge.store.journal import JournalEntry
from judge.structs import replace

_ON_TIME = "min_on_time"
_LIMITS = frozenset({_ON_TIME, "min_finished"})
"""The settings that demand a record of people who join."""
_TIMES = frozenset({*PACES, "zone", "first"})
"""The settings that decide when phases end."""
_OF_WHOLE_LINE = frozenset({RefusalReason.NOT_MASTER, RefusalReason.GAME_OVER})


@do.register(Configure)
def _configure(ask: Configure, outcome: Outcome) -> Reply:
    """Change each setting by itself; all that a letter changes is told in one mail."""
    if outcome.game is None:
        return Echo(Unclear(Trouble.GAME_NEEDED, CommandWord.SET, written=ask.written))
    changed: list[SettingChange] = []
    same: list[tuple[str, object]] = []
    not_set: list[tuple[str, Refusal]] = []
    for piece in ask.pieces:
        if not isinstance(piece, WantedSetting):
            continue
        done = _beyond_own(outcome, piece) or outcome.carry_out(
            outcome.game, SetSetting(piece.name, piece.value), f"SET {piece.written}"
        )
        if isinstance(done, Refusal):
            if done.reason in _OF_WHOLE_LINE:
                return Refused(ask, done)
            if (piece.written, done) not in not_set:
                not_set.append((piece.written, done))
            continue
        _tell_together(outcome)
        found = _changes(done)
        changed += found
        same += [] if found else [(piece.name, piece.value)]
    unset = tuple(piece for piece in ask.pieces if isinstance(piece, Unset))
    told = _told(outcome, ask)
    is_later = outcome.game.status is Status.ACTIVE and any(one.name.partition(".")[0] in _TIMES for one in told)
    return SettingsSet(tuple(changed), tuple(same), tuple(not_set), unset, bool(told), is_later)


def _told(outcome: Outcome, ask: Configure) -> tuple[SettingChange, ...]:
    """What the letter changed in all; nothing before its last SET is done."""
    asks = outcome.request.asks if outcome.request else ()
    last = [other for other in asks if isinstance(other, Configure)][-1:]
    if last != [ask] or outcome.game is None:
        return ()
    done = (happened for happened in outcome.happened if happened.after.name == outcome.game.name)
    return tuple(change for happened in done if _is_settings(happened) for change in _changes(happened))


def _beyond_own(outcome: Outcome, piece: WantedSetting) -> Refusal | None:
    """Why a master may not demand this of players: his own record is lower (as in njudge)."""
    player = outcome.player
    if piece.name not in _LIMITS or not isinstance(piece.value, int) or player is None or outcome.arrived.is_keeper:
        return None
    record = reliability.of_player(outcome.db, player.id)
    own = record.on_time_percent if piece.name == _ON_TIME else record.finished_percent
    if own is None or piece.value <= own:
        return None
    return Refusal(RefusalReason.MORE_THAN_OWN, {"setting": piece.name, "n": own})


def _tell_together(outcome: Outcome) -> None:
    """Merge the newest changes of settings with those that the letter made before in the same game."""
    newest = outcome.happened[-1]
    if not _is_settings(newest):
        return
    for at, earlier in enumerate(outcome.happened[:-1]):
        if _is_settings(earlier) and earlier.after.name == newest.after.name and earlier.actor == newest.actor:
            changes = _merged(_changes(earlier) + _changes(newest), newest.after)
            told = (SettingsChanged(changes),) if changes else ()
            together = Happened(earlier.before, newest.after, told, newest.actor)
            outcome.happened[at:] = [*outcome.happened[at + 1 : -1], together]
            return


def _is_settings(happened: Happened) -> bool:
    return bool(happened.events) and all(isinstance(event, SettingsChanged) for event in happened.events)


def _changes(happened: Happened) -> tuple[SettingChange, ...]:
    return tuple(change for event in happened.events if isinstance(event, SettingsChanged) for change in event.changes)


def _merged(changes: tuple[SettingChange, ...], after: Game) -> tuple[SettingChange, ...]:
    """One change a setting, from what it was first to what it is now; none where that is the same."""
    first: dict[str, SettingChange] = {}
    for change in changes:
        first.setdefault(change.name, change)
    now = [replace(change, new=setting_value(after.settings, change.name)) for change in first.values()]
    return tuple(change for change in now if change.old != change.new)


@do.register(ShowSettings)
def _show_settings(ask: ShowSettings, outcome: Outcome) -> Reply:
    name = _named(ask, outcome)
    if not name:
        return Echo(Unclear(Trouble.NAME_NEEDED, CommandWord.SETTINGS, written=ask.written))
    game = outcome.shown(name)
    return SettingsShown(game) if game is not None else outcome.unknown(name)


def _named(ask: ShowSettings | Predict, outcome: Outcome) -> str:
    """The name of the game that is meant: the one in the line, else the letter's; empty for none."""
    return ask.game or (outcome.game.name if outcome.game else "")


@do.register(Predict)
def _predict(ask: Predict, outcome: Outcome) -> Reply:
    """Play the open phase out on paper."""
    name = _named(ask, outcome)
    if not name:
        return Echo(Unclear(Trouble.GAME_NEEDED, CommandWord.PREDICT, written=ask.written))
    game = outcome.find(name)
    if game is None:
        return outcome.unknown(name)
    actor = outcome.actor()
    if (refusal := refused_insight(game, actor)) is not None:
        return Refused(ask, refusal)
    # A dry run plays nothing, so a pause does not keep a master from it.
    running = replace(game, clock=replace(game.clock, pause=None))
    done = handle(running, Process(), actor, outcome.now, outcome.arrived.kept.received_at)
    if isinstance(done, Refusal):
        return Refused(ask, done)
    entry = JournalEntry(outcome.now, game.name, actor.player, ask.written, "nothing changed", outcome.number, "master")
    journal.record(outcome.db, entry)
    return Foreseen(_played(done), game, is_trial=False)


def _played(done: Transition) -> PhaseProcessed:
    """The phase that a transition has played."""
    return next(event for event in done.events if isinstance(event, PhaseProcessed))


@do.register(TryOut)
def _try(ask: TryOut, outcome: Outcome) -> Reply:
    """Play orders for all powers out, and forget them."""
    game = (outcome.shown(outcome.game.name) if outcome.game is not None else None) or empty_game("sandbox")
    if game.status is Status.ENDED:
        return refused(ask, RefusalReason.GAME_OVER, game=game.name)
    # The sandbox shows no more than the writer sees in a blind game, or may know of a game that he watches from behind.
    game = replace(game, position=outcome.position_known(game))
    language = load_reading(language_of(outcome.player), game.rulebook, game.board.name)
    powers = game.board.powers
    # TRY alone asks what comes of the orders that the writer has given.
    lines = ask.lines if ask.lines.strip() else "\n".join(_own_orders(game, outcome, language))
    parsed = parse(lines, language, game.board, game.rulebook, game.position, powers)
    # One player has all powers, so that nothing is skipped for want of players.
    seating = replace(game.seating, seats=(Seat("sandbox", powers),), vacancies=MappingProxyType({}))
    table = replace(game, status=Status.ACTIVE, seating=seating)
    given = replace(table, deal=replace(table.deal, neutral=frozenset()), orders=by_power(parsed.orders))
    # A power that is left out has not missed anything: its dislodged units may retreat.
    lenient = replace(game.rulebook, civil_disorder=CivilDisorder.FULL, unordered_unit=UnorderedUnit.HOLDS)
    given = replace(given, rulebook=lenient)
    return Foreseen(_played(process(given, outcome.now)), table, is_trial=True, problems=parsed.problems)


@do.register(WhatIf)
def _what_if(ask: WhatIf, outcome: Outcome) -> Reply:
    """Orders of others, or the strongest attack of a power on a place, played out beside the writer's own orders."""
    game = outcome.shown(outcome.own_game.name)
    if game is None:
        return outcome.unknown(outcome.own_game.name)
    language = load_reading(language_of(outcome.player), game.rulebook, game.board.name)
    seen = replace(game, position=outcome.position_known(game))
    if ask.power:
        given: tuple[Order, ...] = attack(seen.board, seen.position, ask.power, ask.places)
        if not given:
            return NobodyThere(ask.written, ask.power, ask.places[0])
        lines = [type_order(order, language) for order in given]
    else:
        parsed = parse(ask.lines, language, game.board, game.rulebook, seen.position, game.board.powers)
        given, lines = tuple(each.order for each in parsed.orders), [ask.lines]
    ordered = {unit.province for order in given if (unit := unit_of(order)) is not None}
    lines += _own_orders(game, outcome, language, ordered)
    return do(TryOut("\n".join(lines), written=ask.written), outcome)


def _own_orders(game: Game, outcome: Outcome, language: Language, without: Set[ProvinceId] = frozenset()) -> list[str]:
    """The orders on file of whoever writes, as they are typed; none for units in the provinces of `without`."""
    # Nobody plays in this game what he plays in the one that the letter began with.
    powers = outcome.powers or game.powers_of(outcome.reader)
    own = (order for power in powers for order in game.orders.get(power, ()))
    return [type_order(order, language) for order in own if (unit := unit_of(order)) and unit.province not in without]


@do.register(RollBackTo)
def _roll_back(ask: RollBackTo, outcome: Outcome) -> Reply:
    """Go back to a phase that was played; in a game that ended in the middle of a phase, to that one."""
    game = outcome.own_game
    # Only masters are told what could be taken back.
    if (reason := may(game, Who.MASTER, outcome.actor())) is not None:
        return refused(ask, reason, game=game.name)
    known = {turn.phase: turn for turn in turns.of_game(outcome.db, game.name)}
    phase = ask.phase or _last(game, tuple(known))
    if phase is None:
        return refused(ask, RefusalReason.NOTHING_PLAYED, game=game.name)
    turn = known.get(phase)
    if turn is None and (phase != game.position.phase or game.status is not Status.ENDED):
        return refused(ask, RefusalReason.NOT_PLAYED, game=game.name, wanted=phase)
    then = game
    if turn is not None:
        kept = turns.stood(outcome.db, game, phase, SOURCES) or game
        then = replace(kept, position=turn.resolution.before, orders=turn.orders)
    command = Rollback(replace(then, status=Status.ACTIVE, ending=None), ask.has_orders)
    done = outcome.carry_out(game, command, ask.written)
    if isinstance(done, Refusal):
        return Refused(ask, done)
    turns.set_aside(outcome.db, game, phase, outcome.now)
    return Obeyed(command)


def _last(game: Game, played: tuple[Phase, ...]) -> Phase | None:
    """The phase that ROLLBACK means when it names none."""
    if game.status is Status.ENDED and game.position.phase not in played:
        return game.position.phase
    return played[-1] if played else None


@do.register(RollForwardTo)
def _roll_forward(ask: RollForwardTo, outcome: Outcome) -> Reply:
    game = outcome.own_game
    if (reason := may(game, Who.MASTER, outcome.actor())) is not None:
        return refused(ask, reason, game=game.name)
    aside = turns.last_round(outcome.db, game.name)
    first = aside[0].phase if aside else None
    if first != game.position.phase or turns.turn(outcome.db, game.name, game.position.phase) is not None:
        return refused(ask, RefusalReason.NOTHING_ROLLED_BACK, game=game.name)
    goal = next((one for one in aside if one.phase == ask.phase), None) if ask.phase else aside[-1]
    if goal is None:
        return refused(ask, RefusalReason.NOT_PLAYED, game=game.name, wanted=ask.phase)
    command = RollForward(turns.as_it_stood(game, goal, SOURCES), ask.has_orders)
    done = outcome.carry_out(game, command, ask.written)
    if isinstance(done, Refusal):
        return Refused(ask, done)
    turns.bring_back(outcome.db, game.name, goal)
    return Obeyed(command)


@do.register(Audit)
def _audit(ask: Audit, outcome: Outcome) -> Reply:
    """Show the journal of the game to those who may look behind the scenes."""
    game = outcome.own_game
    if (refusal := refused_insight(game, outcome.actor())) is not None:
        return Refused(ask, refusal)
    entries = journal.of_game(outcome.db, game.name)
    if ask.phase is not None:
        entries = _in_phase(outcome, game, ask.phase, entries)
    shown = entries[-ask.most :]
    names = players.names(outcome.db, {person for entry in shown for person in (entry.actor, entry.by) if person})

    def name(player: PlayerId | None) -> str:
        return names.get(player, player) if player else ""

    acts = tuple(
        JournalLine(entry.at, name(entry.actor), entry.command, entry.outcome, by=name(entry.by), letter=entry.letter)
        for entry in shown
    )
    return Audited(game.name, acts, len(entries) - len(shown))


def _in_phase(
    outcome: Outcome, game: Game, phase: Phase, entries: tuple[JournalEntry, ...]
) -> tuple[JournalEntry, ...]:
    """The entries from while a phase was open."""
    ends = {turn.phase: turn.processed_at for turn in turns.of_game(outcome.db, game.name)}
    before = [at for other, at in ends.items() if other.order < phase.order]
    start, end = max(before, default=None), ends.get(phase)
    return tuple(e for e in entries if (start is None or e.at >= start) and (end is None or e.at <= end))


def told_to_player(outcome: Outcome, player: PlayerId, powers: tuple[Power, ...]) -> tuple[Note, ...]:
    """The mail that tells a player what a master did in his name; none where nothing was done."""
    # The first reply is that of BECOME itself.
    replies = zip(outcome.request.asks, outcome.replies[1:], strict=False)
    done = [ask for ask, reply in replies if not isinstance(reply, Refused | Echo)]
    person, game = players.by_id(outcome.db, player), outcome.game
    if not done or person is None or game is None:
        return ()
    cause = f"letter:{outcome.number}:acted:{len(outcome.happened)}:{player}:{game.version}"
    return (Note(cause, person, partial(acted_for, done, powers, game), game=game, letter=outcome.number),)

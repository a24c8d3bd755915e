"""Events as what fills their templates: template, subject, values."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import TypeAlias

from judge.game.events import (
    CoinTossed,
    DeadlineChanged,
    GameEnded,
    GameStarted,
    ObserverJoined,
    PhaseProcessed,
    PlayerEjected,
    PlayerJoined,
    PowersJoined,
)
from judge.game.game import EndKind, Game, PlayerId
from judge.game.roles import Hearer, Role
from judge.game.turn import missing
from judge.mail.results import centre_rows, duty_of, unit_rows, what_is_next
from judge.mail.sheet import example
from judge.mail.words import Words
from judge.rules.position import opening
from judge.rules.rulebook import Quoting

Telling: TypeAlias = tuple[str, str, dict[str, object]]


def joined(event: PlayerJoined | ObserverJoined, game: Game, people: Mapping[PlayerId, str], words: Words) -> Telling:
    """Somebody took a seat, or watches."""
    who = people.get(event.player, event.player)
    if isinstance(event, ObserverJoined):
        lines = [words.say("told.observes", who=who, game=game.name)]
        return "layout/notice.j2", words.say("subject.somebody_observes", who=who), {"lines": lines, "hints": []}
    lines = [words.say("told.joined", who=who, game=game.name), words.say("told.seats_free", n=event.missing)]
    subject = words.say("subject.somebody_joined", who=who, n=event.missing)
    return "layout/notice.j2", subject, {"lines": lines, "hints": []}


def started(
    event: GameStarted, game: Game, hearer: Hearer, people: Mapping[PlayerId, str], now: datetime, words: Words
) -> Telling:
    """The lots are drawn: your power, everybody's, the board and the first deadline."""
    is_player = hearer.role is Role.PLAYER and bool(hearer.powers)
    powers = words.powers(hearer.powers) if is_player else ""
    roles = {Role.OBSERVER: "observe", Role.MASTER: "master", Role.PLAYER: "observe"}
    view: dict[str, object] = {
        "headline": words.say("started.headline", game=game.name),
        "you": words.say("started.play", powers=powers) if is_player else words.say(f"started.{roles[hearer.role]}"),
        "first": words.say(
            "started.first",
            phase=words.phase(game.position.phase),
            moment=words.moment(event.deadline),
            span=words.span(event.deadline - now),
        ),
        "units": _own_units(game, hearer, words),
        "rules": house_rules(game, words),
        "example": example(game, hearer.powers, words) if is_player else "",
        "seats": [(words.power(power), _name(game, power, people, words)) for power in game.board.powers],
        "position": unit_rows(game, game.position, words),
    }
    subject = words.say("subject.started", powers=powers) if is_player else words.say("subject.started_observer")
    return "layout/started.j2", subject, view


def _own_units(game: Game, hearer: Hearer, words: Words) -> list[str]:
    """The units of each power that somebody plays, with its name where there are several."""
    units = [(power, words.units(game.position.units_of(power))) for power in hearer.powers]
    if len(units) == 1:
        return [own for _, own in units]
    return [words.say("of_power", power=words.power(power), text=own) for power, own in units]


def house_rules(game: Game, words: Words) -> list[str]:
    """What is special about a game: who takes no part, what is closed, how long it lasts, what the book forbids."""
    said = []
    table = game.table
    neutral = [power for power in game.board.powers if power in table.neutral]
    if neutral:
        said.append(words.say("started.neutral", powers=words.powers(neutral), n=len(neutral)))
    if table.closed:
        said.append(words.say("started.closed", places=words.places(table.closed)))
    if table.toss is not None:
        said.append(words.say("started.toss", phase=words.phase(table.toss), powers=words.powers(neutral)))
    if game.until is not None:
        said.append(words.say("list.until", year=game.until))
    if game.rulebook.quoting is Quoting.FORBIDDEN:
        said.append(words.say("list.no_quoting"))
    return said


def processed(event: PhaseProcessed, game: Game, hearer: Hearer, now: datetime, words: Words) -> Telling:
    """The result mail."""
    # When a second phase was played at once, the game is further on: what to do now comes with the last mail.
    is_open = event.next is not None and event.next.phase == game.position.phase
    phase = words.phase(event.phase)
    view: dict[str, object] = {
        "headline": words.say("results.headline", phase=phase),
        "next": what_is_next(event, now, words),
        "duty": duty_of(hearer, game, words, event.barred) if is_open else None,
        "you": words.say("duty.play", powers=words.powers(hearer.powers)) if hearer.powers else "",
    }
    return "layout/processed.j2", words.say("subject.results", phase=phase), view


def deadline(event: DeadlineChanged, game: Game, hearer: Hearer, now: datetime, words: Words) -> Telling:
    """The master moved the deadline."""
    phase = words.phase(game.position.phase)
    lines = [
        words.say(
            "told.deadline_later", phase=phase, moment=words.moment(event.after), span=words.span(event.after - now)
        ),
        words.say("told.deadline_before", moment=words.moment(event.before)),
    ]
    hints = []
    left = missing(game)
    units = [unit for power in hearer.powers if power in left for unit in left[power].units]
    if units:
        hints.append(words.say("told.deadline_hurry", units=words.units(units)))
    elif hearer.powers and not any(power in left for power in hearer.powers):
        hints.append(words.say("told.deadline_ready"))
    return "layout/notice.j2", words.say("subject.deadline", phase=phase), {"lines": lines, "hints": hints}


def ejected(event: PlayerEjected, game: Game, hearer: Hearer, people: Mapping[PlayerId, str], words: Words) -> Telling:
    """The master took the powers from a player."""
    powers = words.powers(event.powers)
    if hearer.player == event.player:
        line = words.say("told.ejected_you", powers=powers, game=game.name)
    else:
        who = people.get(event.player, event.player)
        line = words.say("told.ejected", who=who, powers=powers, game=game.name)
    return (
        "layout/notice.j2",
        words.say("subject.ejected", powers=powers, n=len(event.powers)),
        {"lines": [line], "hints": []},
    )


def ended(event: GameEnded, game: Game, words: Words) -> Telling:
    """The game is over: who won or shares, and the board as it was left."""
    ending = event.ending
    keys = {
        EndKind.SOLO: ("solo", "ended_solo"),
        EndKind.ALLIANCE: ("alliance", "ended_alliance"),
        EndKind.TIME: ("time", "ended_time"),
        EndKind.DRAW: ("draw", "ended_draw"),
    }
    subject, line = keys.get(ending.kind, ("abandoned", "ended_nobody"))
    values: dict[str, object] = {
        "n": len(ending.powers),
        "powers": words.powers(ending.powers) if ending.powers else words.say("nobody"),
        "game": game.name,
        "phase": words.phase(ending.phase),
    }
    view: dict[str, object] = {
        "lines": [words.say(f"told.{line}", **values), words.say("told.thanks")],
        "centres": centre_rows(game, opening(game.board), game.position, words),
        "position": unit_rows(game, game.position, words),
    }
    return "layout/ended.j2", words.say(f"subject.{subject}", **values), view


def coin_tossed(event: CoinTossed, hearer: Hearer, people: Mapping[PlayerId, str], words: Words) -> Telling:
    """The coin fell: who will play the neutral powers, and from when on."""
    powers, phase = words.powers(event.joins), words.phase(event.start)
    if hearer.player == event.winner:
        line = words.say("told.coin_tossed_you", powers=powers, phase=phase)
    else:
        who = people.get(event.winner, event.winner) if event.winner else words.say("nobody")
        hand = words.powers(event.hand)
        line = words.say("told.coin_tossed", powers=powers, phase=phase, who=who, hand=hand)
    return "layout/notice.j2", words.say("subject.coin_tossed"), {"lines": [line], "hints": []}


def powers_joined(event: PowersJoined, hearer: Hearer, people: Mapping[PlayerId, str], words: Words) -> Telling:
    """Powers that were neutral have a player."""
    powers, n = words.powers(event.powers), len(event.powers)
    if hearer.player == event.player:
        lines = [words.say("told.powers_joined_you", powers=powers, n=n), words.say("told.opened")]
    else:
        who = people.get(event.player, event.player) if event.player else words.say("nobody")
        lines = [words.say("told.powers_joined", powers=powers, who=who, n=n), words.say("told.opened")]
    subject = words.say("subject.powers_joined", powers=powers, n=n)
    return "layout/notice.j2", subject, {"lines": lines, "hints": []}


def _name(game: Game, power: str, people: Mapping[PlayerId, str], words: Words) -> str:
    if power in game.neutral:
        return words.say("neutral")
    player = game.player_of(power)
    return people.get(player, player) if player else words.say("nobody")

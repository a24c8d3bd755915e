"""Joining, starting, playing and ending: what these events say to whom."""

from __future__ import annotations

from dataclasses import replace

from judge.game.events import (
    AllianceChanged,
    CoinTossed,
    DeadlineChanged,
    DrawVoteChanged,
    GameEnded,
    GameStarted,
    ObserverJoined,
    OrdersChanged,
    PhaseProcessed,
    PlayerJoined,
    PowersJoined,
    WaitChanged,
)
from judge.game.game import Game
from judge.game.roles import Hearer, Role
from judge.game.secrecy import account, eyes, known_position, knows_names, knows_number
from judge.game.settings import PressKind
from judge.game.turn import missing
from judge.prose.endings import ending_said
from judge.prose.news import Occasion, Telling, notice, tell, unsaid
from judge.prose.order_lines import example
from judge.prose.people import People
from judge.prose.results import centre_rows, duty_of, own_part, unit_rows, what_is_next
from judge.prose.special_rules import special_rules
from judge.prose.words import Words
from judge.rules.position import opening


@tell.register(ObserverJoined)
def joined(event: PlayerJoined | ObserverJoined, occasion: Occasion) -> Telling | None:
    """Somebody took a seat, or watches; with the last seat the mail that the game begins names all players."""
    game, words = occasion.game, occasion.words
    if occasion.hearer.player == event.player or (isinstance(event, PlayerJoined) and not event.missing):
        return None
    who = occasion.people.name(event.player, words)
    if isinstance(event, ObserverJoined):
        lines = [words.say("told.observes", who=who, game=game.name)]
        return Telling(
            "layout/notice.j2", words.say("subject.somebody_observes", who=who), {"lines": lines, "hints": []}
        )
    lines = [words.say("told.joined", who=who, game=game.name)]
    if not knows_number(game, occasion.hearer.player):
        return notice(lines, words.say("secrecy.somebody_joined", who=who))
    lines.append(words.say("told.seats_free", n=event.missing))
    subject = words.say("subject.somebody_joined", who=who, n=event.missing)
    return Telling("layout/notice.j2", subject, {"lines": lines, "hints": []})


def started(event: GameStarted, occasion: Occasion) -> Telling:
    """The lots are drawn: your power, everybody's, the board and the first deadline."""
    game, hearer, words, now = occasion.game, occasion.hearer, occasion.words, occasion.now
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
        "rules": special_rules(game, words),
        "example": example(game, hearer.powers, words) if is_player else "",
        "press": _press(occasion) if is_player else "",
        "seats": seats(game, occasion.people, words),
        "position": unit_rows(game, known_position(game, hearer.player), words),
        "is_blind": eyes(game, hearer.player) is not None,
    }
    subject = words.say("subject.started", powers=powers) if is_player else words.say("subject.started_observer")
    return Telling("layout/started.j2", subject, view)


def _press(occasion: Occasion) -> str:
    """How to write to another power; nothing where press goes to all or to nobody."""
    game, words = occasion.game, occasion.words
    others = [power for power in game.board.powers if power not in {*occasion.hearer.powers, *game.deal.neutral}]
    if game.settings.press is PressKind.NONE or not game.settings.partial or not others:
        return ""
    address = occasion.address.replace(game.name, f"{game.name}-{others[0]}", 1)
    return words.say("started.press", power=words.power(others[0]), address=address)


def _own_units(game: Game, hearer: Hearer, words: Words) -> list[str]:
    """The units of each power that somebody plays, with its name where there are several."""
    units = [(power, words.units(game.position.units_of(power))) for power in hearer.powers]
    if len(units) == 1:
        return [own for _, own in units]
    return [words.say("of_power", power=words.power(power), text=own) for power, own in units]


@tell.register(PhaseProcessed)
def _processed(event: PhaseProcessed, occasion: Occasion) -> Telling:
    """The result mail; `report`, the same for all readers of a language, is added where it is filled in."""
    game, hearer, words, now = occasion.game, occasion.hearer, occasion.words, occasion.now
    # When a second phase was played at once, the game is further on: what to do now comes with the last mail.
    is_open = event.next is not None and event.next.phase == game.position.phase
    phase = words.phase(event.phase)
    view: dict[str, object] = {
        "headline": words.say("results.headline", phase=phase),
        "next": "" if occasion.behind else what_is_next(event, now, words),
        "own": own_part(account(game, event, hearer.player), game, hearer, words),
        "duty": duty_of(hearer, game, words, event.barred) if is_open else None,
        "you": words.say("duty.play", powers=words.powers(hearer.powers)) if hearer.powers else "",
    }
    return Telling("layout/processed.j2", words.say("subject.results", phase=phase), view)


@tell.register(DeadlineChanged)
def _deadline(event: DeadlineChanged, occasion: Occasion) -> Telling:
    """The master moved the deadline."""
    game, hearer, words, now = occasion.game, occasion.hearer, occasion.words, occasion.now
    phase = words.phase(game.position.phase)
    lines = [
        words.say(
            "told.deadline_later", phase=phase, moment=words.moment(event.after), span=words.span(event.after - now)
        ),
        words.say("told.deadline_before", moment=words.moment(event.before)),
    ]
    hints = []
    left = missing(game, hearer.powers)
    units = [unit for power in hearer.powers if power in left for unit in left[power].units]
    if units:
        hints.append(words.say("told.deadline_hurry", units=words.units(units)))
    elif hearer.powers and not any(power in left for power in hearer.powers):
        hints.append(words.say("told.deadline_ready"))
    return Telling("layout/notice.j2", words.say("subject.deadline", phase=phase), {"lines": lines, "hints": hints})


@tell.register(GameEnded)
def _ended(event: GameEnded, occasion: Occasion) -> Telling:
    """The game is over: who won or shares, and the board as it was left."""
    game, words = occasion.game, occasion.words
    subject, line = ending_said(replace(game, ending=event.ending), words)
    view: dict[str, object] = {
        "lines": [line, words.say("told.thanks")],
        "centres": centre_rows(game, opening(game.board), game.position, words),
        "position": unit_rows(game, game.position, words),
    }
    return Telling("layout/ended.j2", subject, view)


@tell.register(CoinTossed)
def _coin_tossed(event: CoinTossed, occasion: Occasion) -> Telling:
    """The coin fell: who will play the neutral powers, and from when on."""
    hearer, words = occasion.hearer, occasion.words
    powers, phase = words.powers(event.joins), words.phase(event.start)
    if hearer.player == event.winner:
        line = words.say("told.coin_tossed_you", powers=powers, phase=phase)
    else:
        who = occasion.people.name(event.winner, words)
        hand = words.powers(event.hand)
        line = words.say("told.coin_tossed", powers=powers, phase=phase, who=who, hand=hand)
    return Telling("layout/notice.j2", words.say("subject.coin_tossed"), {"lines": [line], "hints": []})


@tell.register(PowersJoined)
def _powers_joined(event: PowersJoined, occasion: Occasion) -> Telling:
    """Powers that were neutral have a player."""
    hearer, words = occasion.hearer, occasion.words
    powers, n = words.powers(event.powers), len(event.powers)
    if hearer.player == event.player:
        lines = [words.say("told.powers_joined_you", powers=powers, n=n), words.say("told.opened")]
    else:
        who = occasion.people.name(event.player, words)
        lines = [words.say("told.powers_joined", powers=powers, who=who, n=n), words.say("told.opened")]
    subject = words.say("subject.powers_joined", powers=powers, n=n)
    return Telling("layout/notice.j2", subject, {"lines": lines, "hints": []})


def seats(game: Game, people: People, words: Words) -> list[tuple[str, str]]:
    """Who plays what; nothing where that is secret."""
    if not knows_names(game, people.viewer):
        return []
    return [(words.power(power), people.player_of(power, words)) for power in game.board.powers]


tell.register(OrdersChanged, unsaid)
tell.register(WaitChanged, unsaid)
tell.register(DrawVoteChanged, unsaid)
tell.register(AllianceChanged, unsaid)

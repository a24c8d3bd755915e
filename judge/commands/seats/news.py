"""What people are told of who came, who went, and who leads."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from judge.commands.seats.say import speak_wishes
from judge.game import secrecy
from judge.game.events import CoinTossed, GameStarted, PlayerEjected, PlayerJoined, PowersJoined
from judge.game.events.seats import (
    ApprovalChanged,
    BegunShort,
    MasterLeft,
    PlayerResigned,
    PlayerReturned,
    PowersTaken,
    PreferenceChanged,
    SeatFreed,
)
from judge.game.game import Game, PlayerId
from judge.game.roles import Hearer, Role
from judge.game.settings import Assignment, PressKind
from judge.game.turn import missing
from judge.prose.game_line import special_rules
from judge.prose.news import Occasion, Telling, notice, tell, values_of
from judge.prose.people import People
from judge.prose.phrase_values import snake
from judge.prose.results import unit_rows
from judge.prose.sentences import example
from judge.prose.taps import reader_taps
from judge.prose.words import Words
from judge.rules.places import Power


@tell.register(PlayerResigned)
@tell.register(PlayerEjected)
@tell.register(PowersTaken)
@tell.register(PlayerReturned)
def _of_powers(event: PlayerResigned | PlayerEjected | PowersTaken | PlayerReturned, occasion: Occasion) -> Telling:
    """What became of a player and powers: to the player, to all, and without a name where the game hides names."""
    said, subject = _came_or_went(event, occasion, event.powers)
    return notice([said], subject, _to_approve(event.player, occasion))


def _came_or_went(event: Any, occasion: Occasion, powers: tuple[Power, ...] = ()) -> tuple[str, str]:
    """The sentence on a player who came or went, as the hearer may read it, and the subject."""
    name, viewer = snake(type(event).__name__), occasion.hearer.player
    key = f"news.{name}"
    if viewer == event.player:
        key += "_you"
    elif not secrecy.tells_who(occasion.game, viewer, powers) or not secrecy.knows_names(occasion.game, viewer):
        key += "_quiet"
    values = values_of(event, occasion)
    return occasion.words.say(key, **values), occasion.words.say(f"subject.{name}", **values)


def _to_approve(player: PlayerId, occasion: Occasion) -> list[str]:
    """How to approve a player, for a master for whose approval the player waits."""
    seat = occasion.game.seat_of(player)
    waits = occasion.hearer.player in occasion.game.seating.masters and seat is not None and not seat.is_approved
    return [occasion.words.say("news.to_approve")] if waits else []


@tell.register(PlayerJoined)
def _joined(event: PlayerJoined, occasion: Occasion) -> Telling | None:
    """A player joined; with the last seat the mail that the game begins names all players."""
    game, words = occasion.game, occasion.words
    if occasion.hearer.player == event.player or not event.missing:
        return None
    who = occasion.people.name(event.player, words)
    lines, subject = [words.say("told.joined", who=who, game=game.name)], words.say("secrecy.somebody_joined", who=who)
    if secrecy.knows_number(game, occasion.hearer.player):
        lines.append(words.say("told.seats_free", n=event.missing))
        subject = words.say("subject.somebody_joined", who=who, n=event.missing)
    return notice(lines, subject, _to_approve(event.player, occasion))


@tell.register(SeatFreed)
def _freed(event: SeatFreed, occasion: Occasion) -> Telling:
    said, subject = _came_or_went(event, occasion)
    is_counted = event.player != occasion.hearer.player and secrecy.knows_number(occasion.game, occasion.hearer.player)
    free = [occasion.words.say("told.seats_free", n=event.missing)] if is_counted else []
    return notice([said, *free], subject)


@tell.register(PreferenceChanged)
def _preferred(event: PreferenceChanged, occasion: Occasion) -> Telling | None:
    """The lists of all, to the masters; the player reads his own in the answer."""
    game, words, people = occasion.game, occasion.words, occasion.people
    if occasion.hearer.player not in game.seating.masters:
        return None
    lists = [
        words.say(
            "of_power",
            power=people.name(seat.player, words),
            text=speak_wishes(seat.wishes, words) if seat.wishes else words.say("value.none"),
        )
        for seat in game.seating.seats
    ]
    who = people.name(event.player, words)
    said = words.say("news.preference_changed", who=who, game=game.name)
    return notice([said, *lists], words.say("subject.preference_changed", who=who))


@tell.register(BegunShort)
def _short(event: BegunShort, occasion: Occasion) -> Telling:
    words, values = occasion.words, values_of(event, occasion)
    hint = words.say("news.begun_short_hint", power=words.power(event.powers[0]), game=occasion.game.name)
    return notice([words.say("news.begun_short", **values)], words.say("subject.begun_short", **values), [hint])


@tell.register(ApprovalChanged)
def _approved(event: ApprovalChanged, occasion: Occasion) -> Telling:
    words, name = occasion.words, "approved" if event.is_approved else "disapproved"
    return notice([words.say(f"news.{name}", game=occasion.game.name)], words.say(f"subject.{name}"))


@tell.register(MasterLeft)
def _master_left(event: MasterLeft, occasion: Occasion) -> Telling:
    words, values, subject = occasion.words, values_of(event, occasion), occasion.words.say("subject.master_left")
    if occasion.hearer.player == event.player:
        return notice([words.say("news.master_left_you", **values)], subject)
    said = [words.say("news.master_left", **values)]
    if event.others:
        return notice(said, subject)
    return notice([*said, words.say("news.no_master", **values)], subject, [words.say("news.no_master_hint")])


@tell.register(GameStarted)
def _started(event: GameStarted, occasion: Occasion) -> Telling:
    """The powers are dealt: the hearer's own, everybody's, the board and the first deadline."""
    game, hearer, words, now = occasion.game, occasion.hearer, occasion.words, occasion.now
    is_player = hearer.role is Role.PLAYER and bool(hearer.powers)
    powers = words.powers(hearer.powers) if is_player else ""
    role = "master" if hearer.role is Role.MASTER else "observe"
    if is_player:
        role = "play" if game.settings.assignment is Assignment.RANDOM else "play_wish"
    view: dict[str, object] = {
        "headline": words.say("started.headline", game=game.name),
        "you": words.say(f"started.{role}", powers=powers),
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
        "seats": _seats(game, occasion.people, words),
        "position": unit_rows(game, secrecy.known_position(game, hearer.player), words),
        "is_blind": secrecy.eyes(game, hearer.player) is not None,
        "taps": reader_taps(game, hearer.player, missing(game, hearer.powers), words),
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


def _seats(game: Game, people: People, words: Words) -> list[tuple[str, str]]:
    """Who plays what; nothing where that is secret."""
    if not secrecy.knows_names(game, people.viewer):
        return []
    return [(words.power(power), people.player_of(power, words)) for power in game.board.powers]


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
    return notice([line], words.say("subject.coin_tossed"))


@tell.register(PowersJoined)
def _powers_joined(event: PowersJoined, occasion: Occasion) -> Telling:
    """Powers that were neutral have a player."""
    hearer, words = occasion.hearer, occasion.words
    powers, n = words.powers(event.powers), len(event.powers)
    if hearer.player == event.player:
        said = words.say("told.powers_joined_you", powers=powers, n=n)
    else:
        said = words.say("told.powers_joined", powers=powers, who=occasion.people.name(event.player, words), n=n)
    return notice([said, words.say("told.opened")], words.say("subject.powers_joined", powers=powers, n=n))


def offer_of(game: Game, hands: tuple[tuple[Power, ...], ...], now: datetime, words: Words) -> Telling:
    """What a volunteer is told of powers that lost their player; how they stand only where all may see that."""
    n = len(hands)
    lines = [words.say("offer.vacant", game=game.name, n=n), *(_strength(game, hand, words) for hand in hands)]
    lines.append(words.say("offer.how", power=words.power(hands[0][0]), game=game.name, n=n))
    lines.append(
        words.say(
            "offer.game",
            rulebook=game.rulebook.name,
            phase=words.phase(game.position.phase),
            movement=words.span(game.settings.movement.next),
        )
    )
    powers = [power for hand in hands for power in hand]
    subject = words.say("subject.offer", powers=words.powers(powers), game=game.name, n=len(powers))
    return notice(lines, subject, [words.say("offer.why")])


def _strength(game: Game, hand: tuple[Power, ...], words: Words) -> str:
    """What goes together, and in a game that all may see how strong it is."""
    if game.settings.blind:
        return words.say("offer.hand", powers=words.powers(hand))
    units = sum(len(game.position.units_of(power)) for power in hand)
    centres = sum(len(game.position.centres.get(power, ())) for power in hand)
    return words.say("offer.strength", powers=words.powers(hand), units=units, centres=centres)

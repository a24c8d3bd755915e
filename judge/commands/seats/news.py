"""What people are told of who came, who went, and who leads."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from judge.commands.core import news as core
from judge.commands.seats.say import speak_wishes
from judge.game import secrecy
from judge.game.events import GameStarted, PlayerEjected, PlayerJoined
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
from judge.game.roles import Role
from judge.game.settings import Assignment
from judge.prose.news import Occasion, Telling, notice, tell
from judge.prose.words import Words
from judge.rules.places import Power


def _of_powers(
    name: str,
) -> Callable[[PlayerResigned | PlayerEjected | PowersTaken | PlayerReturned, Occasion], Telling]:
    """What is told of a player and powers: to himself, to all, and without a name where the game keeps that quiet."""

    def tell(event: PlayerResigned | PlayerEjected | PowersTaken | PlayerReturned, occasion: Occasion) -> Telling:
        words, game = occasion.words, occasion.game
        powers, n = words.powers(event.powers), len(event.powers)
        if occasion.hearer.player == event.player:
            said = words.say(f"news.{name}_you", powers=powers, game=game.name, n=n)
        elif _is_quiet(occasion, event.powers):
            said = words.say(f"news.{name}_quiet", powers=powers, game=game.name, n=n)
        else:
            who = occasion.people.name(event.player, words)
            said = words.say(f"news.{name}", who=who, powers=powers, game=game.name, n=n)
        hints = [words.say("news.to_approve")] if _is_to_approve(event.player, occasion) else []
        return notice([said], words.say(f"subject.{name}", powers=powers, n=n), hints)

    return tell


def _is_to_approve(player: PlayerId, occasion: Occasion) -> bool:
    """Whether the hearer is a master whose word this player waits for."""
    seat = occasion.game.seat_of(player)
    return occasion.hearer.player in occasion.game.seating.masters and seat is not None and not seat.is_approved


@tell.register(PlayerJoined)
def _joined(event: PlayerJoined, occasion: Occasion) -> Telling | None:
    """As usual; a master whose word the player waits for is told so."""
    told = core.joined(event, occasion)
    if told is not None and _is_to_approve(event.player, occasion):
        told.view["hints"] = [occasion.words.say("news.to_approve")]
    return told


def _is_quiet(occasion: Occasion, powers: tuple[Power, ...] = ()) -> bool:
    """Whether comings and goings are told without saying whose."""
    game, viewer = occasion.game, occasion.hearer.player
    return not (secrecy.tells_who(game, viewer, powers) and secrecy.knows_names(game, viewer))


@tell.register(SeatFreed)
def _freed(event: SeatFreed, occasion: Occasion) -> Telling:
    words, game = occasion.words, occasion.game
    subject = words.say("subject.seat_freed")
    if occasion.hearer.player == event.player:
        return notice([words.say("news.seat_freed_you", game=game.name)], subject)
    free = [words.say("told.seats_free", n=event.missing)] if secrecy.knows_number(game, occasion.hearer.player) else []
    if _is_quiet(occasion):
        return notice([words.say("news.seat_freed_quiet", game=game.name), *free], subject)
    who = occasion.people.name(event.player, words)
    return notice([words.say("news.seat_freed", who=who, game=game.name), *free], subject)


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
    words, game = occasion.words, occasion.game
    powers, n = words.powers(event.powers), len(event.powers)
    said = words.say("news.begun_short", powers=powers, game=game.name, n=n)
    hint = words.say("news.begun_short_hint", power=words.power(event.powers[0]), game=game.name)
    return notice([said], words.say("subject.begun_short", powers=powers, n=n), [hint])


@tell.register(ApprovalChanged)
def _approved(event: ApprovalChanged, occasion: Occasion) -> Telling:
    words, name = occasion.words, "approved" if event.is_approved else "disapproved"
    return notice([words.say(f"news.{name}", game=occasion.game.name)], words.say(f"subject.{name}"))


@tell.register(MasterLeft)
def _master_left(event: MasterLeft, occasion: Occasion) -> Telling:
    words, game = occasion.words, occasion.game
    subject = words.say("subject.master_left")
    if occasion.hearer.player == event.player:
        return notice([words.say("news.master_left_you", game=game.name)], subject)
    said = [words.say("news.master_left", who=occasion.people.name(event.player, words), game=game.name)]
    if event.others:
        return notice(said, subject)
    return notice([*said, words.say("news.no_master", game=game.name)], subject, [words.say("news.no_master_hint")])


@tell.register(GameStarted)
def _started(event: GameStarted, occasion: Occasion) -> Telling | None:
    """As usual, but where wishes counted the powers did not come by lot."""
    told = core.started(event, occasion)
    is_dealt_by_wishes = occasion.game.settings.assignment is not Assignment.RANDOM
    if told is not None and is_dealt_by_wishes and occasion.hearer.role is Role.PLAYER and occasion.hearer.powers:
        told.view["you"] = occasion.words.say("started.play_wish", powers=occasion.words.powers(occasion.hearer.powers))
    return told


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


tell.register(PlayerResigned, _of_powers("player_resigned"))
tell.register(PlayerEjected, _of_powers("player_ejected"))
tell.register(PowersTaken, _of_powers("powers_taken"))
tell.register(PlayerReturned, _of_powers("player_returned"))

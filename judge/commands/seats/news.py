"""What people are told of who came, who went, and who leads."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from judge.commands.seats.beginning import beginning
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
from judge.game.listed_game import listed_game
from judge.notation.commands.verbs import CommandWord
from judge.prose.game_line import game_line
from judge.prose.news import Occasion, Telling, notice, question, tell, values_of
from judge.prose.people import People
from judge.prose.phrase_values import snake
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


def several_joined(game: Game, players: tuple[PlayerId, ...], people: People, words: Words) -> Telling:
    """Who joined in a day; without names where they are secret, and without a number where that is."""
    is_counted = secrecy.knows_number(game, people.viewer)
    if len(players) > 1 and secrecy.knows_names(game, people.viewer):
        who = words.all_of(people.name(player, words) for player in players)
        said = words.say("told.several_joined", who=who, game=game.name)
    elif len(players) > 1 and is_counted:
        said = words.say("told.number_joined", n=len(players), game=game.name)
    else:
        said = words.say("told.joined", who=people.name(players[0], words), game=game.name)
    if not is_counted:
        return notice([said], words.say("secrecy.somebody_joined", who=people.name(players[0], words)))
    n = game.free_seats
    if len(players) > 1:
        subject = words.say("subject.several_joined", n=len(players))
    else:
        subject = words.say("subject.somebody_joined", who=people.name(players[0], words), n=n)
    return notice([said, words.say("told.seats_free", n=n)], subject)


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


tell.register(GameStarted)(beginning)


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


def seat_offered(game: Game, words: Words) -> Telling:
    """What somebody is told who waits for the next game, when one opens."""
    subject = words.say("subject.seat_offered", game=game.name)
    lines = [words.say("next_game.opened", game=game.name), game_line(listed_game(game), words)]
    line = f"{words.command(CommandWord.JOIN)} {game.name}"
    return question(lines, subject, words.say("next_game.how"), line, [words.say("next_game.why")])


def _strength(game: Game, hand: tuple[Power, ...], words: Words) -> str:
    """What goes together, and in a game that all may see how strong it is."""
    if game.settings.blind:
        return words.say("offer.hand", powers=words.powers(hand))
    units = sum(len(game.position.units_of(power)) for power in hand)
    centres = sum(len(game.position.centres.get(power, ())) for power in hand)
    return words.say("offer.strength", powers=words.powers(hand), units=units, centres=centres)

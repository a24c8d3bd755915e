"""Coming, going and leading: what only the clerk knows is who somebody is and what he did in other games."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from judge.clerk.errand import Errand, Handler
from judge.clerk.posting.offers import guest_of
from judge.game.commands import AllowPlayers, Approve, Demote, Eject, Join, Promote, TakeLead, Takeover
from judge.game.entry import Guest, refused_entry
from judge.game.game import Game, PlayerId, Status
from judge.game.preferences import NO_WISHES
from judge.game.refusal import Refusal, RefusalReason
from judge.game.roles import Who, may
from judge.game.transition import Command
from judge.mail.asking.seats import AboutPerson, ListPeople, ShowWishes, TakeOver, TakeOverLead, ToGame
from judge.mail.asks import Ask, JoinGame
from judge.mail.replies import Joined, Obeyed, Refused, Reply
from judge.mail.replying.seats import Listed, PersonDone, TookOver, WishesShown
from judge.notation.mailbox import normal_address
from judge.notation.verbs import CommandWord
from judge.store import listing, players

_ANY = "any"
_ABOUT: Mapping[CommandWord, Callable[[PlayerId], Command]] = MappingProxyType(
    {
        CommandWord.EJECT: lambda player: Eject(player=player),
        CommandWord.PROMOTE: Promote,
        CommandWord.DEMOTE: Demote,
        CommandWord.APPROVE: lambda player: Approve(player=player),
        CommandWord.DISAPPROVE: lambda player: Approve(False, player=player),
    }
)


def _join(errand: Errand, ask: JoinGame) -> Reply:
    """A seat; SIGNON of a game that has begun is a takeover, and `any` is the next game that begins."""
    player = errand.actor().person
    guest = guest_of(errand.db, player)
    name, game = ask.game, errand.find(ask.game)
    if game is None and name == _ANY:
        name = _next_to_begin(errand, player, guest)
        if not name:
            return Refused(ask, Refusal(RefusalReason.NO_GAME_FORMING))
    if ask.or_takes_over and game is not None and game.status is Status.ACTIVE:
        return _take_over(errand, TakeOver(name, None, f"SIGNON ?{name}"))
    command = Join(ask.wishes, guest)
    return errand.in_game(ask, name, command, lambda game: Joined(game, _wishes(game, player)))


def _next_to_begin(errand: Errand, player: PlayerId, guest: Guest) -> str:
    """The listed game with fewest free seats that would let somebody in; empty when there is none."""
    forming = (each for each in listing.glances(errand.db) if each.status is Status.FORMING and each.free)
    for each in sorted(forming, key=lambda glance: (glance.free, glance.name)):
        game = errand.find(each.name)
        if game is not None and game.seat_of(player) is None and refused_entry(game, player, guest) is None:
            return each.name
    return ""


def _wishes(game: Game, player: PlayerId) -> str:
    seat = game.seat_of(player)
    return seat.wishes if seat is not None else str(NO_WISHES)


def _take_over(errand: Errand, ask: TakeOver) -> Reply:
    player = errand.actor().person
    before = errand.find(ask.game)
    had = before.powers_of(player) if before is not None else ()
    command = Takeover(ask.power, guest_of(errand.db, player))

    def done(game: Game) -> Reply:
        return TookOver(game, tuple(power for power in game.powers_of(player) if power not in had))

    return errand.in_game(ask, ask.game, command, done)


def _take_lead(errand: Errand, ask: TakeOverLead) -> Reply:
    command = TakeLead(guest_of(errand.db, errand.actor().person))
    return errand.in_game(ask, ask.game, command, lambda _: Obeyed(command))


def _to_game(errand: Errand, ask: ToGame) -> Reply:
    return errand.in_game(ask, ask.game, ask.command, lambda _: Obeyed(ask.command))


def _about_person(errand: Errand, ask: AboutPerson) -> Reply:
    """A master's command about somebody; whoever is no master learns nothing of who is registered."""
    game = errand.find(ask.game)
    if game is None:
        return errand.unknown(ask.game)
    errand.game = game
    reason = may(game, Who.MASTER, errand.actor())
    player = _person(errand, game, ask.who) if reason is None else None
    if reason is not None or player is None:
        about = {"game": game.name, "about": ask.who}
        return Refused(ask, Refusal(reason or RefusalReason.UNKNOWN_PERSON, about))
    return errand.in_game(ask, ask.game, _ABOUT[ask.word](player), lambda _: PersonDone(ask.word, player))


def _person(errand: Errand, game: Game, who: str) -> PlayerId | None:
    """Somebody with a part in the game, by address or by a name that only he has; a keeper may name anybody."""
    part = {*(seat.player for seat in game.seating.seats), *game.seating.masters, *game.observers}
    if "@" in who:
        player = players.by_address(errand.db, who)
        return player.id if player is not None and (player.id in part or errand.is_keeper) else None
    named = [each for each in sorted(part) if _name(errand, each).casefold() == who.casefold()]
    return named[0] if len(named) == 1 else None


def _name(errand: Errand, player: PlayerId) -> str:
    known = players.by_id(errand.db, player)
    return known.name if known is not None else ""


def _list(errand: Errand, ask: ListPeople) -> Reply:
    game = errand.game
    assert game is not None
    on, off = (tuple(map(normal_address, each)) for each in (ask.addresses, ask.dropped))
    command = AllowPlayers(on, ask.is_allowed, off)
    done = errand.carry_out(game, command, ask.written)
    if isinstance(done, Refusal):
        return Refused(ask, done)
    return Listed(
        tuple(sorted(done.after.seating.allowed)), tuple(sorted(done.after.seating.denied)), done.after.settings.access
    )


def _show_wishes(errand: Errand, ask: ShowWishes) -> Reply:
    game = errand.game
    assert game is not None
    player = errand.actor().person
    if (reason := may(game, Who.PLAYER, errand.actor())) is not None:
        return Refused(ask, Refusal(reason, {"game": game.name}))
    return WishesShown(_wishes(game, player))


HANDLERS: Mapping[type[Ask], Handler] = MappingProxyType(
    {
        JoinGame: _join,
        TakeOver: _take_over,
        TakeOverLead: _take_lead,
        ToGame: _to_game,
        AboutPerson: _about_person,
        ListPeople: _list,
        ShowWishes: _show_wishes,
    }
)

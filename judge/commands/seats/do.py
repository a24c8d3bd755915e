"""What is done about seats, masters and lists of players: games do not know names, addresses or other games."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from sqlite_utils import Database

from judge.commands.outcome import Outcome, do, refused
from judge.commands.replies import Done, Obeyed, Refused, Reply
from judge.commands.seats.ask import AboutPerson, JoinGame, ListPeople, ShowWishes, TakeOver, TakeOverLead, ToGame
from judge.commands.seats.open_games import open_games
from judge.commands.seats.say import EntryLists, Joined, PersonDone, TookOver, WishesShown
from judge.commands.sources import guest_of
from judge.commands.tournament.entering import enter, leave
from judge.game.commands.leading import Demote, Promote
from judge.game.commands.seats import AllowPlayers, Approve, Eject, Join, Resign
from judge.game.commands.vacancies import TakeLead, Takeover
from judge.game.game import Game, PlayerId, Status
from judge.game.handle import ANY
from judge.game.preferences import NO_WISHES
from judge.game.refusal import Refusal, RefusalReason
from judge.game.roles import Who, may
from judge.game.settings import Assignment
from judge.game.transition import Command
from judge.mailaddress import normal_address
from judge.notation.commands.verbs import CommandWord
from judge.store import invitations, players
from judge.structs import replace

_ABOUT: Mapping[CommandWord, Callable[[PlayerId], Command]] = MappingProxyType(
    {
        CommandWord.EJECT: lambda player: Eject(player=player),
        CommandWord.PROMOTE: Promote,
        CommandWord.DEMOTE: Demote,
        CommandWord.APPROVE: lambda player: Approve(player=player),
        CommandWord.DISAPPROVE: lambda player: Approve(False, player=player),
    }
)


@do.register(JoinGame)
def _join(ask: JoinGame, outcome: Outcome) -> Reply:
    """A seat; SIGNON of a game that has begun is a takeover, and `any` is the next game that begins.

    Where there is none, the player is told as soon as one opens.
    """
    player = outcome.actor().person
    guest = guest_of(outcome.db, player)
    name, game = ask.game, outcome.find(ask.game)
    if game is None and name == ANY:
        found = open_games(outcome.db, player, guest)
        if not found:
            invitations.wait_for_next(outcome.db, player, outcome.now)
            return Done("waits_for_next", subject="waits_for_next")
        name = found[0].name
    if game is None and (entered := enter(ask, ask.game, ask.wishes, outcome)) is not None:
        return entered
    if ask.or_takes_over and game is not None and game.status is Status.ACTIVE:
        return _take_over(TakeOver(name, None, written=f"SIGNON ?{name}"), outcome)
    command = Join(ask.wishes, guest)
    # What the writer wishes for is nothing for the journal.
    return outcome.in_game(ask, name, command, lambda game: _joined(ask, game, player, outcome.db), f"JOIN {name}")


def _joined(ask: JoinGame, game: Game, player: PlayerId, db: Database) -> Reply:
    invitations.waits_no_more(db, player)
    is_in_vain = ask.wishes != "" and game.settings.assignment is Assignment.RANDOM
    return Joined(game, _wishes(game, player), is_in_vain)


def _wishes(game: Game, player: PlayerId) -> str:
    seat = game.seat_of(player)
    return seat.wishes if seat is not None else str(NO_WISHES)


@do.register(TakeOver)
def _take_over(ask: TakeOver, outcome: Outcome) -> Reply:
    player = outcome.actor().person
    before = outcome.find(ask.game)
    had = before.powers_of(player) if before is not None else ()
    command = Takeover(ask.power, guest_of(outcome.db, player))

    def done(game: Game) -> Reply:
        return TookOver(game, tuple(power for power in game.powers_of(player) if power not in had))

    return outcome.in_game(ask, ask.game, command, done)


@do.register(TakeOverLead)
def _take_lead(ask: TakeOverLead, outcome: Outcome) -> Reply:
    command = TakeLead(guest_of(outcome.db, outcome.actor().person))
    return outcome.in_game(ask, ask.game, command, lambda _: Obeyed(command))


@do.register(ToGame)
def _to_game(ask: ToGame, outcome: Outcome) -> Reply:
    if isinstance(ask.command, Resign) and outcome.find(ask.game) is None:
        left = leave(ask, ask.game, outcome)
        if left is not None:
            return left
    return outcome.in_game(ask, ask.game, ask.command, lambda _: Obeyed(ask.command))


@do.register(AboutPerson)
def _about_person(ask: AboutPerson, outcome: Outcome) -> Reply:
    """A master's command about a person; others do not learn who is registered."""
    game = outcome.find(ask.game)
    if game is None:
        return outcome.unknown(ask.game)
    reason = may(game, Who.MASTER, outcome.actor())
    player = _person(outcome, game, ask.who) if reason is None else None
    if player is None:
        outcome.game = outcome.game or game
        why = reason or RefusalReason.UNKNOWN_PERSON
        return replace(refused(ask, why, game=game.name, about=ask.who), of=game)
    return outcome.in_game(ask, ask.game, _ABOUT[ask.word](player), lambda _: PersonDone(ask.word, player))


def _person(outcome: Outcome, game: Game, who: str) -> PlayerId | None:
    """A person with a part in the game, by address or by a name that no other has; a keeper may name any address."""
    part = {*(seat.player for seat in game.seating.seats), *game.seating.masters, *game.observers}
    if "@" in who:
        player = players.by_address(outcome.db, who)
        return player.id if player is not None and (player.id in part or outcome.arrived.is_keeper) else None
    names = players.names(outcome.db, sorted(part))
    named = [player for player, name in names.items() if name.casefold() == who.casefold()]
    return named[0] if len(named) == 1 else None


@do.register(ListPeople)
def _list(ask: ListPeople, outcome: Outcome) -> Reply:
    on, off = (tuple(map(normal_address, each)) for each in (ask.addresses, ask.dropped))
    done = outcome.carry_out(outcome.own_game, AllowPlayers(on, ask.is_allowed, off), ask.written)
    if isinstance(done, Refusal):
        return Refused(ask, done)
    later = outcome.request.asks[len(outcome.replies) + 1 :]
    is_last = not any(isinstance(other, ListPeople) and other.new_game == ask.new_game for other in later)
    return EntryLists(done.after, is_last)


@do.register(ShowWishes)
def _show_wishes(ask: ShowWishes, outcome: Outcome) -> Reply:
    game = outcome.own_game
    if (reason := may(game, Who.PLAYER, outcome.actor())) is not None:
        return refused(ask, reason, game=game.name)
    return WishesShown(_wishes(game, outcome.actor().person))

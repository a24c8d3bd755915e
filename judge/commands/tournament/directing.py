"""What every command about a tournament begins with: which one, who may, whom a name means; and keeping what came."""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches
from typing import TypeVar

from judge.commands.asks import Ask
from judge.commands.outcome import Outcome
from judge.commands.replies import NotFollowed, Reply
from judge.commands.sources import SOURCES
from judge.commands.tournament.ask import OfTournament
from judge.game.game import Game, PlayerId
from judge.game.tournament import Tournament
from judge.mailaddress import normal_address
from judge.store import games, journal, players, tournaments
from judge.store.journal import JournalEntry
from judge.structs import replace

_NEAR = 0.7
_A = TypeVar("_A", bound=OfTournament)


def refused(ask: Ask, key: str, **values: object) -> NotFollowed:
    """The reply to what is not done, by the phrase `tournament.KEY`."""
    return NotFollowed(f"tournament.{key}", ask.written, values)


def unknown(ask: Ask, outcome: Outcome, name: str) -> NotFollowed:
    """The reply to a name that no tournament has."""
    known = [each.name for each in tournaments.every(outcome.db) if may_see(outcome, each)]
    near = get_close_matches(name, known, n=1, cutoff=_NEAR)
    key = "unknown_near" if near else "unknown"
    return refused(ask, key, tournament=name, near=near[0] if near else "")


def may_direct(outcome: Outcome, tournament: Tournament) -> bool:
    """Whether the writer directs a tournament, or keeps the judge."""
    return outcome.arrived.is_keeper or outcome.reader in tournament.directors


def may_see(outcome: Outcome, tournament: Tournament) -> bool:
    """Whether the writer may know of a tournament: one that is not listed is shown to its own people."""
    is_own = outcome.reader is not None and tournament.entrant(outcome.reader) is not None
    return tournament.template.settings.listed or is_own or may_direct(outcome, tournament)


def directed(ask: OfTournament, outcome: Outcome, *, may_be_over: bool = False) -> Tournament | NotFollowed:
    """The tournament that the writer directs, or why he may not do this to it."""
    name = ask.tournament
    found = tournaments.load(outcome.db, name)
    if found is None:
        return unknown(ask, outcome, name)
    if not may_direct(outcome, found):
        return refused(ask, "not_director", tournament=name)
    return refused(ask, "is_over", tournament=name) if found.is_over and not may_be_over else found


def for_directors(
    *, may_be_over: bool = False
) -> Callable[[Callable[[_A, Tournament, Outcome], Reply]], Callable[[_A, Outcome], Reply]]:
    """Have an ask obeyed with the tournament that it names, by its directors alone."""

    def only(obey: Callable[[_A, Tournament, Outcome], Reply]) -> Callable[[_A, Outcome], Reply]:
        def asked(ask: _A, outcome: Outcome) -> Reply:
            found = directed(ask, outcome, may_be_over=may_be_over)
            return found if isinstance(found, NotFollowed) else obey(ask, found, outcome)

        return asked

    return only


def keep(outcome: Outcome, tournament: Tournament, ask: Ask) -> Tournament:
    """A tournament saved, and who did that in the journal."""
    saved = tournaments.save(outcome.db, tournament, outcome.now)
    about = f"tournament {saved.name}"
    journal.record(
        outcome.db,
        JournalEntry(outcome.now, None, outcome.reader, ask.written, about, outcome.number, "master"),
    )
    return saved


def entrant_called(outcome: Outcome, tournament: Tournament, who: str) -> PlayerId | None:
    """Somebody who has entered, by address or by a name that no other has."""
    return one_called(outcome, tuple(each.player for each in tournament.entrants), who)


def one_called(outcome: Outcome, known: tuple[PlayerId, ...], who: str) -> PlayerId | None:
    """One of some people, by address or by a name that no other of them has; others do not learn who is registered."""
    if "@" in who:
        player = players.by_address(outcome.db, normal_address(who))
        return player.id if player is not None and player.id in known else None
    names = players.names(outcome.db, sorted(set(known)))
    named = [player for player, name in names.items() if name.casefold() == who.casefold()]
    return named[0] if len(named) == 1 else None


def boards(outcome: Outcome, tournament: Tournament, round_: int) -> tuple[Game, ...]:
    """The games of a round as they are by now; one that is in the archive is left out."""
    return games.some(outcome.db, tournament.boards_of(round_), SOURCES)


def for_each_board(outcome: Outcome, names: tuple[str, ...], act: Callable[[Game], None]) -> None:
    """Do something to each of these games; what the letter is about stays what it was."""
    own = outcome.game
    for name in names:
        game = games.load_readable(outcome.db, name, SOURCES)
        if game is not None:
            act(game)
    outcome.game = games.load_readable(outcome.db, own.name, SOURCES) if own is not None else None


def without_events(outcome: Outcome, kind: type[object], since: int) -> None:
    """Do not tell such events of what the letter did: a mail of the tournament does."""
    for at in range(since, len(outcome.happened)):
        done = outcome.happened[at]
        left = tuple(event for event in done.events if not isinstance(event, kind))
        outcome.happened[at] = replace(done, events=left)

"""All the mail that something which happened in a game leads to, besides the answer to a letter."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import partial

from sqlite_utils import Database

from judge.clerk.posting.outbox import Outbox
from judge.clerk.posting.roundend import tell_round_over
from judge.commands.carry_out import Happened
from judge.commands.endings.news import Diary, Farewell, farewell
from judge.commands.outcome import Note, Outcome
from judge.commands.people.do import forget
from judge.commands.press.do import author_of, redactor
from judge.commands.press.redaction import keeps_names
from judge.commands.seats.news import offer_of, seat_offered
from judge.commands.seats.open_games import may_enter
from judge.commands.sources import ENGLISH, guest_of
from judge.game.audience import hearers
from judge.game.events import Event, GameCreated, GameEnded
from judge.game.events.seats import TableComplete, TimeToOrder
from judge.game.game import Game, PlayerId, Status
from judge.game.record import refused_entry
from judge.game.secrecy import leads
from judge.game.summary import year_ends
from judge.game.vacancy import open_hands, open_powers
from judge.rules.places import Power
from judge.store import invitations, players, press, tokens, turns
from judge.store.press import DiaryEntry
from judge.structs import replace


def spread(post: Outbox, happened: Happened, now: datetime, letter: int | None = None, end: Game | None = None) -> None:
    """Tell everybody who hears it, say farewell when game or round are over, offer what has become vacant.

    `end` is the game as the whole letter leaves it.
    """
    if happened.after.position.phase.year > happened.before.position.phase.year:
        # Secrets leak by being quoted and passed on: none is good for longer than two years of its game.
        tokens.turn_the_year(post.db, happened.after.name, now)
    post.tell(happened, now, letter)
    say_farewell(post, happened, now, letter)
    tell_round_over(post, happened, now, letter)
    offer_vacancies(post, replace(happened, after=end or happened.after), now, letter)
    if any(isinstance(event, GameCreated) for event in happened.events):
        offer_seats(post, end or happened.after, now, letter)


def tell_others(post: Outbox, outcome: Outcome) -> None:
    """Post the news of what happened in games; then forget the writer, if the letter asked for that."""
    ends = {done.after.name: done.after for done in outcome.happened}
    for happened in as_it_ended(outcome.happened):
        spread(post, happened, outcome.now, outcome.number, ends[happened.after.name])
    if outcome.forgets is not None:
        forget(outcome)


def as_it_ended(happened: Sequence[Happened]) -> tuple[Happened, ...]:
    """What a letter brought about; that every power has a player is told once, and only if it is so at its end."""
    told = []
    for at, done in enumerate(happened):
        later = [other for other in happened[at + 1 :] if other.after.name == done.after.name]
        if later and any(isinstance(event, TableComplete) for event in done.events):
            events = tuple(_at_the_end(event, done, later) for event in done.events)
            done = replace(done, events=tuple(event for event in events if event is not None))
        told.append(done)
    return tuple(told)


def _at_the_end(event: Event, done: Happened, later: Sequence[Happened]) -> Event | None:
    """An event as it is told when `later` things have happened in its game; None where it is not told any more."""
    if not isinstance(event, TableComplete):
        return event
    is_said_again = any(isinstance(other, TableComplete) for each in later for other in each.events)
    if is_said_again:
        return None
    after = later[-1].after
    if not open_powers(after):
        return event
    deadline = after.clock.deadline
    return TimeToOrder(deadline) if deadline is not None and deadline != done.before.clock.deadline else None


def offer_vacancies(post: Outbox, happened: Happened, now: datetime, letter: int | None = None) -> None:
    """Post an offer of what has become vacant to each volunteer who could take it; an unlisted game tells nobody."""
    game = happened.after
    was_open = open_powers(happened.before)
    hands = tuple(hand for hand in open_hands(game) if not set(hand) <= set(was_open))
    if not hands or not game.settings.listed:
        return
    # Powers that change hands again and again fill nobody's mailbox.
    about = f"offer:{game.name}:{'+'.join(hands[0])}:{now:%Y%m%d}"
    for player in post.keyring.shuffled(players.volunteers(post.db), about, str):
        if _may_have(post.db, game, player, hands):
            cause = f"{about}:{player}"
            say = partial(offer_of, game, hands, now)
            post.note(Note(cause, players.by_id(post.db, player), say, letter=letter), now)
            players.offered_power(post.db, player, now)


def offer_seats(post: Outbox, game: Game, now: datetime, letter: int | None = None) -> None:
    """Tell those who wait for the next game of one that has just opened and has a seat for them."""
    if not game.settings.listed:
        return
    # Games that somebody opens and cancels again and again fill nobody's mailbox.
    about = f"opened:{game.master}:{now:%Y%m%d}"
    for player in post.keyring.shuffled(invitations.waiting(post.db), about, str):
        if player not in game.seating.masters and may_enter(game, player, guest_of(post.db, player)):
            reader = players.by_id(post.db, player)
            post.note(Note(f"{about}:{player}", reader, partial(seat_offered, game), letter=letter), now)


def _may_have(db: Database, game: Game, player: PlayerId, hands: tuple[tuple[Power, ...], ...]) -> bool:
    """Whether somebody takes no part yet, has not just left, and is let in."""
    takes_part = game.seat_of(player) is not None or player in game.seating.masters
    has_left = any(
        game.seating.vacancies[power].player == player
        for hand in hands
        for power in hand
        if power in game.seating.vacancies
    )
    return not takes_part and not has_left and refused_entry(game, player, guest_of(db, player)) is None


def say_farewell(post: Outbox, happened: Happened, now: datetime, letter: int | None) -> None:
    """Post it to everybody in a game that has just ended; of one that never began there is nothing to tell.

    Nor of a practice game, where the person has seen all.
    """
    event = next((event for event in happened.events if isinstance(event, GameEnded)), None)
    if event is None or happened.before.status is Status.FORMING or happened.after.is_practice:
        return
    game = happened.after
    played = turns.positions(post.db, game.name)
    told = Farewell(
        game,
        year_ends(played, game.position),
        tuple(_read_by_all(post, game, entry) for entry in press.diary_of(post.db, game.name)),
        post.people(game),
    )
    about = f"farewell:{game.name}:{game.version}"
    for hearer in post.keyring.shuffled(hearers(event, game), about, lambda each: each.player):
        player = players.by_id(post.db, hearer.player)
        if player is not None:
            cause = f"{about}:{hearer.player}"
            post.note(Note(cause, player, partial(farewell, told, hearer), game=game, letter=letter), now)


def _read_by_all(post: Outbox, game: Game, entry: DiaryEntry) -> Diary:
    """An entry without what its writer would not have others read: a secret address, and in some games his name."""
    player = players.by_id(post.db, entry.player)
    is_secret = player is not None and keeps_names(game) and not leads(game, entry.player)
    who = author_of(post.db, [player]) if player is not None and is_secret else None
    redacted = redactor(post.db, post.config, game, who, player.language if player else ENGLISH).redact(entry.text)
    return Diary(entry.player, entry.phase, entry.at, redacted.text)

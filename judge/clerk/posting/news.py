"""All the mail that something which happened in a game leads to, besides the answer to a letter."""

from __future__ import annotations

from datetime import datetime

from judge.clerk.posting.farewell import say_farewell
from judge.clerk.posting.offers import offer_vacancies
from judge.clerk.posting.outbox import Outbox
from judge.commands.carry_out import Happened
from judge.commands.outcome import Outcome
from judge.commands.people.do import forget
from judge.store import tokens


def spread(post: Outbox, happened: Happened, now: datetime, letter: int | None = None) -> None:
    """Tell everybody who hears it, say farewell when the game is over, offer what has become vacant."""
    if happened.after.position.phase.year > happened.before.position.phase.year:
        # Secrets leak by being quoted and passed on: none is good for longer than two years of its game.
        tokens.turn_the_year(post.db, happened.after.name, now)
    post.tell(happened, now, letter)
    say_farewell(post, happened, now, letter)
    offer_vacancies(post, happened, now, letter)


def tell_others(post: Outbox, outcome: Outcome) -> None:
    """Post what an outcome says to others than the writer of its letter; then forget who wants to be forgotten."""
    for happened in outcome.happened:
        spread(post, happened, outcome.now, outcome.number)
    if outcome.forgets is not None:
        forget(outcome)

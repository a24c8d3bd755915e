"""Opens practice games."""

from __future__ import annotations

from judge.commands.carry_out import keep_new
from judge.commands.outcome import Outcome, do, refused, refused_today
from judge.commands.practice.ask import OpenPractice
from judge.commands.practice.say import PracticeOpened
from judge.commands.replies import NotFollowed, Reply
from judge.commands.sources import USUAL_BOARD, USUAL_RULEBOOK
from judge.game.practice import open_practice
from judge.game.refusal import RefusalReason
from judge.game.state import PRACTICE, Seat
from judge.shelf import load_board, load_rulebook
from judge.store import games, listing


@do.register(OpenPractice)
def _open(ask: OpenPractice, outcome: Outcome) -> Reply:
    """A person practises in one game at a time. What else a letter asks of another game is not for this one."""
    if outcome.game is not None and not outcome.asks_only(OpenPractice):
        return NotFollowed("practice.alone", ask.written)
    person = outcome.actor().person
    before = listing.practised_by(outcome.db, person)
    if before:
        return refused(ask, RefusalReason.PRACTISES, game=before)
    if (full := refused_today(ask, outcome)) is not None:
        return full
    name = _free_name(outcome)
    seat = Seat(person, (ask.power,) if ask.power else ())
    board, rulebook = load_board(USUAL_BOARD), load_rulebook(ask.rulebook or USUAL_RULEBOOK)
    seed = outcome.arrived.keyring.lot(f"{outcome.number}:{name}")
    opened = open_practice(name, board, rulebook, seat, seed, outcome.now)
    happened = keep_new(outcome.db, opened, outcome.actor(), outcome.now, outcome.number)
    outcome.happened.append(happened)
    outcome.game = happened.after
    return PracticeOpened(name)


def _free_name(outcome: Outcome) -> str:
    number = listing.practices(outcome.db) + 1
    while games.is_taken(outcome.db, f"{PRACTICE}{number}"):
        number += 1
    return f"{PRACTICE}{number}"

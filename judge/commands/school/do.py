"""Obeys SCHOOL, and plays what pupils order."""

from __future__ import annotations

from judge.commands.outcome import Outcome, do
from judge.commands.replies import NotFollowed, Reply
from judge.commands.school.ask import Homework, School, lesson_of
from judge.commands.school.say import CourseOver, LessonGiven, TaskJudged
from judge.game.handle import SCHOOL
from judge.game.lesson import Lesson
from judge.game.listed_game import ListedGame, ListSection
from judge.mailaddress import normal_address
from judge.rules.text import read_phase
from judge.shelf import lessons
from judge.store import listing, outbox


@do.register(School)
def _school(ask: School, outcome: Outcome) -> Reply:
    """The mail with a lesson belongs to no game: what answers it must not be taken for orders to one."""
    if outcome.game is not None and not outcome.asks_only(School):
        return NotFollowed("school.alone", ask.written)
    outcome.game = None
    if ask.number:
        return LessonGiven(next(lesson for lesson in lessons() if lesson.number == ask.number))
    last = outbox.last_about(outcome.db, _address(outcome), SCHOOL)
    if last is None:
        return LessonGiven(lessons()[0], is_first=True)
    found = lesson_of(read_phase(last)) if last else None
    return LessonGiven(found) if found is not None else _over(outcome)


@do.register(Homework)
def _homework(ask: Homework, outcome: Outcome) -> Reply:
    lesson = lesson_of(ask.phase)
    if lesson is None:
        return _over(outcome)
    if not ask.orders:
        return TaskJudged(lesson, problems=ask.problems)
    played = lesson.played(tuple(each.order for each in ask.orders))
    is_done = lesson.is_done(played)
    following = _after(lesson) if is_done else lesson
    games = _open_games(outcome) if following is None else ()
    is_known = outcome.player is not None
    return TaskJudged(lesson, played, ask.problems, is_done, following, games, is_known)


def _after(lesson: Lesson) -> Lesson | None:
    """The next lesson; None behind the last."""
    return next((each for each in lessons() if each.phase.order > lesson.phase.order), None)


def _over(outcome: Outcome) -> Reply:
    return CourseOver(_open_games(outcome), is_known=outcome.player is not None)


def _open_games(outcome: Outcome) -> tuple[ListedGame, ...]:
    every = listing.listed_games(outcome.db, outcome.reader)
    return tuple(game for game in every if game.place is ListSection.OPEN)


def _address(outcome: Outcome) -> str:
    """Where the writer's answers go."""
    return outcome.player.address if outcome.player is not None else normal_address(outcome.arrived.letter.sender)

"""Reads SCHOOL; what the orders of a pupil become, `homework.py` reads."""

from __future__ import annotations

from judge.commands.asks import Ask, AskedByAnybody, AskedOnce, Trouble
from judge.commands.line import CommandLine
from judge.game.lesson import Lesson
from judge.notation.values import Problem, ReadOrder
from judge.rules.position import Phase
from judge.shelf import lessons


class School(AskedOnce, frozen=True):
    """SCHOOL: the lesson of this number, or the one at which the writer is."""

    number: int = 0


class Homework(AskedByAnybody, frozen=True):
    """Orders in answer to the task of a lesson: anybody may learn the game."""

    phase: Phase
    """The phase of the lesson: no two have the same."""
    orders: tuple[ReadOrder, ...] = ()
    problems: tuple[Problem, ...] = ()

    @property
    def is_talk(self) -> bool:
        """Whether there is no order in it: a robot's letter looks like that, too."""
        return not self.orders and not self.problems


def school(line: CommandLine) -> Ask:
    """SCHOOL, perhaps with the number of a lesson."""
    rest = line.rest.strip(" .:!?#")
    if not rest:
        return School(written=line.written)
    known = {lesson.number for lesson in lessons()}
    if rest.isdecimal() and int(rest) in known:
        return School(int(rest), written=line.written)
    return line.unclear(Trouble.LIKE_THIS)


def lesson_of(phase: Phase) -> Lesson | None:
    """The lesson in which this phase is played."""
    return next((lesson for lesson in lessons() if lesson.phase == phase), None)

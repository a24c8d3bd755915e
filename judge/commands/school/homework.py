"""Reads the answer to the task of a lesson: its orders are for that lesson alone."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from judge.commands.asks import Ask, LetterClass, Request, Standing
from judge.commands.help.ask import Help
from judge.commands.letter_account import account_of
from judge.commands.letter_lines import read_lines
from judge.commands.school.ask import Homework, lesson_of
from judge.notation.commands.ahead import read
from judge.notation.language import Language
from judge.post.letter import Letter
from judge.post.tongue import Tongues
from judge.rules.text import read_phase


def _asks_for_help(ask: Ask, topics: tuple[str, ...]) -> bool:
    """Whether a pupil who is at a loss asks for a topic, as `I don't understand` does: the lesson has a hint."""
    return isinstance(ask, Help) and ask.of_question and ask.topic in topics


def homework(letter: Letter, standing: Standing, language: Language, now: datetime, tongues: Tongues) -> Request | None:
    """What an answer to a lesson's mail asks for: its orders are for that lesson, and commands are obeyed as ever.

    None where it answers no lesson that there is.
    """
    tag = letter.answers
    lesson = lesson_of(read_phase(tag.phase)) if tag is not None and tag.phase else None
    if lesson is None:
        return None
    if letter.robot is not None:
        return Request(LetterClass(letter.robot.value))
    reading = read_lines(letter.text, standing, language, now, tongues)
    game = lesson.game
    text = "\n".join(reading.order_lines)
    found = read(text, language, game.board, game.rulebook, game.position, (lesson.power,)).parsed
    asks: Sequence[Ask] = [ask for ask in reading.asks if not _asks_for_help(ask, ("",))]
    if found.orders or found.problems or all(_asks_for_help(ask, ("orders",)) for ask in asks):
        asks = (*asks, Homework(lesson.phase, found.orders, found.problems))
    return Request(
        LetterClass.COMMAND,
        tuple(asks),
        turn=reading.turn,
        below=reading.below,
        beyond=tuple(reading.beyond),
        account=account_of(letter.full_text, letter.text, reading, found.marks),
    )

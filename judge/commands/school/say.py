"""What the school says: the task of a lesson, and what came of a pupil's orders."""

from __future__ import annotations

from judge.commands.part import Block, Page, Part, Scene, say
from judge.commands.replies import Reply
from judge.game.handle import SCHOOL
from judge.game.lesson import Lesson
from judge.game.listed_game import ListedGame
from judge.notation.commands.verbs import CommandWord
from judge.notation.values import Problem
from judge.picture.kinds import MapKind
from judge.post.quotes import Tag
from judge.prose.game_line import game_line
from judge.prose.maps import MailMap, told
from judge.prose.sentences import OrderLine, PowerOrders, is_failed, problem, reasons
from judge.prose.taps import Taps, command_tap
from judge.prose.words import Words
from judge.rules.outcome import Resolution, Succeeded
from judge.shelf import lessons

_MOST_GAMES = 3
_MOST_PROBLEMS = 3
_WIDEST = 480
"""Pixels: how wide a picture is shown at most."""


class LessonGiven(Reply, frozen=True):
    """A lesson with its task."""

    lesson: Lesson
    is_first: bool = False
    """Whether its reader had none before."""


class TaskJudged(Reply, frozen=True):
    """What came of a pupil's orders, whether that is what was to be done, and what comes next."""

    lesson: Lesson
    played: Resolution | None = None
    """None where there was no order that could be read."""
    problems: tuple[Problem, ...] = ()
    is_done: bool = False
    following: Lesson | None = None
    """The lesson whose task is open now; None where the course is over."""
    games: tuple[ListedGame, ...] = ()
    """When it is over, those that wait for players."""
    is_known: bool = False
    """Whether the pupil is registered."""


class CourseOver(Reply, frozen=True):
    """The pupil has done the whole course; `games` wait for players."""

    games: tuple[ListedGame, ...]
    is_known: bool = False


@say.register(LessonGiven)
def _given(reply: LessonGiven, scene: Scene) -> Part:
    words, lesson = scene.words, reply.lesson
    lead = (words.say("school.welcome", count=_count()),) if reply.is_first else ()
    return Part(lead, pages=(_page(lesson, words),), subject=_title(lesson, words), tag=_tag(lesson))


@say.register(TaskJudged)
def _judged(reply: TaskJudged, scene: Scene) -> Part:
    words, lesson, following = scene.words, reply.lesson, reply.following
    judged = _judgement(reply, words)
    if reply.is_done and following is not None:
        pages = (judged, _page(following, words))
        return Part(pages=pages, subject=_title(following, words), tag=_tag(following))
    if reply.is_done:
        pages = (judged, _seats(reply.games, words, is_known=reply.is_known))
        return Part(pages=pages, subject=words.say("school.over"), tag=Tag(SCHOOL))
    subject = words.say("school.again", n=lesson.number)
    return Part(pages=(judged,), subject=subject, tag=_tag(lesson))


@say.register(CourseOver)
def _over(reply: CourseOver, scene: Scene) -> Part:
    words = scene.words
    page = _seats(reply.games, words, is_known=reply.is_known)
    again = words.say("school.from_start", word=words.command(CommandWord.SCHOOL))
    return Part((again,), pages=(page,), subject=words.say("school.over"), tag=Tag(SCHOOL))


def _page(lesson: Lesson, words: Words) -> Page:
    """What a lesson tells, its task, and how to answer."""
    blocks = (
        Block("para", words.say(f"school.{lesson.name}.told")),
        Block("strong", _task(lesson, words)),
        Block("map", _drawn(lesson, lesson.opening, words.say("school.picture"), "task")),
        _board(lesson, words),
        Block("small", words.say("school.how", example=words.typed(lesson.example))),
    )
    return Page(_title(lesson, words), blocks)


def _judgement(reply: TaskJudged, words: Words) -> Page:
    """What came of the orders; why that was right, or a hint and the task once more."""
    lesson, blocks = reply.lesson, []
    if reply.played is not None:
        blocks.append(Block("groups", (_groups(lesson, reply.played, words), words.say("semicolon"))))
        blocks.append(Block("map", _drawn(lesson, reply.played, told(words, reply.played), "played")))
    for found in reply.problems[:_MOST_PROBLEMS]:
        why = problem(found, (lesson.power,), lesson.game.position, words)
        blocks.append(Block("complaints", [(words.say("quoted", text=found.written.strip()), why, "")]))
    if reply.is_done:
        blocks.append(Block("para", words.say(f"school.{lesson.name}.right")))
        return Page(words.say("school.right", n=lesson.number), tuple(blocks))
    if reply.played is None and not reply.problems:
        blocks.append(Block("para", words.say("school.none")))
    example, word = words.typed(lesson.example), words.command(CommandWord.SCHOOL)
    blocks.append(Block("para", words.say(f"school.{lesson.name}.hint", example=example)))
    blocks.append(Block("strong", _task(lesson, words)))
    if lesson.number < _count():
        blocks.append(Block("small", words.say("school.skip", word=f"{word} {lesson.number + 1}")))
    return Page(words.say("school.wrong", n=lesson.number), tuple(blocks))


def _drawn(lesson: Lesson, shown: Resolution, said: str, place: str) -> MailMap:
    """The part of the board that a lesson is about, with some orders."""
    board = lesson.game.board.name
    return MailMap("", board, MapKind.LESSON, shown, said, (lesson.power,), place, _WIDEST)


def _task(lesson: Lesson, words: Words) -> str:
    return words.say(f"school.{lesson.name}.task")


def _title(lesson: Lesson, words: Words) -> str:
    return words.say("school.title", n=lesson.number, count=_count(), about=words.say(f"school.{lesson.name}.title"))


def _board(lesson: Lesson, words: Words) -> Block:
    """Who stands where, for those who see no picture."""
    position = lesson.game.position
    rows = [
        (str(words.power(power)), words.units(position.units_of(power)))
        for power in lesson.game.board.powers
        if position.units.get(power)
    ]
    driven = words.units(each.unit for each in position.dislodged)
    return Block("pairs", (*rows, *([(words.say("head.dislodged"), driven)] if driven else [])))


def _groups(lesson: Lesson, played: Resolution, words: Words) -> tuple[PowerOrders, ...]:
    """What became of everybody's orders, the pupil's first; of a unit that held without one nothing."""
    powers = sorted(lesson.game.board.powers, key=lambda power: power != lesson.power)
    found = []
    for power in powers:
        lines = tuple(
            OrderLine(
                words.failed_order(result.order) if is_failed(result) else words.order(result.order),
                reasons(result, played, lesson.game, words),
                is_failed(result),
            )
            for result in played.of(power)
            if is_failed(result) or not (result.is_default and result.outcome == Succeeded())
        )
        if lines:
            found.append(PowerOrders(str(words.power(power)), lines))
    return tuple(found)


def _seats(games: tuple[ListedGame, ...], words: Words, *, is_known: bool) -> Page:
    """How to come into a game: the line for the next one, and those that wait for players."""
    title = words.say("school.seat_title")
    further = words.say("school.practise", command=words.command(CommandWord.PRACTICE))
    practise = [Block("para", further)] if is_known else []
    if not games:
        return Page(title, (Block("para", words.say("school.no_games")), *practise))
    join = [Block("code", f"{words.command(CommandWord.JOIN)} {games[0].name}")]
    if not is_known:
        join.insert(0, Block("code", words.say("command.register.example")))
    lead = words.say("school.seat" if is_known else "school.seat_stranger")
    lines = tuple(game_line(each, words) for each in games[:_MOST_GAMES])
    taps = tuple(command_tap(CommandWord.JOIN, words, each.name) for each in games[:_MOST_GAMES]) if is_known else ()
    said = [Block("para", lead), *join, Block("lines", lines), Block("taps", Taps((), taps, is_said=True))]
    return Page(title, (*said, *practise))


def _count() -> int:
    """How many lessons there are."""
    return lessons()[-1].number


def _tag(lesson: Lesson) -> Tag:
    """What a mail with an open task is known by: an answer to it is for this lesson."""
    return Tag(SCHOOL, str(lesson.phase))

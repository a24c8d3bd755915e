"""The answer to a letter, part by part: what fills `layout/answer.j2`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from judge.commands.asks import LetterClass, Request
from judge.commands.catalogue import load
from judge.commands.orders.ask import ShowOrders
from judge.commands.orders.order_summary import order_summary, reader_taps, when
from judge.commands.part import Part, Scene, asked, say
from judge.commands.replies import Echo, Refused, Reply, Stranger, Unproven
from judge.game.events import PhaseProcessed, PlayedBy
from judge.game.game import Game, Status
from judge.game.secrecy import knows_number, shows_awaited
from judge.game.settings import PressKind
from judge.game.turn import missing
from judge.post.letter import Letter
from judge.post.mailing import Attachment
from judge.post.mime import Defect
from judge.post.quotes import ECHO_MARKS
from judge.prose.sentences import example, problem
from judge.prose.taps import NO_TAPS, Taps, not_me
from judge.prose.words import Words
from judge.rules.places import Power
from judge.structs import replace

_ASKED_ABOUT = ECHO_MARKS[-1]
_MOST_PROBLEMS = 12


def answer_view(scene: Scene, replies: Sequence[Reply]) -> tuple[dict[str, Any], str, tuple[Attachment, ...]]:
    """Everything the answer says, as sentences and rows; what it is about, in a few words; and what goes with it."""
    words, game, powers, request = scene.words, scene.game, scene.powers, scene.request
    load("say")
    parts = [say(reply, _on_board(reply, scene)) for reply in replies]
    shows_game = request.kind in {LetterClass.ORDERS, LetterClass.EMPTY} or any(part.shows_sheet for part in parts)
    own = order_summary(game, powers, request, replies, scene.events, words) if game and shows_game else None
    problems = _problems(request, game, powers, words)
    is_played = any(isinstance(event, PhaseProcessed) for event in scene.events)
    tells_when = (own is not None or any(_shows_orders(reply) for reply in replies)) and not is_played
    tag = next((part.tag for part in parts if part.tag is not None), None) if game is None else None
    doubtful = next((reply for reply in replies if isinstance(reply, Unproven)), None)
    view = {
        "lead": _lead(scene, replies),
        "check": _check(request, words),
        "wanted": _unproven(replies, words),
        "is_unproven": doubtful is not None,
        "doubt": doubtful.doubt.value if doubtful is not None else "",
        "doubtful_sender": doubtful.sender if doubtful is not None else "",
        "helps": [part.prose for part in parts if part.prose],
        "done": [line for part in parts for line in part.done],
        "refused": [refused for part in parts for refused in part.refused],
        "sheet": own,
        "problems": problems[:_MOST_PROBLEMS],
        "more_problems": max(len(problems) - _MOST_PROBLEMS, 0),
        "when": (*when(game, powers, scene.now, words), *_awaited(scene)) if game and tells_when else (),
        "pages": [page for part in parts for page in part.pages],
        "may_change": own is not None and bool(own.groups) and game is not None and not is_played,
        "may_order": bool(powers) or (tag is not None and bool(tag.phase)),
        "tag": tag,
        "may_tap": doubtful is None and _is_own(scene),
        "taps": _taps(scene, shows_game=own is not None and not is_played, is_asked=doubtful is not None),
    }
    return view, _subject(scene, replies, parts), tuple(each for part in parts for each in part.attachments)


def _on_board(reply: Reply, scene: Scene) -> Scene:
    """The scene in which a reply about a game is told: in the names of the board of that game."""
    game = getattr(reply, "game", None)
    return replace(scene, words=scene.words.on_board(game.board.name)) if isinstance(game, Game) else scene


def _taps(scene: Scene, *, shows_game: bool, is_asked: bool) -> Taps:
    """What the writer may ask now.

    Whoever is asked whether a letter is his answers that alone: the address of such a mail is for nothing else.
    """
    if is_asked:
        return not_me(scene.words, scene.words.say("confirm.not_me"))
    if not shows_game or scene.game is None or not _is_own(scene):
        return NO_TAPS
    return reader_taps(scene.game, scene.people.viewer, missing(scene.game, scene.powers), scene.words)


def _is_own(scene: Scene) -> bool:
    """Whether the writer plays what he wrote for: a master who acts for others would order it in his own name."""
    game, reader = scene.game, scene.people.viewer
    return game is not None and reader is not None and set(scene.powers) == set(game.powers_of(reader))


def _awaited(scene: Scene) -> list[str]:
    """Who has still to order, where the game shows it."""
    game, words = scene.game, scene.words
    if game is None or not shows_awaited(game, scene.people.viewer):
        return []
    unordered = missing(game)
    left = [power for power in game.board.powers if power in unordered]
    return [words.say("secrecy.awaited", powers=words.powers(left), n=len(left))] if left else []


def _shows_orders(reply: Reply) -> bool:
    return isinstance(reply, Echo) and isinstance(reply.ask, ShowOrders)


def _subject(scene: Scene, replies: Sequence[Reply], parts: Sequence[Part]) -> str:
    """What the answer is about, in a few words."""
    words, game, request = scene.words, scene.game, scene.request
    # The phase whose orders the answer shows: the one that this letter completed is over by now.
    played = next((event for event in scene.events if isinstance(event, PhaseProcessed)), None)
    shown = played.resolution.before.phase if played else game.position.phase if game else None
    phase = words.phase(shown) if shown else ""
    if request.late is not None and not _is_undone(request, game):
        return words.say("subject.late", phase=words.phase(request.late))
    if request.kind is LetterClass.ORDERS and game is not None:
        is_clean = not request.problems and not request.foreign and not any(order.void for order in request.read)
        refused = any(isinstance(reply, Refused) for reply in replies)
        return words.say("subject.orders" if is_clean and not refused else "subject.check", phase=phase)
    if any(isinstance(reply, Unproven) for reply in replies):
        # Above all that was done already: without a yes nothing more happens.
        return words.say("subject.confirm")
    if played is not None and played.by is not PlayedBy.RULES:
        return words.say("subject.processed", phase=phase)
    if named := next((part.subject for part in parts if part.subject), ""):
        return named
    if request.kind is LetterClass.EMPTY:
        return words.say("subject.empty")
    is_playing = game is not None and bool(scene.powers)
    return words.say("subject.orders", phase=phase) if is_playing else words.say("subject.answer")


def _lead(scene: Scene, replies: Sequence[Reply]) -> list[str]:
    """What concerns the letter as a whole, before its details."""
    letter, request, game, words = scene.letter, scene.request, scene.game, scene.words
    said: list[str] = []
    if Defect.TOO_LARGE in letter.defects or Defect.TEXT_CUT in letter.defects:
        said.append(words.say("answer.too_large"))
    if request.beyond:
        done = len(request.asks)
        said.append(words.say("answer.beyond", done=done, n=len(request.beyond), line=request.beyond[0]))
    if "limit" in scene.extra:
        said.append(words.say(f"answer.last_of_{scene.extra['limit']}"))
    if request.late is not None and game is not None:
        said += _late(request, game, words)
    if request.homeless and not any(isinstance(reply, Stranger | Unproven) for reply in replies):
        said.append(words.say("answer.homeless"))
        # Among several shards this one knows of its own games alone.
        none = "answer.homeless_here" if "shard" in scene.extra else "answer.homeless_none"
        said.append(
            words.say("answer.homeless_many", games=words.all_of(scene.games)) if scene.games else words.say(none)
        )
    if request.kind is LetterClass.EMPTY and not replies:
        said += [*_empty(letter, request, words), *_questions(scene), *_press_instead(scene)]
    is_asked = all(_shows_orders(reply) for reply in replies)
    if game is not None and game.status is Status.FORMING and is_asked and not request.homeless:
        is_told = knows_number(game, scene.people.viewer)
        waits = words.say("answer.waits_for_start", n=game.free_seats, game=game.name) if is_told else ""
        said.append(waits or words.say("secrecy.joined_wait"))
    return said


def _unproven(replies: Sequence[Reply], words: Words) -> list[str]:
    """What a letter wants that did not prove its writer, a line each."""
    wanted = [ask for reply in replies if isinstance(reply, Unproven) for ask in reply.asks]
    lines = dict.fromkeys(line for ask in wanted if (line := asked(ask, words)))
    # Marked as ours: a program that repeats the question asks for nothing of it.
    return [line if line[0] in ECHO_MARKS else f"{_ASKED_ABOUT} {line}" for line in lines]


def _late(request: Request, game: Game, words: Words) -> list[str]:
    late = words.phase(request.late) if request.late else ""
    over = game.status is Status.ENDED
    now_open = (
        words.say("answer.late_ended")
        if over
        else words.say("answer.late_next", phase=words.phase(game.position.phase))
    )
    return [words.say("answer.late_undone" if _is_undone(request, game) else "answer.late", late=late), now_open]


def _is_undone(request: Request, game: Game | None) -> bool:
    """Whether the phase that the letter answers was taken back."""
    if request.late is None or game is None or game.status is Status.ENDED:
        return False
    return request.late.order > game.position.phase.order


def _questions(scene: Scene) -> list[str]:
    """Three questions that are understood, where the letter's text may have been one."""
    game, powers, words = scene.game, scene.powers, scene.words
    if not scene.letter.text.strip():
        return []
    own = [unit for power in powers for unit in game.position.units_of(power)] if game is not None else []
    if not own:
        return [words.say("answer.empty_ask_plain")]
    return [words.say("answer.empty_ask", unit=words.unit(own[0]))]


def _press_instead(scene: Scene) -> list[str]:
    """Whoever talks to the judge may have meant another player."""
    game, powers, words = scene.game, scene.powers, scene.words
    if game is None or game.status is not Status.ACTIVE or not powers or not scene.letter.text.strip():
        return []
    others = [power for power in game.board.powers if power not in {*powers, *game.deal.neutral}]
    if game.settings.press is PressKind.NONE or not game.settings.partial or not others:
        return []
    return [words.say("answer.empty_press", power=words.power(others[0]))]


def _empty(letter: Letter, request: Request, words: Words) -> list[str]:
    """How to order, to somebody whose letter has nothing in it; orders may be where they are not read."""
    if Defect.ENCRYPTED in letter.defects:
        return [words.say("answer.empty_encrypted")]
    elsewhere = []
    if request.in_subject:
        elsewhere.append(words.say("answer.empty_subject"))
    if letter.attached:
        elsewhere.append(words.say("answer.empty_attached", files=words.all_of(letter.attached)))
    if elsewhere:
        return elsewhere
    if Defect.NO_TEXT in letter.defects:
        return [words.say("answer.empty_no_text")]
    return [words.say("answer.empty"), words.say("answer.empty_hidden")]


def _problems(
    request: Request, game: Game | None, powers: tuple[Power, ...], words: Words
) -> list[tuple[str, str, str]]:
    """Each line that could not be followed: the line, what was wrong, an order for that very unit."""
    if game is None:
        return []
    foreign = [
        (found.line, words.say("answer.foreign", languages=words.all_of(request.reads), code=found.code or "en"), "")
        for found in request.foreign
    ]
    return foreign + [
        (
            found.written.strip(),
            problem(found, powers, game.position, words),
            "" if found.candidates or not powers else example(game, powers, words, found.written),
        )
        for found in request.problems
    ]


def _check(request: Request, words: Words) -> str:
    """A warning above everything else when not all was followed: nobody should find that out from the results."""
    faulty = len(request.problems) + len(request.foreign) + sum(order.void is not None for order in request.read)
    return words.say("answer.check", n=faulty) if faulty else ""

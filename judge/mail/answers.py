"""The answer to a letter, part by part: what fills `layout/answer.j2`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, assert_never

from judge.game.commands import (
    Eject,
    GiveOrders,
    Process,
    SetAlliance,
    SetDeadline,
    SetDraw,
    SetWait,
)
from judge.game.events import Event, PhaseProcessed
from judge.game.game import Game, Status
from judge.game.refusal import RefusalReason
from judge.game.transition import Command
from judge.mail.asks import (
    Ask,
    CreateGame,
    GameAsk,
    Help,
    JoinGame,
    LetterClass,
    ObserveGame,
    Request,
    SetLanguage,
    SetZone,
    ShowOrders,
    Unclear,
)
from judge.mail.letter import Letter
from judge.mail.mime import Defect
from judge.mail.replies import (
    Confirmed,
    Created,
    GameShown,
    GamesListed,
    Joined,
    LanguageChosen,
    Obeyed,
    Observing,
    Refused,
    Registered,
    Reply,
    Stranger,
    UnknownGame,
    Unproven,
    ZoneChosen,
)
from judge.mail.sentences import problem, refusal, trouble
from judge.mail.sheet import example, sheet, when
from judge.mail.told import house_rules
from judge.mail.words import Words
from judge.rules.maps import Power

_MOST_PROBLEMS = 12


def answer_view(
    words: Words,
    letter: Letter,
    request: Request,
    replies: Sequence[Reply],
    game: Game | None,
    powers: tuple[Power, ...],
    events: Sequence[Event],
    games: tuple[str, ...],
    now: datetime,
    extra: Mapping[str, str],
) -> dict[str, Any]:
    """Everything the answer says, as sentences and rows."""
    own = sheet(game, powers, request, replies, events, words) if game and _shows_game(request, replies) else None
    problems = _problems(request, game, powers, words)
    return {
        "lead": _lead(letter, request, replies, game, games, words, extra),
        "check": _check(request, words),
        "wanted": _unproven(replies, words),
        "is_unproven": any(isinstance(reply, Unproven) for reply in replies),
        "help_topics": [reply.topic for reply in replies if isinstance(reply, Help)],
        "done": [line for reply in replies for line in _done(reply, now, words, extra)],
        "refused": [refused for reply in replies for refused in _refused(reply, game, games, words, extra)],
        "sheet": own,
        "problems": problems[:_MOST_PROBLEMS],
        "more_problems": max(len(problems) - _MOST_PROBLEMS, 0),
        "when": when(game, powers, now, words) if game and own and not _is_played(events) else (),
        "lists": [row for reply in replies for row in _listed(reply, now, words)],
        "shown": [_shown(reply, words) for reply in replies if isinstance(reply, GameShown)],
        "may_change": own is not None and bool(own.groups) and game is not None and not _is_played(events),
        "has_game": game is not None,
    }


def subject_of(words: Words, request: Request, replies: Sequence[Reply], game: Game | None) -> str:
    """What the answer is about, in a few words."""
    phase = words.phase(game.position.phase) if game else ""
    if request.late is not None:
        return words.say("subject.late", phase=words.phase(request.late))
    kinds: dict[type, str] = {
        Stranger: "stranger",
        Unproven: "confirm",
        Registered: "welcome",
        LanguageChosen: "language",
        ZoneChosen: "settings",
        Created: "created",
        Joined: "joined",
        Observing: "observing",
        GamesListed: "list",
        GameShown: "list",
        Help: "help",
    }
    if request.kind is LetterClass.ORDERS and game is not None:
        is_clean = not request.problems and not request.foreign and not any(order.void for order in request.read)
        refused = any(isinstance(reply, Refused) for reply in replies)
        return words.say("subject.orders" if is_clean and not refused else "subject.check", phase=phase)
    for reply in replies:
        if type(reply) in kinds:
            return words.say(f"subject.{kinds[type(reply)]}")
    if request.kind is LetterClass.EMPTY:
        return words.say("subject.empty")
    return words.say("subject.orders", phase=phase) if game else words.say("subject.answer")


def _shows_game(request: Request, replies: Sequence[Reply]) -> bool:
    """Whether the writer wants to know how his orders stand: after orders, commands to the game, or nothing at all."""
    if request.kind in {LetterClass.ORDERS, LetterClass.EMPTY}:
        return True
    return any(isinstance(reply, ShowOrders | Obeyed | Refused | Unclear | Confirmed) for reply in replies)


def _is_played(events: Sequence[Event]) -> bool:
    return any(isinstance(event, PhaseProcessed) for event in events)


def _lead(
    letter: Letter,
    request: Request,
    replies: Sequence[Reply],
    game: Game | None,
    games: tuple[str, ...],
    words: Words,
    extra: Mapping[str, str],
) -> list[str]:
    """What concerns the letter as a whole, before its details."""
    said: list[str] = []
    if any(isinstance(reply, Confirmed) for reply in replies):
        said.append(words.say("done.confirmed"))
    if Defect.TOO_LARGE in letter.defects or Defect.TEXT_CUT in letter.defects:
        said.append(words.say("answer.too_large"))
    said += _stranger(replies, words, extra)
    if request.late is not None and game is not None:
        said += _late(request, game, words)
    if request.homeless and not any(isinstance(reply, Stranger | Unproven) for reply in replies):
        said.append(words.say("answer.homeless"))
        said.append(
            words.say("answer.homeless_many", games=words.all_of(games)) if games else words.say("answer.homeless_none")
        )
    if request.kind is LetterClass.EMPTY and not replies:
        said += _empty(letter, words)
    if game is not None and game.status is Status.FORMING and request.kind is LetterClass.EMPTY and not replies:
        missing = game.free_seats
        said.append(words.say("answer.waits_for_start", n=missing, game=game.name))
    return said


def _stranger(replies: Sequence[Reply], words: Words, extra: Mapping[str, str]) -> list[str]:
    if not any(isinstance(reply, Stranger) for reply in replies):
        return []
    hello, *rest = (words.say(f"stranger.{key}") for key in ("hello", "how", "kept", "only_once"))
    languages = extra.get("languages", "")
    choice = [words.say("stranger.languages", languages=languages)] if languages else []
    return [hello, *rest[:1], *choice, *rest[1:]]


def _unproven(replies: Sequence[Reply], words: Words) -> list[str]:
    """What a letter wants that did not prove its writer, a line each."""
    asked = [ask for reply in replies if isinstance(reply, Unproven) for ask in reply.asks]
    return list(dict.fromkeys(line for ask in asked if (line := _asked(ask, words))))


def _asked(ask: Ask, words: Words) -> str:
    """An ask as its writer put it, for the question whether it was him."""
    match ask:
        case GameAsk(GiveOrders(orders), _):
            return "; ".join(words.order(order) for own in orders.values() for order in own)
        case GameAsk(_, written):
            return written
        case CreateGame(game):
            return f"CREATE {game}"
        case JoinGame(game):
            return f"JOIN {game}"
        case ObserveGame(game):
            return f"OBSERVE {game}"
        case SetLanguage(language):
            return f"SET LANGUAGE {language}"
        case SetZone(zone):
            return f"SET ZONE {zone}"
        case ShowOrders():
            return "ORDERS"
        case _:
            return ""


def _late(request: Request, game: Game, words: Words) -> list[str]:
    late = words.phase(request.late) if request.late else ""
    over = game.status is Status.ENDED
    now_open = (
        words.say("answer.late_ended")
        if over
        else words.say("answer.late_next", phase=words.phase(game.position.phase))
    )
    return [words.say("answer.late", late=late), now_open]


def _empty(letter: Letter, words: Words) -> list[str]:
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


def _done(reply: Reply, now: datetime, words: Words, extra: Mapping[str, str]) -> list[str]:
    """What was done, in sentences."""
    match reply:
        case Registered():
            return _registered(reply, words, extra)
        case LanguageChosen():
            return [words.say("done.language")]
        case ZoneChosen(zone):
            return [words.say("done.zone", zone=zone)]
        case Created(game, address, judge):
            lengths = {
                name: words.span(getattr(game.timetable, name))
                for name in ("first", "movement", "retreat", "adjustment")
            }
            timetable = words.say("done.timetable", **lengths)
            return [
                words.say("done.created", game=game.name, rulebook=game.rulebook.name, timetable=timetable),
                *([words.say("list.scheme", scheme=game.scheme)] if game.scheme else []),
                *house_rules(game, words),
                words.say("done.created_next", game=game.name, address=address, judge=judge, n=game.players),
            ]
        case Joined(game):
            missing = game.free_seats
            then = words.say("done.joined_wait", n=missing) if missing > 0 else words.say("done.joined_full")
            return [words.say("done.joined", game=game.name), then]
        case Observing(game):
            return [words.say("done.observing", game=game.name)]
        case Obeyed(command):
            return _obeyed(command, now, words)
        case _:
            return []


def _registered(reply: Registered, words: Words, extra: Mapping[str, str]) -> list[str]:
    said = [
        words.say("done.registered" if reply.is_new else "done.reregistered", name=reply.name, address=reply.address),
        words.say("done.registered_zone", zone=reply.zone, language=words.language_name),
    ]
    said += [
        words.say("done.registered_wrong", piece=piece, languages=extra.get("languages", "")) for piece in reply.wrong
    ]
    return [*said, words.say("done.registered_next")] if reply.is_new else said


def _obeyed(command: Command, now: datetime, words: Words) -> list[str]:
    match command:
        case SetWait(waits):
            return [words.say("done.wait" if waits else "done.nowait")]
        case SetDraw(in_favour):
            return [words.say("done.draw" if in_favour else "done.nodraw")]
        case SetDeadline(at):
            return [words.say("done.deadline", moment=words.moment(at), span=words.span(at - now))]
        case Process():
            return [words.say("done.process")]
        case Eject(power):
            return [words.say("done.eject", powers=words.power(power))]
        case SetAlliance(None):
            return [words.say("done.noally")]
        case SetAlliance(str(ally)):
            return [words.say("done.ally", powers=words.power(ally))]
        case _:
            return []  # the sheet shows it, or a reply of its own does


def _refused(
    reply: Reply, game: Game | None, games: tuple[str, ...], words: Words, extra: Mapping[str, str]
) -> list[tuple[str, str]]:
    """What was not done: as it was written, and why not."""
    match reply:
        case Refused(ask, refused):
            if (
                refused.reason is RefusalReason.NOT_SEATED
                and isinstance(ask, GameAsk)
                and isinstance(ask.command, GiveOrders)
            ):
                return [("", words.say("answer.not_a_player", game=game.name if game else ""))]
            return [(_asked(ask, words), refusal(refused, ask, game, words, extra))]
        case Unclear(written=written):
            return [(written, trouble(reply, game, games, words, extra))]
        case UnknownGame(name, near):
            if near:
                return [("", words.say("refusal.unknown_game_near", game=name, games=words.either(near)))]
            return [("", words.say("refusal.unknown_game", game=name))]
        case _:
            return []


def _listed(reply: Reply, now: datetime, words: Words) -> list[str]:
    if not isinstance(reply, GamesListed):
        return []
    if not reply.games:
        return [words.say("list.none")]
    return [_game_line(game, words) for game in reply.games]


def _game_line(game: Game, words: Words) -> str:
    phase = words.phase(game.ending.phase if game.ending else game.position.phase)
    match game.status:
        case Status.FORMING:
            return words.say("list.forming", game=game.name, n=game.free_seats)
        case Status.ACTIVE:
            moment = words.moment(game.deadline) if game.deadline else ""
            return words.say("list.active", game=game.name, phase=phase, moment=moment)
        case Status.ENDED:
            return words.say("list.ended", game=game.name, phase=phase)
        case _:
            assert_never(game.status)


def _shown(reply: GameShown, words: Words) -> dict[str, object]:
    """One game in detail: how it stands, its book and what is special about it, who plays."""
    game = reply.game
    seats: list[tuple[str, str]] = [
        (words.power(power), reply.people.get(seat.player, seat.player)) for seat in game.seats for power in seat.powers
    ] or [("", reply.people.get(seat.player, seat.player)) for seat in game.seats]
    if any(seat.powers for seat in game.seats):
        seats += [(words.power(power), words.say("neutral")) for power in game.board.powers if power in game.neutral]
    lines = [
        words.say("list.rulebook", rulebook=game.rulebook.name),
        words.say("list.players", n=game.players),
        words.say("list.scheme", scheme=game.scheme) if game.scheme else "",
        words.say("list.master", who=reply.people.get(game.master, game.master)),
    ]
    return {
        "line": _game_line(game, words),
        "about": [line for line in lines if line],
        "rules": house_rules(game, words),
        "seats": seats,
    }

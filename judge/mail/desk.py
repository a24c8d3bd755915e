"""A `Letter` to a `Request`: which commands and orders it gives, and what it leaves unclear.

Understanding only reads. The same letter with the same standing is always understood alike.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, time
from types import MappingProxyType

from judge.game.commands import Clear, Eject, GiveOrders, Process, SetAlliance, SetDeadline, SetDraw, SetWait
from judge.game.game import Game, Status
from judge.game.transition import Command
from judge.mail.asks import (
    Ask,
    GameAsk,
    Help,
    JoinGame,
    LetterClass,
    ListGames,
    ObserveGame,
    Register,
    Request,
    SetLanguage,
    SetZone,
    ShowOrders,
    Standing,
    Trouble,
    Unclear,
    ignored,
    phase_order,
)
from judge.mail.creating import read_create
from judge.mail.letter import Letter
from judge.mail.options import Particulars, read_language, read_power
from judge.mail.times import read_moment, read_zone, zone_name
from judge.mail.tongue import Foreign, Tongue, Tongues, asked_for, foreign_lines
from judge.notation.language import Language
from judge.notation.parse import Parsed, ProblemCode, ReadOrder, parse
from judge.notation.speak import speak_power
from judge.notation.verbs import CommandWord, CommandWords, read_command
from judge.rules.maps import Map, Power
from judge.rules.orders import Order
from judge.rules.position import Phase, opening
from judge.rules.rulebook import Rulebook
from judge.rules.text import read_phase

_TAKES = frozenset({CommandWord.DEADLINE, CommandWord.EJECT, CommandWord.ALLY})
_ANSWER_SUBJECT = re.compile(r"^\s*\S{1,4}\s*[:：]")
_NO_TONGUES: Tongues = MappingProxyType({})
_OF_ONESELF = frozenset({CommandWord.REGISTER, CommandWord.LANGUAGE, CommandWord.ZONE})
_COLON = re.compile(r"\s?[:：]\s?")
_HEAD = 30
_ENGLISH = "en"
_LINE_LIMIT = 1000
_ASK_LIMIT = 40
# "Orders" is what people write above orders, not a question for them.
_IN_SUBJECT = frozenset(
    {
        CommandWord.HELP,
        CommandWord.REGISTER,
        CommandWord.CREATE,
        CommandWord.JOIN,
        CommandWord.OBSERVE,
        CommandWord.LIST,
    }
)
# Without a game to ask about, only what is plainly meant as an order is worth an answer.
_PLAIN = frozenset({ProblemCode.AMBIGUOUS, ProblemCode.MISSING_COAST, ProblemCode.NO_SUCH_UNIT})


@dataclass(slots=True)
class _Reading:
    """What the lines of a letter gave so far."""

    asks: list[Ask] = field(default_factory=list)
    order_lines: list[str] = field(default_factory=list)
    cleared_at: int = 0
    """The number of the last line that withdrew all orders before it."""


def understand(
    letter: Letter,
    standing: Standing,
    language: Language,
    now: datetime,
    *,
    tongues: Tongues = _NO_TONGUES,
    fallback: tuple[Map, Rulebook] | None = None,
) -> Request:
    """What a letter asks for.

    `language` is what the writer's orders and commands are read by; `tongues` are those he may
    choose for his mails. `fallback` is a board and rulebook by which
    orders are recognised when the letter is about no game.
    """
    if letter.robot is not None:
        return ignored(letter.robot)
    reading = _read_lines(_text_of(letter, language), standing, language, now, tongues)
    parsed = _read_orders("\n".join(reading.order_lines), standing, language, fallback)
    parsed = _after_clearing(parsed, reading.cleared_at)
    asks = _in_one_registration(tuple(reading.asks))
    if standing.game is None:
        homeless = bool(parsed.orders) or any(problem.code in _PLAIN for problem in parsed.problems)
        return Request(_kind(homeless, asks), asks, homeless=homeless)
    has_orders = bool(parsed.orders or parsed.problems)
    late = _late_phase(letter, standing.game) if has_orders else None
    if late is not None:
        return Request(LetterClass.ORDERS, asks, late=late)
    asks = _with_orders(asks, parsed.orders)
    own = [tongues[code] for code in dict.fromkeys(_codes(language, standing.game)) if code in tongues]
    foreign = _foreign(reading.order_lines, parsed, own, tongues)
    # A place is no unknown place only because its letters are not read here.
    problems = tuple(problem for problem in parsed.problems if problem.line not in foreign)
    reads = tuple(tongue.name for tongue in own) if foreign else ()
    kind = _kind(has_orders or bool(foreign), asks)
    return Request(kind, asks, parsed.orders, problems, tuple(foreign.values()), reads)


def _codes(language: Language, game: Game) -> tuple[str, str, str]:
    """The languages that a letter about a game is read by: the writer's, the book's, English."""
    return language.code, game.rulebook.notation, _ENGLISH


def _foreign(lines: list[str], parsed: Parsed, own: list[Tongue], tongues: Tongues) -> Mapping[int, Foreign]:
    """What is in a script that nobody reads here: it would be passed over as if it were talk."""
    if not own or all(line.isascii() for line in lines):
        return {}
    told = {order.line for order in parsed.orders}
    told |= {problem.line for problem in parsed.problems if problem.code is not ProblemCode.UNKNOWN_PLACE}
    left = {number: line for number, line in enumerate(lines, 1) if number not in told}
    return foreign_lines(left, own, tongues)


def _in_one_registration(asks: tuple[Ask, ...]) -> tuple[Ask, ...]:
    """A language or zone that is set in the letter that registers is part of the registration."""
    at = next((i for i, ask in enumerate(asks) if isinstance(ask, Register)), None)
    if at is None:
        return asks
    register = asks[at]
    assert isinstance(register, Register)
    for ask in asks:
        if isinstance(ask, SetLanguage):
            register = replace(register, language=ask.language)
        elif isinstance(ask, SetZone):
            register = replace(register, zone=ask.zone)
    rest = tuple(ask for ask in asks[at + 1 :] if not isinstance(ask, SetLanguage | SetZone))
    return (*(ask for ask in asks[:at] if not isinstance(ask, SetLanguage | SetZone)), register, *rest)


def _text_of(letter: Letter, language: Language) -> str:
    """The letter's own words; of an empty letter that answers nothing, a command in its subject."""
    if letter.text.strip() or letter.answers is not None or _ANSWER_SUBJECT.match(letter.subject):
        return letter.text
    words = read_command(letter.subject[:_LINE_LIMIT], language, is_first=True)
    return letter.subject if words is not None and words.word in _IN_SUBJECT else letter.text


def _read_lines(text: str, standing: Standing, language: Language, now: datetime, tongues: Tongues) -> _Reading:
    """Commands picked out; every other line stays where it was, for the orders."""
    reading = _Reading()
    particulars = Particulars(language, tongues)
    lines = text.split("\n")
    at, is_first = 0, True
    while at < len(lines):
        line = lines[at].strip()
        words = _command(line, language, tongues, is_first=is_first) if 0 < len(line) <= _LINE_LIMIT else None
        is_first = is_first and not line
        if words is None:
            reading.order_lines.append(lines[at])
            at += 1
            continue
        if words.word is CommandWord.SIGNOFF:
            break
        used = particulars.follow(lines, at + 1) if words.word is CommandWord.REGISTER else 0
        ask = _ask(words, line, lines[at + 1 : at + 1 + used], standing, particulars, now)
        if isinstance(ask, GameAsk) and isinstance(ask.command, Clear):
            reading.cleared_at = at + 1
        if ask not in reading.asks and len(reading.asks) < _ASK_LIMIT:
            reading.asks.append(ask)
        reading.order_lines += [""] * (1 + used)
        at += 1 + used
    return reading


def _command(line: str, language: Language, tongues: Tongues, *, is_first: bool) -> CommandWords | None:
    """The command of a line; what somebody says of himself may stand behind a colon (`Language: French`).

    Asking for a language is understood in every language: whoever needs it is not read in his own yet.
    """
    words = read_command(line, language, is_first=is_first)
    if words is None or words.word is CommandWord.UNKNOWN:
        code = asked_for(line[:_HEAD], tongues)
        if code:
            return CommandWords(CommandWord.LANGUAGE, code)
    if words is not None or not _COLON.search(line[:_HEAD]):
        return words
    words = read_command(_COLON.sub(" ", line, count=1), language)
    return words if words is not None and words.word in _OF_ONESELF and words.rest else None


def _ask(
    words: CommandWords,
    line: str,
    following: list[str],
    standing: Standing,
    particulars: Particulars,
    now: datetime,
) -> Ask:
    """The ask of one command line."""
    # Some keyboards type full-width letters and figures, some people a colon behind the command.
    language, rest = particulars.language, unicodedata.normalize("NFKC", words.rest).strip().lstrip(":= ")
    match words.word:
        case CommandWord.HELP:
            return Help(rest.casefold())
        case CommandWord.REGISTER:
            return particulars.read([rest, *following])
        case CommandWord.CREATE:
            return _create(rest, line, language)
        case CommandWord.LANGUAGE:
            code = read_language(rest, particulars.tongues)
            return SetLanguage(code) if code else Unclear(Trouble.BAD_LANGUAGE, words.word, line, rest or "?")
        case CommandWord.ZONE:
            zone = zone_name(rest)
            return SetZone(zone) if zone else Unclear(Trouble.BAD_ZONE, words.word, line, rest)
        case CommandWord.LIST:
            return ListGames(_name(rest))
        case CommandWord.JOIN | CommandWord.OBSERVE:
            name = _name(rest) or (standing.game.name if standing.game else "")
            if not name:
                return Unclear(Trouble.NAME_NEEDED, words.word, line)
            return JoinGame(name) if words.word is CommandWord.JOIN else ObserveGame(name)
        case CommandWord.UNKNOWN | CommandWord.SIGNOFF:
            return _unknown(line, language, standing.game)
        case _:
            if standing.game is None:
                return Unclear(Trouble.GAME_NEEDED, words.word, line)
            return _ask_of_game(words.word, rest, line, standing.game, standing, language, now)


def _unknown(line: str, language: Language, game: Game | None) -> Ask:
    """A line that begins like SET DEADLINE or EJECT but names no time or power, or that no command begins like."""
    pieces = line.split()
    tails = {"20:00": Trouble.BAD_TIME}
    if game is not None:
        tails[speak_power(game.board.powers[0], language)] = Trouble.BAD_POWER
    for count in (1, 2):
        for tail, trouble in tails.items():
            probe = read_command(" ".join([*pieces[:count], tail]), language)
            if len(pieces) > count and probe is not None and probe.word in _TAKES and probe.rest == tail:
                return Unclear(trouble, probe.word, line, " ".join(pieces[count:]))
    return Unclear(Trouble.UNKNOWN_COMMAND, CommandWord.UNKNOWN, line)


def _create(rest: str, line: str, language: Language) -> Ask:
    name, _, options = rest.partition(" ")
    if not name:
        return Unclear(Trouble.NAME_NEEDED, CommandWord.CREATE, line)
    found = read_create(_name(name), options, language.options)
    if isinstance(found, str):
        return Unclear(Trouble.BAD_OPTION, CommandWord.CREATE, line, found)
    return found


def _ask_of_game(
    word: CommandWord, rest: str, line: str, game: Game, standing: Standing, language: Language, now: datetime
) -> Ask:
    """The ask of a command that needs a game."""
    simple = _SIMPLE.get(word)
    if simple is not None:
        return GameAsk(simple(), line)
    match word:
        case CommandWord.DEADLINE:
            zone = read_zone(standing.zone) or UTC
            usual = game.deadline.astimezone(zone).time() if game.deadline else None
            at = read_moment(rest, now, zone, _minutes(usual), language.options)
            return GameAsk(SetDeadline(at), line) if at else Unclear(Trouble.BAD_TIME, word, line, rest)
        case CommandWord.PROCESS:
            return _process(rest, line)
        case CommandWord.EJECT:
            power = read_power(rest, game.board, language)
            return GameAsk(Eject(power), line) if power else Unclear(Trouble.BAD_POWER, word, line, rest)
        case CommandWord.ALLY:
            ally = read_power(rest, game.board, language)
            return GameAsk(SetAlliance(ally), line) if ally else Unclear(Trouble.BAD_POWER, word, line, rest)
        case _:
            return ShowOrders()


_SIMPLE: Mapping[CommandWord, Callable[[], Command]] = MappingProxyType(
    {
        CommandWord.CLEAR: Clear,
        CommandWord.WAIT: lambda: SetWait(True),
        CommandWord.NOWAIT: lambda: SetWait(False),
        CommandWord.DRAW: lambda: SetDraw(True),
        CommandWord.NODRAW: lambda: SetDraw(False),
        CommandWord.NOALLY: lambda: SetAlliance(None),
    }
)


def _process(rest: str, line: str) -> Ask:
    if not rest:
        return GameAsk(Process(), line)
    try:
        return GameAsk(Process(read_phase(rest.upper())), line)
    except ValueError:
        return Unclear(Trouble.BAD_PHASE, CommandWord.PROCESS, line, rest)


def _read_orders(text: str, standing: Standing, language: Language, fallback: tuple[Map, Rulebook] | None) -> Parsed:
    """The orders among the lines that are no commands."""
    nothing = Parsed((), ())
    if not text.strip():
        return nothing
    if standing.game is not None:
        game = standing.game
        return parse(text, language, game.board, game.rulebook, game.position, standing.powers)
    if fallback is None:
        return nothing
    board, rulebook = fallback
    return parse(text, language, board, rulebook, opening(board), ())


def _after_clearing(parsed: Parsed, cleared_at: int) -> Parsed:
    """Without the orders that a later line of the same letter withdraws."""
    if not cleared_at:
        return parsed
    return replace(parsed, orders=tuple(order for order in parsed.orders if order.line > cleared_at))


def _with_orders(asks: tuple[Ask, ...], read: tuple[ReadOrder, ...]) -> tuple[Ask, ...]:
    """The asks with the orders in one place: behind the last CLEAR, before all else that is done to the game."""
    if not read:
        return asks
    by_power: dict[Power, tuple[Order, ...]] = {}
    for order in read:
        by_power[order.power] = (*by_power.get(order.power, ()), order.order)
    clearings = [i for i, ask in enumerate(asks) if isinstance(ask, GameAsk) and isinstance(ask.command, Clear)]
    at = clearings[-1] + 1 if clearings else 0
    return (*asks[:at], GameAsk(GiveOrders(MappingProxyType(by_power))), *asks[at:])


def _late_phase(letter: Letter, game: Game) -> Phase | None:
    """The phase the letter answers, when it is over."""
    tag = letter.answers
    if tag is None or tag.game != game.name or not tag.phase or game.status is Status.FORMING:
        return None
    phase = read_phase(tag.phase)
    is_over = phase_order(phase) < phase_order(game.position.phase) or game.status is Status.ENDED
    return phase if is_over else None


def _kind(has_orders: bool, asks: tuple[Ask, ...]) -> LetterClass:
    if has_orders:
        return LetterClass.ORDERS
    return LetterClass.COMMAND if asks else LetterClass.EMPTY


def _name(text: str) -> str:
    """The name of a game as somebody writes it: `Blitz.` is `blitz`."""
    return text.strip(" \t.,;:!?\"'<>[]()").casefold()


def _minutes(clock: time | None) -> time | None:
    return clock.replace(second=0, microsecond=0) if clock else None

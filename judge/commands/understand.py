"""A `Letter` to a `Request`: which commands and orders it gives, and what it leaves unclear.

Understanding only reads. The same letter with the same standing is always understood alike.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from types import MappingProxyType

from judge.commands.ahead.ask import NOT_FOR_LATER, ForPhase, Later, Repeating, before_orders, by_power, told
from judge.commands.asks import (
    Ask,
    GameAsk,
    LetterClass,
    Needs,
    Request,
    SectionStart,
    Standing,
    Trouble,
    ignored,
)
from judge.commands.catalogue import CATALOGUE
from judge.commands.line import CommandLine, Taken, unknown
from judge.commands.people.ask import SetLanguage, SetZone
from judge.commands.people.particulars import Register
from judge.game.commands.clock import Process
from judge.game.commands.orders import Clear, GiveOrders, Withdraw
from judge.game.game import Game, PlayerId, Status
from judge.game.secrecy import eyes, judged_for, known_position
from judge.notation.ahead import Read, read
from judge.notation.language import Language
from judge.notation.parse import parse
from judge.notation.values import Parsed, ProblemCode, ReadOrder
from judge.notation.verbs import CommandWord, CommandWords, read_command
from judge.post.clients import clients
from judge.post.letter import Letter
from judge.post.mailing import UNSUBSCRIBE
from judge.post.tongue import Foreign, Tongue, Tongues, asked_for, foreign_lines
from judge.rules.maps import Map
from judge.rules.orders import unit_of
from judge.rules.position import Phase, opening
from judge.rules.rulebook import Rulebook
from judge.rules.text import read_phase

_ANSWER_SUBJECT = re.compile(r"^\s*\S{1,4}\s*[:：]")
_NO_TONGUES: Tongues = MappingProxyType({})
_OF_ONESELF = frozenset({CommandWord.REGISTER, CommandWord.LANGUAGE, CommandWord.ZONE})
_COLON = re.compile(r"\s?[:：]\s?")
_HEAD = 30
_ENGLISH = "en"
_LINE_LIMIT = 1000
_ASK_LIMIT = 40
_MOST_UNADDRESSED = 40
"""Lines that begin like press and take no text: each has all that stands below it looked at."""
# "Orders" is what people write above orders, not a question for them.
_IN_SUBJECT = frozenset(
    {
        CommandWord.HELP,
        CommandWord.REGISTER,
        CommandWord.CREATE,
        CommandWord.JOIN,
        CommandWord.OBSERVE,
        CommandWord.MONITOR,
        CommandWord.UNOBSERVE,
        CommandWord.LIST,
        CommandWord.SUMMARY,
        CommandWord.HISTORY,
        CommandWord.MAP,
        CommandWord.PING,
        CommandWord.VERSION,
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
    withdrawn: list[tuple[int, Withdraw]] = field(default_factory=list)
    """Orders of single units that were withdrawn, each with the number of its line."""
    beyond: list[str] = field(default_factory=list)
    """Commands that were too many."""
    turn: SectionStart | None = None
    """The line at which the next section of the letter begins."""
    below: str = ""
    """What stands below that line."""
    later: list[Later] = field(default_factory=list)
    """The orders for later phases."""
    is_later: bool = False
    """Whether the lines that follow are for the last of these."""

    def keep(self, line: str) -> None:
        """A line that is no command: it stays where it was, for the orders."""
        if self.is_later:
            self.later[-1].lines[len(self.order_lines) + 1] = line
        self.order_lines.append("" if self.is_later else line)

    def takes(self, word: CommandWord) -> bool:
        """Whether a command belongs to the orders for a later phase."""
        if not self.is_later or not self.later[-1].takes(word):
            return False
        self.order_lines.append("")
        return True

    def do(self, ask: Ask, used: int, orders: str, now_open: Phase | None, written: str) -> None:
        """A command, and how many of the lines below it are its own."""
        number = len(self.order_lines) + 1
        self.order_lines += [orders, *[""] * used]
        if isinstance(ask, ForPhase):
            self.is_later = ask.phase != now_open
            if self.is_later:
                is_one_too_many = len(self.later) >= _ASK_LIMIT
                self.later.append(Later(None if is_one_too_many else ask.phase, ask.written, is_one_too_many, number))
            return
        if isinstance(ask, Repeating):
            ask = replace(ask, line=number)
        if isinstance(ask, GameAsk) and isinstance(ask.command, Clear):
            self.cleared_at = number
        if isinstance(ask, GameAsk) and isinstance(ask.command, Withdraw):
            self.withdrawn.append((number, ask.command))
        if (ask in self.asks or _says_again(self.asks[-1:], ask)) and not ask.counts_again:
            return
        if len(self.asks) < _ASK_LIMIT:
            self.asks.append(ask)
        else:
            self.beyond.append(written)

    def lose(self, written: str) -> None:
        """What follows is for a phase that cannot be read: at least it is not for the one that is open."""
        self.later.append(Later(None, written))
        self.is_later = True


def _says_again(last: list[Ask], ask: Ask) -> bool:
    """Whether somebody says the same thing twice running, in other words: SET WAIT, WAIT."""
    return any(isinstance(one, GameAsk) and isinstance(ask, GameAsk) and one.command == ask.command for one in last)


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
    request = _request(letter, reading, standing, language, tongues, fallback)
    return replace(request, turn=reading.turn, below=reading.below, beyond=tuple(reading.beyond))


def _request(
    letter: Letter,
    reading: _Reading,
    standing: Standing,
    language: Language,
    tongues: Tongues,
    fallback: tuple[Map, Rulebook] | None,
) -> Request:
    """What the lines of a letter, or of one section of it, ask for."""
    found = _read_orders("\n".join(reading.order_lines), standing, language, fallback)
    parsed = _after_clearing(found.parsed, reading)
    asks = _in_one_registration(
        tuple(told(ask, parsed.orders) if isinstance(ask, Repeating) else ask for ask in reading.asks)
    )
    if standing.game is None:
        homeless = bool(parsed.orders) or any(problem.code in _PLAIN for problem in parsed.problems)
        return Request(_kind(homeless, asks), asks, homeless=homeless)
    has_orders = bool(parsed.orders or parsed.problems)
    answered = _late_phase(letter, standing.game)
    if answered is not None:
        asks = tuple(_guarded(ask, answered) for ask in asks)
    late = answered if has_orders else None
    if late is not None:
        return Request(LetterClass.ORDERS, (*asks, *_for_later(reading.later, language)), late=late)
    asks = _with_orders((*asks, *_for_later(reading.later, language)), parsed.orders)
    own = [tongues[code] for code in dict.fromkeys(_codes(language, standing.game)) if code in tongues]
    foreign = _foreign(reading.order_lines, parsed, own, tongues)
    # A place is no unknown place only because its letters are not read here.
    problems = tuple(problem for problem in parsed.problems if problem.line not in foreign)
    for later in reading.later:
        problems += later.problems(standing.game, language, standing.powers)
    reads = tuple(tongue.name for tongue in own) if foreign else ()
    kind = _kind(has_orders or bool(foreign) or bool(reading.later), asks)
    in_subject = kind is LetterClass.EMPTY and _has_orders(letter.subject, standing, language)
    return Request(
        kind,
        asks,
        parsed.orders,
        problems,
        tuple(foreign.values()),
        reads,
        verdicts=found.verdicts,
        in_subject=in_subject,
    )


def _has_orders(subject: str, standing: Standing, language: Language) -> bool:
    """Whether there are orders in a subject; what stands there is nobody's by chance, and too little to be followed."""
    return bool(_read_orders(subject[:_LINE_LIMIT], standing, language, None).parsed.orders)


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
    """The letter's own words; of an empty letter that answers nothing, a command in its subject.

    A mail program that was told to unsubscribe says so in the subject, and what it likes in the text (RFC 2369 3.2).
    """
    if letter.subject.strip().casefold() == UNSUBSCRIBE:
        return letter.subject
    if letter.text.strip() or letter.answers is not None or _answers_by_subject(letter.subject):
        return letter.text
    words = read_command(letter.subject[:_LINE_LIMIT], language, is_first=True)
    return letter.subject if words is not None and words.word in _IN_SUBJECT else letter.text


def _answers_by_subject(subject: str) -> bool:
    """Whether a subject is that of an answer; mail programs know shorter words for it than we know languages."""
    return bool(clients().answer.match(subject) or _ANSWER_SUBJECT.match(subject))


def _read_lines(text: str, standing: Standing, language: Language, now: datetime, tongues: Tongues) -> _Reading:
    """Commands picked out; every other line stays where it was, for the orders."""
    reading = _Reading()
    now_open = standing.game.position.phase if standing.game else None
    lines = text.split("\n")
    at, unaddressed, is_first = 0, 0, True
    while at < len(lines):
        line = lines[at].strip()
        words = _command(line, language, tongues, is_first=is_first) if 0 < len(line) <= _LINE_LIMIT else None
        is_first = is_first and not line
        if words is None:
            reading.keep(lines[at])
            at += 1
            continue
        if words.word is CommandWord.SIGNOFF:
            break
        if reading.takes(words.word):
            at += 1
            continue
        # Some keyboards type full-width letters and figures, some people a colon behind the command.
        rest = unicodedata.normalize("NFKC", words.rest).strip().lstrip(":= ")
        command = CommandLine(words.word, rest, line, tuple(lines[at + 1 :]), standing, language, tongues, now)
        found = _ask(command)
        unaddressed += words.word is CommandWord.PRESS and not (isinstance(found, Taken) and found.used)
        if unaddressed > _MOST_UNADDRESSED:
            # What follows may be a text for somebody, and no order: none of it is read.
            reading.beyond.append(line)
            break
        if found is None:
            reading.keep(lines[at])
            at += 1
            continue
        taken = found if isinstance(found, Taken) else Taken(found, 0)
        if reading.is_later and words.word in NOT_FOR_LATER:
            taken = Taken(command.unclear(Trouble.NOT_FOR_LATER), taken.used)
        if isinstance(taken.ask, SectionStart):
            reading.turn, reading.below = taken.ask, "\n".join(lines[at + 1 :])
            break
        reading.do(taken.ask, taken.used, taken.orders, now_open, line)
        if words.word is CommandWord.PHASE and not isinstance(taken.ask, ForPhase):
            reading.lose(line)
        at += 1 + taken.used
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


def _ask(line: CommandLine) -> Ask | Taken | None:
    """The ask of one command line; None when it is an order after all."""
    row = CATALOGUE.get(line.word)
    if row is None:
        return unknown(line)
    if row.of_game and line.game is None:
        return line.unclear(Trouble.GAME_NEEDED)
    found = row.read(line)
    if isinstance(found, Taken):
        return replace(found, ask=_needing(found.ask, row.needs))
    return _needing(found, row.needs) if found is not None else None


def _needing(ask: Ask, needs: Needs) -> Ask:
    """An ask with the trust that its command needs."""
    return replace(ask, needs=min(needs, ask.ceiling))


def _read_orders(text: str, standing: Standing, language: Language, fallback: tuple[Map, Rulebook] | None) -> Read:
    """The orders among the lines that are no commands."""
    nothing = Read(Parsed((), ()))
    if not text.strip():
        return nothing
    if standing.game is not None:
        game = standing.game
        known = known_position(game, standing.player)
        found = read(text, language, game.board, game.rulebook, known, standing.powers)
        return replace(found, parsed=_as_far_as_seen(found.parsed, standing.player, game))
    if fallback is None:
        return nothing
    board, rulebook = fallback
    return Read(parse(text, language, board, rulebook, opening(board), ()))


def _as_far_as_seen(parsed: Parsed, player: PlayerId | None, game: Game) -> Parsed:
    """In the fog, no order is called impossible for what its writer cannot see."""
    if not eyes(game, player):
        return parsed
    found = ((order, judged_for(game, order.power, order.order)) for order in parsed.orders)
    return replace(parsed, orders=tuple(replace(order, order=seen.order, void=seen.void) for order, seen in found))


def _after_clearing(parsed: Parsed, reading: _Reading) -> Parsed:
    """Without the orders that a later line of the same letter withdraws."""
    if not reading.cleared_at and not reading.withdrawn:
        return parsed

    def is_withdrawn(order: ReadOrder) -> bool:
        unit = unit_of(order.order)
        single = (cmd.provinces for number, cmd in reading.withdrawn if number > order.line)
        return order.line < reading.cleared_at or (unit is not None and any(unit.province in each for each in single))

    return replace(parsed, orders=tuple(order for order in parsed.orders if not is_withdrawn(order)))


def _for_later(later: list[Later], language: Language) -> tuple[Ask, ...]:
    """What is to be stored for later phases."""
    return tuple(ask for each in later if (ask := each.ask(language)) is not None)


def _with_orders(asks: tuple[Ask, ...], read: tuple[ReadOrder, ...]) -> tuple[Ask, ...]:
    """The asks with the orders in one place: behind all that must be done before them, before all else."""
    if not read:
        return asks
    first = before_orders(asks)
    return (*first, GameAsk(GiveOrders(by_power(read))), *(ask for ask in asks if ask not in first))


def _late_phase(letter: Letter, game: Game) -> Phase | None:
    """The phase the letter answers, when it is not the one that is open: it is over, or was taken back."""
    tag = letter.answers
    if tag is None or tag.game != game.name or not tag.phase or game.status is Status.FORMING:
        return None
    phase = read_phase(tag.phase)
    is_over = phase.order != game.position.phase.order or game.status is Status.ENDED
    return phase if is_over else None


def _guarded(ask: Ask, phase: Phase) -> Ask:
    """A PROCESS that names no phase means the one of the mail that it answers, and plays no other."""
    if isinstance(ask, GameAsk) and ask.command == Process():
        return GameAsk(Process(phase), ask.written)
    return ask


def _kind(has_orders: bool, asks: tuple[Ask, ...]) -> LetterClass:
    if has_orders:
        return LetterClass.ORDERS
    return LetterClass.COMMAND if asks else LetterClass.EMPTY

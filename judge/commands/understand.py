"""A `Letter` to a `Request`: which commands and orders it gives, and what it leaves unclear.

Understanding only reads. The same letter with the same standing is always understood alike.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime
from types import MappingProxyType

from judge.commands.ahead.ask import Repeating, before_orders, by_power, told
from judge.commands.asks import Ask, GameAsk, LetterClass, Request, Standing, Trouble, Unclear
from judge.commands.catalogue import CATALOGUE, Party
from judge.commands.leading.new_game import with_last_years
from judge.commands.letter_account import account_of
from judge.commands.letter_lines import LINE_LIMIT, LinesRead, read_lines
from judge.commands.letter_orders import (
    orders_in,
    read_orders,
    tried_out,
    unread_below,
    unread_quoted,
    with_counted,
    without_ordered,
)
from judge.commands.people.ask import SetLanguage, SetName, SetZone
from judge.commands.people.particulars import Register
from judge.game.commands.clock import Process
from judge.game.commands.orders import GiveOrders
from judge.game.game import Game, Status
from judge.notation.account import WordClass
from judge.notation.commands.ahead import Read
from judge.notation.commands.courtesy import begun_politely, half_said, read_line, says_both
from judge.notation.commands.verbs import CommandWord, behind_label
from judge.notation.commands.wishes import wished
from judge.notation.language import Language
from judge.notation.values import Parsed, ProblemCode, ReadOrder
from judge.post.clients import clients
from judge.post.letter import Letter
from judge.post.mailing import UNSUBSCRIBE
from judge.post.tongue import Foreign, Tongue, Tongues, foreign_lines
from judge.rules.maps import Map
from judge.rules.position import Phase
from judge.rules.rulebook import Rulebook
from judge.rules.text import read_phase
from judge.structs import replace

# Mail programs know shorter words for an answer than we know languages.
_ANSWER_SUBJECT = re.compile(r"^\s*\S{1,4}\s*[:：]")
_NO_TONGUES: Tongues = MappingProxyType({})
_ENGLISH = "en"
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
        CommandWord.PLACE,
        CommandWord.REACH,
        CommandWord.MOVES,
        CommandWord.ABBREVIATIONS,
        CommandWord.PING,
        CommandWord.VERSION,
    }
)
_HEADINGS = frozenset({CommandWord.ORDERS, CommandWord.MOVES, CommandWord.PLACE, CommandWord.UNKNOWN})
"""Words of commands with which people begin any line."""
_MOST_UNREAD = 20
# Without a game to ask about, only what is plainly meant as an order is worth an answer.
_PLAIN = frozenset({ProblemCode.AMBIGUOUS, ProblemCode.MISSING_COAST, ProblemCode.NO_SUCH_UNIT})


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
        return Request(LetterClass(letter.robot.value))
    text = _text_of(letter, language)
    reading = read_lines(text, standing, language, now, tongues)
    found = orders_in(reading, standing, language, fallback)
    if standing.game is not None and found.parsed.counted:
        found = replace(found, parsed=with_counted(found.parsed, standing.game, tuple(reading.asks)))
    request = _request(letter, reading, found, standing, language, tongues)
    whole = letter.full_text if text == letter.text else text
    return replace(
        request,
        turn=reading.turn,
        below=reading.below,
        beyond=tuple(reading.beyond),
        account=account_of(whole, text, reading, found.parsed.marks),
    )


def _request(
    letter: Letter,
    reading: LinesRead,
    found: Read,
    standing: Standing,
    language: Language,
    tongues: Tongues,
) -> Request:
    """What the lines of a letter, or of one section of it, ask for."""
    parsed = found.parsed
    asks = _in_one_registration(
        tuple(told(ask, parsed.orders) if isinstance(ask, Repeating) else ask for ask in reading.asks)
    )
    asks = with_last_years(asks, language) + _unread_commands(reading, found.parsed, language)
    if standing.game is None:
        homeless = bool(parsed.orders) or any(problem.code in _PLAIN for problem in parsed.problems)
        return Request(_kind(homeless, asks), asks, homeless=homeless)
    has_orders = bool(parsed.orders or parsed.problems)
    parsed = without_ordered(parsed, standing.game, asks)
    asks += tried_out(parsed, language)
    answered = _late_phase(letter, standing.game)
    if standing.game.status is Status.ACTIVE:
        asks = tuple(_guarded(ask, answered or standing.game.position.phase) for ask in asks)
    stored = tuple(ask for each in reading.later if (ask := each.ask(language)) is not None)
    late = answered if has_orders else None
    if late is not None:
        return Request(LetterClass.ORDERS, (*asks, *stored), late=late)
    asks = _with_orders((*asks, *stored), parsed.orders)
    # A letter about a game is read by the writer's language, the book's, and English.
    codes = dict.fromkeys((language.code, standing.game.rulebook.notation, _ENGLISH))
    own = [tongues[code] for code in codes if code in tongues]
    foreign = _foreign(reading.order_lines, parsed, own, tongues)
    # A place is no unknown place only because its letters are not read here.
    problems = tuple(problem for problem in parsed.problems if problem.line not in foreign)
    for later in reading.later:
        problems += later.problems(standing.game, language, standing.powers)
    reads = tuple(tongue.name for tongue in own) if foreign else ()
    problems += unread_below(letter, reading, standing, language)
    if not (asks or parsed.orders or problems or foreign or reading.later):
        problems = unread_quoted(letter, standing, language)
    kind = _kind(has_orders or bool(problems or foreign or reading.later), asks)
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


def _unread_commands(reading: LinesRead, parsed: Parsed, language: Language) -> tuple[Ask, ...]:
    """Lines that begin as a command does and came to nothing: neither a command nor an order, nor asked about."""
    told = parsed.marks.keys() | {problem.line for problem in parsed.problems}
    found: list[Ask] = []
    for number, line in enumerate(reading.order_lines, 1):
        written = line.strip()[:LINE_LIMIT]
        if not written or number in told or len(found) == _MOST_UNREAD:
            continue
        if says_both(CommandWord.READY, CommandWord.WAIT, written, language):
            reading.kinds[number] = WordClass.NOT_UNDERSTOOD
            found.append(Unclear(Trouble.READY_OR_WAIT, CommandWord.READY, written=written))
            continue
        word = begun_politely(written, language)
        if word is None or word in _HEADINGS:
            word = half_said(written, language) or wished(written, language) or _labelled(written, language)
        if word is None:
            continue
        reading.kinds[number] = WordClass.NOT_UNDERSTOOD
        found.append(Unclear(Trouble.LIKE_THIS, word, written=written))
    return tuple(found)


def _labelled(written: str, language: Language) -> CommandWord | None:
    """The command of a master or keeper whose words stand before a colon, as in `Deadline: Friday`."""
    found = behind_label(written, language)
    is_theirs = found is not None and not {Party.MASTER, Party.KEEPER}.isdisjoint(_givers(found.word))
    return found.word if found is not None and is_theirs and found.rest else None


def _givers(word: CommandWord) -> tuple[Party, ...]:
    """Who may give a command; nobody an unknown one."""
    return CATALOGUE[word].who if word in CATALOGUE else ()


def _has_orders(subject: str, standing: Standing, language: Language) -> bool:
    """Whether there are orders in a subject; what stands there is nobody's by chance, and too little to be followed."""
    return bool(read_orders(subject[:LINE_LIMIT], standing, language, None).parsed.orders)


def _foreign(lines: list[str], parsed: Parsed, own: list[Tongue], tongues: Tongues) -> Mapping[int, Foreign]:
    """What is in a script that nobody reads here: it would be passed over as if it were talk."""
    if not own or all(line.isascii() for line in lines):
        return {}
    told = {order.line for order in parsed.orders}
    told |= {problem.line for problem in parsed.problems if problem.code is not ProblemCode.UNKNOWN_PLACE}
    left = {number: line for number, line in enumerate(lines, 1) if number not in told}
    return foreign_lines(left, own, tongues)


def _in_one_registration(asks: tuple[Ask, ...]) -> tuple[Ask, ...]:
    """A name above, a language and a zone that are set in the letter that registers are part of the registration."""
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
    is_told = (SetName, SetLanguage, SetZone) if register.name else (SetLanguage, SetZone)
    return (*(ask for ask in asks[:at] if not isinstance(ask, is_told)), register, *rest)


def _text_of(letter: Letter, language: Language) -> str:
    """The letter's own words; of an empty letter that answers nothing, a command in its subject.

    A mail program that was told to unsubscribe says so in the subject, and what it likes in the text (RFC 2369 3.2).
    """
    if letter.subject.strip().casefold() == UNSUBSCRIBE:
        return letter.subject
    is_answer = clients().answer.match(letter.subject) or _ANSWER_SUBJECT.match(letter.subject)
    if letter.text.strip() or letter.answers is not None or is_answer:
        return letter.text
    words = read_line(letter.subject[:LINE_LIMIT], language, is_first=True)
    return letter.subject if words is not None and words.word in _IN_SUBJECT else letter.text


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
    """A PROCESS that names no phase means the one of the mail that it answers, else the open one, and plays no other.

    The orders of its own letter may have completed that one already.
    """
    if isinstance(ask, GameAsk) and ask.command == Process():
        return GameAsk(Process(phase), written=ask.written)
    return ask


def _kind(has_orders: bool, asks: tuple[Ask, ...]) -> LetterClass:
    if has_orders:
        return LetterClass.ORDERS
    return LetterClass.COMMAND if asks else LetterClass.EMPTY

"""The lines of a letter: which are commands, and which are left for the orders."""

from __future__ import annotations

import re
import unicodedata
from datetime import datetime
from itertools import takewhile

from judge.commands.ahead.ask import NOT_FOR_LATER, ForPhase, Later, Repeating
from judge.commands.asks import Ask, GameAsk, SectionStart, Standing, Trouble, Unclear
from judge.commands.catalogue import CATALOGUE
from judge.commands.leading.new_game import below_create, for_new_game
from judge.commands.line import CommandLine, Taken, unknown
from judge.commands.orders.ask import ShowOrders
from judge.commands.people.particulars import Particulars
from judge.commands.phase_headings import Heading, heading_of, heads_own, names_only, names_others
from judge.commands.press.heads import meant_head, press_words
from judge.game.commands.orders import Clear, Withdraw
from judge.game.commands.seats import Eject
from judge.game.commands.vacancies import Dummy, Revive
from judge.game.secrecy import known_position
from judge.game.transition import Command
from judge.notation.account import WordClass
from judge.notation.commands.courtesy import OPENINGS, cue_of, may_ask, read_line, taken_back
from judge.notation.commands.verbs import CommandWord, CommandWords, behind_label, read_command
from judge.notation.commands.wishes import vote_wished
from judge.notation.language import Language
from judge.notation.letter.parse import parse
from judge.notation.values import ProblemCode
from judge.post.quotes import begins_pasted, end_of_pasted, lines_of_headers, lines_of_memo
from judge.post.tongue import Tongues, asked_for
from judge.rules.position import Phase
from judge.structs import Struct, field, replace

_ORDERED = frozenset({ProblemCode.NOT_AN_ORDER, ProblemCode.QUESTION})
"""Problems that name the orders which they keep from being followed."""
_OF_ONESELF = frozenset({CommandWord.REGISTER, CommandWord.LANGUAGE, CommandWord.ZONE})
_LABELS = frozenset(
    {
        CommandWord.ALLOW,
        CommandWord.DENY,
        CommandWord.ANNOUNCE,
        CommandWord.EJECT,
        CommandWord.DUMMY,
        CommandWord.REVIVE,
        CommandWord.APPROVE,
        CommandWord.DISAPPROVE,
        CommandWord.PROMOTE,
        CommandWord.DEMOTE,
        CommandWord.SET,
        CommandWord.CREATE,
        CommandWord.BLACKLIST,
        CommandWord.UNBLACKLIST,
        CommandWord.LIFT,
        CommandWord.USERS,
    }
)
"""The commands of masters and keepers that are done from behind a colon, too: `ALLOW: anna@example.org`.

Not those whose words head a line of our own mails, as `Deadline:` does: that may be pasted, so it is asked about.
"""
_HEADS = frozenset({CommandWord.SETUP})  # stands above lines with colons of their own
_COLON = re.compile(r"\s?[:：]\s?")
_SEATING = (Eject, Dummy, Revive)
_HEAD = 30
LINE_LIMIT = 1000
_ASK_LIMIT = 40
_MOST_ASKED = 20
"""Lines that may be questions; each is compared with many sentences."""
_MOST_ABOVE = 12
"""Lines above REGISTER in which its writer's name may stand."""
_MOST_UNADDRESSED = 40
"""Lines that begin like press and take no text: each has all that stands below it looked at."""


class Asked(Struct, frozen=True):
    """What the questions of a line ask for, and the line without them, as long as it was."""

    asks: tuple[Ask, ...]
    rest: str


class LinesRead(Struct):
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
    pasted: list[tuple[int, list[str], int]] = field(default_factory=list)
    """What may be letters of others, each with the number of its first line and how much was asked above it."""
    signed_off: tuple[str, str] = ("", "")
    """The line with SIGNOFF, and what stands below it."""
    tried: int = 0
    """How many lines were compared with the sentences of questions."""
    kinds: dict[int, WordClass] = field(default_factory=dict)
    """What whole lines are, by their numbers; those without are left to the reader of orders."""

    def keep(self, line: str) -> None:
        """A line that is no command: it stays where it was, for the orders."""
        if self.is_later:
            self.later[-1].lines[len(self.order_lines) + 1] = line
            self.kinds[len(self.order_lines) + 1] = WordClass.ORDER
        self.order_lines.append("" if self.is_later else line)

    def keep_or_doubt(self, line: str, language: Language) -> None:
        """A line that is no command; one that wishes for a vote is asked about, and is nothing for the orders."""
        written = line.strip()
        word = vote_wished(written, language)
        if word is None:
            self.keep(line)
        else:
            self.do(Unclear(Trouble.LIKE_THIS, word, written=written), 0, "", None, written)

    def takes(self, word: CommandWord) -> bool:
        """Whether a command belongs to the orders for a later phase."""
        if not self.is_later or not self.later[-1].takes(word):
            return False
        self.order_lines.append("")
        self.kinds[len(self.order_lines)] = WordClass.COMMAND
        return True

    def _head(self, heading: Heading, written: str, now_open: Phase) -> None:
        """A heading with a phase, as if it were PHASE."""
        if heading.phase == now_open:
            self.is_later = False
            self.keep(written)
            return
        line = written.strip()
        if heading.phase is None:
            self.do(Unclear(Trouble.BAD_LATER_PHASE, CommandWord.PHASE, line, written=line), 0, "", now_open, line)
            self.lose(line)
        else:
            self.do(ForPhase(heading.phase, written=line), 0, "", now_open, line)
        if heading.rest:
            number = len(self.order_lines)
            self.later[-1].lines[number] = heading.rest
            self.kinds[number] = WordClass.ORDER

    def do(self, ask: Ask, used: int, orders: str, now_open: Phase | None, written: str) -> None:
        """A command, and how many of the lines below it are its own."""
        number = len(self.order_lines) + 1
        self.order_lines += [orders, *[""] * used]
        kind = WordClass.NOT_UNDERSTOOD if isinstance(ask, Unclear) else WordClass.COMMAND
        self.kinds |= dict.fromkeys(range(number, number + used + 1), kind)
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
        self._add(ask, written)

    def answer(self, asked: Asked, written: str) -> None:
        """A line with questions in it; the rest of it is left for the orders."""
        self.order_lines.append("" if self.is_later else asked.rest)
        if not asked.rest.strip():
            self.kinds[len(self.order_lines)] = WordClass.COMMAND
        for ask in asked.asks:
            self._add(ask, written)

    def _add(self, ask: Ask, written: str) -> None:
        # The same thing twice running, in other words: SET WAIT, WAIT.
        last = self.asks[-1] if self.asks else None
        is_again = isinstance(last, GameAsk) and isinstance(ask, GameAsk) and last.command == ask.command
        if (ask in self.asks or is_again) and not ask.counts_again and not self._is_undone(ask):
            return
        if len(self.asks) < _ASK_LIMIT:
            self.asks.append(ask)
        else:
            self.beyond.append(written)

    def _is_undone(self, ask: Ask) -> bool:
        """Whether something said since the ask was said before may have undone it: EJECT, REVIVE, EJECT once more."""
        since = takewhile(lambda other: other != ask, reversed(self.asks))
        return isinstance(ask, GameAsk) and any(
            isinstance(other, GameAsk) and _may_undo(other.command, ask.command) for other in since
        )

    def skip(self, lines: list[str], at: int, language: Language, standing: Standing) -> int:
        """Pass over what is pasted in, or a heading with a phase; the number of the first line behind it."""
        if memo := self._lines_of_memo(lines, at, language, standing):
            self.order_lines += [""] * memo
            self.kinds |= dict.fromkeys(range(at + 1, at + memo + 1), WordClass.COURTESY)
            return at + memo
        game = standing.game
        homes = game.board.provinces.values() if game is not None else ()
        own = frozenset(place.id for place in homes if place.home in standing.powers)
        if begins_pasted(lines, at) and not heads_own(lines[at], language, standing.powers, own):
            return self._skip_pasted(lines, at)
        if game is None:
            return at
        heading = heading_of(lines[at], language, game.position.phase, game.board.calendar)
        if heading is None:
            return at
        self._head(heading, lines[at], game.position.phase)
        return at + 1

    def _lines_of_memo(self, lines: list[str], at: int, language: Language, standing: Standing) -> int:
        """How many lines here are the head of a memo of the writer's own; 0 for none, and where others are named."""
        memo = lines_of_memo(lines, at)
        head = memo or lines_of_headers(lines, at)  # "From: Italy", "Subject: orders"
        # What stands above is looked at last: nearly no line is a head, and a letter may have thousands.
        if not head or any(line.strip() for line in self.order_lines):
            return 0
        said = "\n".join(lines[at : at + head])
        if memo:
            return 0 if names_others(said, language, standing.powers) else memo
        return head if head > 1 and names_only(said, language, standing.powers) else 0

    def _skip_pasted(self, lines: list[str], at: int) -> int:
        """Pass over somebody else's letter that is pasted in; the number of the first line behind it."""
        end = end_of_pasted(lines, at)
        self.pasted.append((at + 1, lines[at:end], len(self.asks)))
        self.order_lines += [""] * (end - at)
        self.kinds |= dict.fromkeys(range(at + 1, end + 1), WordClass.QUOTED)
        return end

    def begin_section(self, ask: SectionStart, lines: list[str], at: int) -> None:
        """End what is read now at the line that begins the next section."""
        self.turn, self.below = ask, "\n".join(lines[at + 1 :])
        self.kinds[at + 1] = WordClass.COMMAND

    def named_above(self, lines: list[str], at: int, particulars: Particulars) -> tuple[str, ...]:
        """The lines above REGISTER in which its writer says what he is called, which belong to it."""
        near = range(max(at - _MOST_ABOVE, 0) + 1, at + 1)
        own = (number for number in near if self.kinds.get(number) is not WordClass.QUOTED)
        found = [number for number in own if particulars.tells_name(lines[number - 1])]
        for number in found:
            self.order_lines[number - 1], self.kinds[number] = "", WordClass.COMMAND
        return tuple(lines[number - 1] for number in found)

    def sign_off(self, lines: list[str], at: int, standing: Standing) -> None:
        """End what is read at SIGNOFF; a letter that says nothing else may want to know how its writer stands."""
        self.kinds[at + 1] = WordClass.COMMAND
        self.signed_off = lines[at].strip(), "\n".join(lines[at + 1 :])
        if not (self.asks or self.later or any(map(str.strip, lines[:at]))):
            self.asks.append(_only_signoff(lines[at].strip(), standing))

    def lose(self, written: str) -> None:
        """What follows is for a phase that cannot be read: at least it is not for the one that is open."""
        self.later.append(Later(None, written))
        self.is_later = True


def _may_undo(later: Command, earlier: Command) -> bool:
    """Whether one command may take back what another did: both are about who plays, or switch the same thing."""
    is_seating = isinstance(later, _SEATING) and isinstance(earlier, _SEATING)
    return later != earlier and (is_seating or type(later) is type(earlier))


def read_lines(text: str, standing: Standing, language: Language, now: datetime, tongues: Tongues) -> LinesRead:
    """Commands picked out; every other line stays where it was, for the orders."""
    reading = LinesRead()
    now_open = standing.game.position.phase if standing.game else None
    lines = text.split("\n")
    cue = cue_of(lines, language)
    at, unaddressed, is_first, new_game = 0, 0, True, ""
    while at < len(lines):
        line = lines[at].strip()
        if line and (behind := reading.skip(lines, at, language, standing)) > at:
            at = behind
            continue
        words = _command(line, standing, language, tongues, is_first=is_first) if 0 < len(line) <= LINE_LIMIT else None
        # Below a JOIN stands another one: as behind the first, there may be the password that other judges want.
        is_first = (is_first and not line) or (words is not None and words.word is CommandWord.JOIN)
        is_free = words is None or words.word in OPENINGS
        if is_free and may_ask(line, language, cue) and _answered(reading, line, standing, language, now, tongues):
            at += 1
            continue
        if words is None:
            reading.keep_or_doubt(lines[at], language)
            at += 1
            continue
        if words.word is CommandWord.SIGNOFF:
            reading.sign_off(lines, at, standing)
            break
        if reading.takes(words.word):
            at += 1
            continue
        # Some keyboards type full-width letters and figures, some people a colon behind the command.
        rest = unicodedata.normalize("NFKC", words.rest).strip().lstrip(":= ")
        command = CommandLine(words.word, rest, line, tuple(lines[at + 1 :]), standing, language, tongues, now)
        if words.word is CommandWord.REGISTER:
            particulars = Particulars(language, tongues, now)
            command = replace(command, named_above=reading.named_above(lines, at, particulars))
        taken = _ask(command, new_game)
        unaddressed += words.word is CommandWord.PRESS and not (taken and taken.used)
        if unaddressed > _MOST_UNADDRESSED:
            # What follows may be a text for somebody, and no order: none of it is read.
            reading.beyond.append(line)
            reading.kinds[at + 1] = WordClass.NOT_UNDERSTOOD
            break
        if taken is None:
            reading.keep(lines[at])
            at += 1
            continue
        if reading.is_later and words.word in NOT_FOR_LATER:
            taken = Taken(command.unclear(Trouble.NOT_FOR_LATER), taken.used)
        if isinstance(taken.ask, SectionStart):
            reading.begin_section(taken.ask, lines, at)
            break
        reading.do(taken.ask, taken.used, taken.orders, now_open, line)
        if words.word is CommandWord.CREATE:
            standing = below_create(command, taken.ask)
            new_game = standing.game.name if standing.game else ""
        if words.word is CommandWord.PHASE and not isinstance(taken.ask, ForPhase):
            reading.lose(line)
        at += 1 + taken.used
    return reading


def _command(
    line: str, standing: Standing, language: Language, tongues: Tongues, *, is_first: bool
) -> CommandWords | None:
    """The command of a line; what somebody says of himself may stand behind a colon (`Language: French`), or for whom.

    Asking for a language is understood in every language: whoever needs it is not read in his own yet.
    """
    words = read_line(line, language, is_first=is_first)
    if words is None or words.word is CommandWord.UNKNOWN:
        code = asked_for(line[:_HEAD], tongues)
        if code:
            return CommandWords(CommandWord.LANGUAGE, code)
    if words is not None and words.word is not CommandWord.UNKNOWN:
        return words
    if words is None and _COLON.search(line[:_HEAD]):
        of_oneself = read_command(_COLON.sub(" ", line, count=1), language)
        if of_oneself is not None and of_oneself.word in _OF_ONESELF and of_oneself.rest:
            return of_oneself
    if (labelled := behind_label(line, language)) and labelled.word in (_LABELS if labelled.rest else _HEADS):
        return labelled
    if found := press_words(line, language) or taken_back(line, language):
        return found
    # What stands below may be for others, and no order: it is read as press is, and asked about.
    return CommandWords(CommandWord.PRESS, "") if meant_head(line, standing, language) else words


def _answered(
    reading: LinesRead, line: str, standing: Standing, language: Language, now: datetime, tongues: Tongues
) -> bool:
    """Whether a line asks what can be answered, which is asked for then."""
    if reading.tried >= _MOST_ASKED:
        return False
    reading.tried += 1
    asked = _questions(line, standing, language, now, tongues)
    if asked.asks:
        reading.answer(asked, line)
    return bool(asked.asks)


def _questions(line: str, standing: Standing, language: Language, now: datetime, tongues: Tongues) -> Asked:
    """The questions of a line, each as what the command that answers it asks for."""
    # Loaded late: most letters ask nothing.
    from judge.commands.help.ask import Help
    from judge.notation.commands.questions import read_questions

    asks: list[Ask] = []
    rest = line
    for question in read_questions(line, language):
        words = question.words
        command = CommandLine(words.word, words.rest, line, (), standing, language, tongues, now)
        taken = _ask(command, "")
        text = line[question.start : question.end]
        # `Can Marseilles go to Spain` may be doubted as an order; as a question every word of it was understood.
        if taken is not None and not _has_order(text, standing, language, may_doubt=words.word is CommandWord.REACH):
            asks.append(replace(taken.ask, of_question=True) if isinstance(taken.ask, Help) else taken.ask)
            rest = rest[: question.start] + " " * (question.end - question.start) + rest[question.end :]
    return Asked(tuple(asks), rest)


def _has_order(text: str, standing: Standing, language: Language, *, may_doubt: bool = False) -> bool:
    """Whether an order stands in what reads like a question: `A Par - Bour au cas où`.

    `may_doubt` says that what would only be asked about as an order is none.
    """
    game = standing.game
    if game is None:
        return False
    known = known_position(game, standing.player)
    found = parse(text, language, game.board, game.rulebook, known, standing.powers)
    doubted = (problem for problem in found.problems if problem.code in _ORDERED and problem.candidates)
    return bool(found.orders) or (not may_doubt and any(doubted))


def _only_signoff(line: str, standing: Standing) -> Ask:
    """A letter that ends before anything is said: its writer may want to see how he stands, or to leave."""
    if standing.game is not None and standing.powers:
        return ShowOrders()
    return Unclear(Trouble.ONLY_SIGNOFF, CommandWord.SIGNOFF, written=line)


def _ask(line: CommandLine, new_game: str) -> Taken | None:
    """The ask of one command line, with the trust that its command needs; None when it is an order after all.

    `new_game` is the game that a line above creates.
    """
    row = CATALOGUE.get(line.word)
    if row is None:
        return Taken(unknown(line), 0)
    if row.of_game and line.game is None:
        return Taken(line.unclear(Trouble.GAME_NEEDED), 0)
    found = row.read(line)
    if found is None:
        return None
    taken = found if isinstance(found, Taken) else Taken(found, 0)
    ask = replace(taken.ask, needs=min(row.needs, taken.ask.ceiling))
    return replace(taken, ask=for_new_game(ask, row, new_game) if new_game else ask)

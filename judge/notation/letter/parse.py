"""Reading orders: text, language and position → the orders a player means."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from judge.notation.account import WordClass
from judge.notation.attempt import names_order
from judge.notation.corrections.all_taken_back import TakenBack, is_of_earlier_mail, taken_back_in
from judge.notation.corrections.replaced_goals import Replaced, meant_by, replaced_in, with_other_goal
from judge.notation.corrections.taken_back import denies_alone
from judge.notation.language import Language
from judge.notation.letter.datelines import is_dateline
from judge.notation.letter.letter_end import LetterEnd
from judge.notation.letter.quoted_lines import heads_quotation, is_quoted, unquoted, with_others_words
from judge.notation.lexicon import HELPS, PLACE, UNITS, UNKNOWN, Token
from judge.notation.lines.broken_names import unbroken
from judge.notation.lines.line import Line, is_cut, is_garbled, lines_of
from judge.notation.mentions import subjects
from judge.notation.orders.forms import gathered, rows_of
from judge.notation.orders.going_on import is_own_place, joined, stands_alone, stops_short
from judge.notation.orders.orders_read import Key
from judge.notation.orders.reader import Reader
from judge.notation.orders.same_words import may_be_settled
from judge.notation.reading_scene import look
from judge.notation.segments.cut import ends_corrected, segments_of
from judge.notation.segments.headed_lists import with_help_listed, with_lists_headed
from judge.notation.segments.segment import Segment, SegmentRole, heads_own_order
from judge.notation.segments.shared_words import LISTING, names_unit_alone
from judge.notation.segments.titles import heads_others
from judge.notation.segments.turns import (
    heads_tale,
    in_their_season,
    is_now,
    of_their_heading,
    speaks_of_another_season,
)
from judge.notation.values import Meaning, Parsed, Problem, ProblemCode
from judge.rules.maps import Map
from judge.rules.orders import unit_of
from judge.rules.places import Power
from judge.rules.position import PhaseKind, Position
from judge.rules.rulebook import Rulebook
from judge.structs import replace

MOST_ORDERS = 200
"""The most orders and problems of one text; a player has at most as many units as a board has centres."""
_REFUSED = frozenset({SegmentRole.CONDITIONAL, SegmentRole.QUESTION})
"""Sentences of which nothing is followed."""
_COUNTING = frozenset({"BUILD", "CONVOY", "DISBAND", "RETREAT", "WAIVE"})
"""What letters may mean that count the lines of a list."""
_CROSSES = frozenset("×✕✖✗✘❌🚫")
"""Signs before what was crossed out: it is asked about."""
_CELLS = UNITS | PLACE | {"COAST", "SLASH", "HOLD", "QUERY", "NEGATION", "_DASH", "NUMBER"}
_SHORTEST_COUNTED = 5
_MOST_TAKEN_BACK = 8
"""Sentences of a line that are looked at for what takes back a whole letter."""
_MOST_JOINED = 3
"""Lines that a broken order may run over, after its first."""


def parse(
    text: str, language: Language, board: Map, rulebook: Rulebook, position: Position, powers: tuple[Power, ...] = ()
) -> Parsed:
    """The orders in a letter's text, one for each unit, and the problems with unreadable orders.

    `powers` are those the writer plays; without them orders are read for every unit. Of two different
    orders for one unit neither is followed (ru2000 L113, fr L228, ja 7-4), unless a word of correction
    stands before the second. What stands in an order's sentence and may change it stops it. Never
    raises, whatever the text is.
    """
    letter = _Letter(Reader(look(language, board, rulebook, position, powers)), language)
    lines = with_help_listed(with_lists_headed(unbroken(lines_of(text, language), language)), letter.reader.scene)
    forms = language.lexicon.forms
    for line, below in _with_below(gathered(letter.noted(lines), forms) if forms else letter.noted(lines)):
        letter.read(line, is_ended=below is None or _begins_anew(below))
        if letter.is_full:
            break
    letter.end(is_cut(text))
    return Parsed(tuple(letter.orders), tuple(letter.problems), letter.marking.marks, tuple(letter.counted))


class _Letter(LetterEnd):
    """What has been read of a text so far, line by line."""

    def __init__(self, reader: Reader, language: Language) -> None:
        super().__init__(reader, language)
        self.heading: Power | None = None
        self.waiting: Segment | None = None
        """An order that stopped short: the next line may go on with it."""
        self.waits_behind: Key | None = None
        """The order before that in its sentence."""
        self.waited = 0
        self.listed: Token | None = None
        """A verb alone on its line, which heads a list of units: "Hold:"."""
        self.is_tale = False
        """Whether the line stands below a heading that tells of another turn: "Last turn's orders:"."""
        self.quoted: list[tuple[Line, Power | None, bool]] = []
        """Lines between quotation marks, each with the heading it stands under, and whether somebody else says it."""
        self.heads_quotation = False
        """Whether the line before this one says whose words follow."""
        self.is_indented = False
        """Whether the line before this one began with blanks."""
        self.last = 0

    @property
    def is_full(self) -> bool:
        """Whether the letter has more orders and problems than are read."""
        return len(self.orders) + len(self.problems) >= MOST_ORDERS

    def noted(self, lines: Iterable[Line]) -> Iterator[Line]:
        """The lines, each kept as it was written."""
        for line in lines:
            self.written.update({each.number: each.written for each in (line, *line.wrapped)})
            yield line

    def read(self, line: Line, *, is_ended: bool) -> None:
        """Take in one more line; one between quotation marks waits for the others.

        `is_ended`: the line below cannot go on with its order.
        """
        self.last = line.number
        if line.tokens and is_quoted(line.written):
            self.quoted.append((unquoted(line), self.heading, self.heads_quotation))
            return
        self.heads_quotation = heads_quotation(line.tokens) if line.tokens else self.heads_quotation
        self.read_line(line, is_ended=is_ended)

    def read_quoted(self) -> None:
        """Read the lines between quotation marks: somebody's plan where anything else is ordered, else the orders."""
        is_plan = self.orders.count > 0
        for line, heading, is_said in self.quoted:
            self.heading = heading
            self.is_tale = is_plan or is_said
            if self.is_tale:
                self.read_segments(line)
            else:
                self.read_line(line)
            self.settle()

    def read_line(self, line: Line, *, is_ended: bool = False) -> None:
        """Read a line."""
        if self.reader.scene.kind is PhaseKind.MOVEMENT:
            line = _without_letter(line)
        if line.tokens:
            self.numbers.note(line.tokens)
        if line.tokens and line.written.lstrip()[:1] in _CROSSES:
            self.settle()
            is_tale, self.is_tale = self.is_tale, True
            self.read_segments(line)
            self.is_tale = is_tale
            return
        if line.is_too_long:
            self.settle()
            self.problems.append(Problem(line.number, 1, ProblemCode.TOO_LONG, "", (), line.written[:80]))
            return
        if not line.tokens:
            self.settle()
            self.orders.before = self.pointed = None
            self.is_tale = False
            return
        if is_dateline(line.tokens, self.reader):
            self.settle()
            self.problem(ProblemCode.NOT_AN_ORDER, line.tokens, ())
            return
        for _ in range(_MOST_TAKEN_BACK):
            if (found := taken_back_in(line, self.language)) is None:
                break
            line = replace(line, tokens=self.take_all_back(line, *found))
            if not line.tokens:
                self.read_remarks(line)
                return
        for _ in range(_MOST_TAKEN_BACK):
            builds = bool(self.reader.scene.own_builds())
            replaced = None if self.is_tale else replaced_in(line.tokens, self.language, builds=builds)
            if replaced is None:
                break
            line = replace(line, tokens=self.replace_goal(line, replaced))
            if not line.tokens:
                self.read_remarks(line)
                return
        self.read_said(line, is_ended=is_ended)

    def replace_goal(self, line: Line, found: Replaced) -> tuple[Token, ...]:
        """Change the goal of an order above some words of a line, or read these as others; the words behind them."""
        before, said = line.tokens[: found.begin], line.tokens[found.begin : found.end]
        if before:
            self.read_said(replace(line, tokens=before, remarks=()))
        self.settle()
        is_later = speaks_of_another_season(said, self.language, self.reader.scene.position.phase)
        meant = meant_by(found, self.orders)
        changed = None if is_later or found.is_asked else with_other_goal(found, meant, self.reader.scene)
        if changed is not None:
            self.orders.forget(meant[0])
            self.order(Meaning(meant[0].power, changed, None), said)
        elif meant:
            units = (unit_of(one.order) for one in meant)
            self.ask_again([unit.province for unit in units if unit is not None], said, ProblemCode.MAY_CHANGE)
        else:
            known, count = len(self.problems), self.orders.count
            self.read_said(replace(line, tokens=line.tokens[found.begin : found.end + 1], remarks=()))
            if (known, count) == (len(self.problems), self.orders.count) and len(self.orders):
                self.problem(ProblemCode.NOT_AN_ORDER, said, ())
        return line.tokens[found.end + 1 :]

    def read_said(self, line: Line, *, is_ended: bool = False) -> None:
        """Read a line that takes back no whole letter."""
        self.is_others = heads_others(line.tokens, self.reader.scene, self.is_others)
        told = heads_tale(line.tokens, self.language)
        self.is_tale = told >= 0 or (self.is_tale and not is_now(line.tokens, self.language))
        if self.waiting is None and not self.is_tale and self.read_at_once(line, is_ended):
            self.orders.before = None
            self.read_remarks(line)
            return
        before, known = self.orders.count, len(self.problems)
        if self.waiting is None and not self.is_tale and self.is_denied_above(line.tokens):
            return
        self.read_segments(line)
        self.is_tale = self.is_tale and told in (-1, len(line.tokens) - 1)
        if before == self.orders.count and len(self.problems) == known and _is_row(line.tokens) and not self.is_tale:
            self.problem(ProblemCode.NOT_AN_ORDER, line.tokens, ())
        if before == self.orders.count and is_garbled(line.written):
            del self.problems[known:]
            self.waiting = None
            self.problem(ProblemCode.GARBLED, line.tokens, ())
        self.read_remarks(line)

    def take_all_back(self, line: Line, begin: int, end: int, meant: TakenBack) -> tuple[Token, ...]:
        """Drop all that was ordered before some words of a line, and ask about it; the words behind them.

        With a colon at their end the words head what does not count: "first draft, not to be played:". Of another
        letter nothing is here to be dropped, and words that deny it all say nothing.
        """
        heads = line.tokens[-1].kind == "COLON" and end >= len(line.tokens) - 1
        is_first = not (len(self.orders) or self.rest or self.deferred)
        if heads and is_first and is_of_earlier_mail(line, line.tokens[begin:end], self.language):
            meant = TakenBack.OTHER  # "ignore my mail of this morning, this is the valid set:"
        if meant is TakenBack.THIS and heads:
            self.settle()
            self.is_tale = True
            return ()
        before, said = line.tokens[:begin], line.tokens[begin:end]
        if before:
            self.read_said(replace(line, tokens=before, remarks=()))
        self.settle()
        if meant is TakenBack.OTHER:
            self.problem(ProblemCode.NOT_AN_ORDER, said, ())
            self.replaced.append((self.problems[-1], said))
        elif meant is TakenBack.THIS and (len(self.orders) or self.rest or self.deferred):
            gone = self.orders.drop_all()
            self.rest, self.deferred, self.hanging = [], [], None
            self.problem(ProblemCode.NOT_AN_ORDER, said, tuple(str(order.order) for order in gone))
            self.withdrawn.append((self.problems[-1], gone, said))
        elif meant is TakenBack.THIS:
            self.read_said(replace(line, tokens=said, remarks=()))
        return line.tokens[end:]

    def is_denied_above(self, tokens: Sequence[Token]) -> bool:
        """Whether a line only says no to the order above it, at most an empty line between; that is asked about."""
        line = tokens[0].line
        above = self.orders.newest_of(line - 1) or self.orders.newest_of(line - 2)
        if above is None or not denies_alone(tokens, self.language):
            return False
        self.orders.before = above
        self.stop(tokens)
        return True

    def read_at_once(self, line: Line, is_ended: bool) -> bool:
        """Take in a line that is a row of a form, or one order and nothing else; whether it was."""
        tokens = line.tokens
        rows = rows_of(tokens, self.language.lexicon.forms)
        for row in rows:
            self.note(self.reader.row(row, self.heading))
        if rows:
            self.listed = tokens[0] if tokens[0].kind in UNITS and tokens[0].line < tokens[-1].line else None
            return True
        is_sentence = tokens[-1].text == "." and len(tokens) > 1
        answers = self.reader.plain(tokens[:-1] if is_sentence else tokens, is_ended)
        if may_be_settled(answers):
            return False  # another order of the letter may tell what it means
        self.note(answers)
        self.waited = 0
        return bool(answers)

    def read_segments(self, line: Line) -> None:
        """Take in a line stretch by stretch."""
        is_indented = line.written[:1].isspace()
        if self.is_indented and not is_indented:
            self.settle()  # "Sevastopol", indented "supports Rumania", and then another unit
        self.is_indented = is_indented
        segments = segments_of(line.tokens, self.language, self.heading)
        segments = in_their_season(segments, self.language, self.reader.scene.position.phase)
        segments = of_their_heading(segments, line.tokens, self.language, self.reader.scene.position.phase)
        segments = with_others_words(segments, line, self.reader.scene.powers, self.language)
        self.heading = segments[-1].heading
        if not self.is_tale:
            self.lines.append(line.tokens)
        if self.is_tale:
            segments = tuple(replace(segment, setting=SegmentRole.CONDITIONAL) for segment in segments)
        if not any(segment.tokens for segment in segments):
            self.settle()
            if any(token.kind == "CORRECTION" for token in line.tokens):
                self.orders.before = self.orders.newest_key
                self.stop(line.tokens)
            for aside in (aside for segment in segments for aside in segment.asides):
                self.aside_alone(aside.tokens)
            return
        said = [segment.plain for segment in segments if segment.tokens]
        if len(said) == 1 and len(said[0]) == 1 and self._heads_list(said[0][0]):
            self.listed = said[0][0]
        for segment in segments:
            if segment.tokens and not self.is_full:
                self.take(segment)
            # With a comma at its end the sentence goes on in the next line.
            if segment.tokens and segment.stop != ",":
                self.orders.before = None
        if self.names_other_power(said[-1]):
            self.is_of_power = False  # alone at the end of a line it is greeted
        if ends_corrected(segments):
            self.orders.before = self.orders.newest_of(line.number)
            self.stop(line.tokens)
        if any(problem.line == line.number for problem in self.problems):
            refused = (segment for segment in segments if segment.setting in _REFUSED)
            self.marking.mark((token for each in refused for token in each.plain), WordClass.NOT_UNDERSTOOD)

    def read_remarks(self, line: Line) -> None:
        """Look at what stands behind signs for remarks: one that names another order is asked about.

        Orders between `//` are orders; behind `#` one was commented out, or not: it is asked about.
        """
        for signs, said in _remarks_of(line):
            if line.tokens and stands_alone(Segment(said, ";", self.heading), self.reader.scene):
                if len(signs) > 1:
                    self.read_line(Line(line.number, line.written, said))
                elif signs[0].text == "#":
                    self.problem(ProblemCode.NOT_AN_ORDER, said, ())
            elif _unsays(said):
                goes_on, self.orders.before = self.orders.before, self.orders.newest_of(line.number)
                self.stop((*signs, *said))
                self.orders.before = goes_on
            elif line.tokens and (len(signs) > 1 or signs[0].text == "#") and self.names_own_order(said):
                self.problem(ProblemCode.NOT_AN_ORDER, said, ())

    def names_own_order(self, said: Sequence[Token]) -> bool:
        """Whether a remark names an order for a unit of the writer that has none: "// A Mar - Spa was my idea"."""
        own = [place for place in subjects(said) if self.reader.scene.is_own(place)]
        return any(self.orders.of(place) is None for place in own) and names_order(said, self.language)

    def take(self, segment: Segment) -> None:
        """Take in a segment, as the end of an order that stopped short if it is one."""
        is_marked = len(segment.tokens) > 1 and segment.tokens[0].kind == "_PLUS"
        if is_marked and self.listed is not None and self.listed.kind == "BUILD":
            segment = replace(segment, tokens=segment.tokens[1:])  # "Builds:", "+ A Ber", "+ F Kie"
        if self.waiting is not None and heads_own_order(self.waiting, segment):
            self.marking.mark(self.waiting.tokens, WordClass.ORDER)
            self.waiting = None
        if self.waiting is not None:
            both = joined(self.waiting, segment, self.reader.scene) if not self.is_lean(self.waiting, segment) else None
            if both is not None:
                self.waiting = None
                segment = replace(both, corrects=False, amends=True) if segment.corrects else both
            else:
                self.settle()
        segment = self.under_heading(segment)
        ends_list = self.orders.before is not None and is_own_place(segment.plain, self.reader.scene)
        if self.waited < _MOST_JOINED and not ends_list and stops_short(segment, self.reader.scene):
            self.waiting, self.waits_behind = segment, self.orders.before
            self.waited += 1
            return
        self.waited = 0
        self.note_segment(segment)

    def is_lean(self, first: Segment, second: Segment) -> bool:
        """Whether a stretch ends with "supports" and means the order before it, since what follows is one by itself."""
        last = first.plain[-1]
        is_over = last.line < second.tokens[0].line or first.stop == ","
        is_over = is_over and last.kind in HELPS and len(last.text) > 1
        if not is_over or not second.plain or not stands_alone(second, self.reader.scene):
            return False
        return bool(self.leaning(first, self.written[last.line]))

    def under_heading(self, segment: Segment) -> Segment:
        """A unit alone, with the verb of the line that heads its list: "Hold:", "- F Aeg", "- F Bla"."""
        if self.listed is None or segment.tokens[0].line == self.listed.line:
            return segment
        is_typed = self.listed.kind in UNITS and segment.plain[:1] and segment.plain[0].kind in UNITS
        if names_unit_alone(segment.plain) and not is_typed:
            return replace(segment, tokens=(self.listed, *segment.tokens))
        self.listed = None
        return segment

    def _heads_list(self, token: Token) -> bool:
        """Whether a word alone on its line heads a list: a verb, or in winter the kind of unit."""
        is_winter = self.reader.scene.kind is PhaseKind.ADJUSTMENT
        return token.kind in LISTING or (is_winter and token.kind in UNITS)

    def settle(self) -> None:
        """Read the unfinished order by itself: the next line does not continue it."""
        if self.waiting is not None:
            segment, self.waiting, self.waited = self.waiting, None, 0
            if any(token.has(PLACE) for token in segment.plain):  # « la flotte comme dit » is about another
                self.orders.before = self.orders.before or self.waits_behind
            self.note_segment(segment)
            self.orders.before = self.orders.before if segment.stop == "," else None

    def end(self, goes_on: bool) -> None:
        """Finish the text: settle what waits, then what is done with all the rest."""
        self.settle()
        self.read_quoted()
        for segment in self.deferred:
            self.note_segment(segment, is_last=True)
        self.order_pairs()
        self.order_implied()
        self.ask_contrary_help()
        self.ask_replaced()
        self.ask_bare_removals()
        self.ask_changed()
        self.ask_other_goals()
        for given in self.orders.contradictions():
            texts = tuple(dict.fromkeys(str(order.order) for order, _ in given))
            self.problem(ProblemCode.CONTRADICTED, given[-1][1], texts)
        self.problems.sort(key=lambda problem: (problem.line, problem.column))
        for words in self.rest:
            self.order_rest(words)
        self.settle_kept()
        self.waive_once()
        self.settle_unbuilt()
        self.settle_empty()
        self.settle_withdrawn()
        self.settle_denials()
        self.settle_told()
        self.ask_passed_over()
        if self.is_full:
            self.problems.append(Problem(self.last, 1, ProblemCode.TOO_MANY, "", (), self.written[self.last]))
        elif goes_on:
            self.problems.append(Problem(self.last, 1, ProblemCode.TOO_LONG, "", (), self.written[self.last]))


def _with_below(lines: Iterable[Line]) -> Iterator[tuple[Line, Line | None]]:
    """Each line with the one below it; None below the last one."""
    above: Line | None = None
    for line in lines:
        if above is not None:
            yield above, line
        above = line
    if above is not None:
        yield above, None


def _is_row(tokens: Sequence[Token]) -> bool:
    """Whether there are nothing but units, places and what they do, parted by semicolons: "PAR;GAS"."""
    cells = [token for token in tokens if token.text != ";"]
    is_cell = all(token.has(_CELLS) for token in cells)
    return 1 < len(cells) < len(tokens) and is_cell and any(token.has(PLACE) for token in cells)


def _begins_anew(line: Line) -> bool:
    """Whether a line is empty or begins with a unit: it goes on with no order that is whole by itself."""
    return not line.tokens or all(sense.kind in UNITS for sense in line.tokens[0].senses)


def _without_letter(line: Line) -> Line:
    """A line without the letter that counts it, where that is no word of a movement: "b. F Ion C A Tun - Alb"."""
    tokens = line.tokens
    counts = _COUNTING | UNKNOWN  # "iv. … v. …"
    is_counted = len(tokens) > _SHORTEST_COUNTED and tokens[0].kind in counts and len(tokens[0].text) == 1
    is_order = is_counted and tokens[1].kind == "DOT" and tokens[2].kind in UNITS and tokens[3].has(PLACE)
    return replace(line, tokens=tokens[2:]) if is_order else line


def _remarks_of(line: Line) -> Iterator[tuple[Sequence[Token], tuple[Token, ...]]]:
    """The remarks of a line: the signs before each, `#` or `//`, and its words; what is in `/* */` is one."""
    signs, said = list[Token](), list[Token]()
    slashes = {token.start for token in line.remarks if token.kind == "SLASH"}
    for token in line.remarks:
        is_double = token.start in slashes and not slashes.isdisjoint((token.start - 1, token.start + 1))
        is_sign = is_double or token.text == "#" or not signs
        if is_sign and said:
            yield signs, tuple(said)
            signs, said = [], []
        (signs if is_sign else said).append(token)
    if said:
        yield signs, tuple(said)


def _unsays(tokens: Sequence[Token]) -> bool:
    """Whether a remark behind an order says that it may be none: `# or A Par - Gas`, `// not`."""
    is_talk = any(token.kind in UNKNOWN for token in tokens)
    unsaying = ("CONDITION",) if is_talk else ("CONDITION", "NEGATION")
    return any(token.kind in unsaying for token in tokens)

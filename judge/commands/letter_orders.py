"""The orders among the lines of a letter: what a later line withdraws, what is pasted in, what is on file already."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import TypeAlias

from judge.commands.asks import Ask, GameAsk, Standing
from judge.commands.leading.ask import TryOut
from judge.commands.letter_lines import LINE_LIMIT, LinesRead
from judge.commands.phase_headings import heads_orders
from judge.game.commands.orders import Clear, Withdraw
from judge.game.game import Game, PlayerId
from judge.game.secrecy import eyes, is_listed_for, judged_for, known_position
from judge.game.summary import hidden_turns
from judge.notation.account import Marks, WordClass
from judge.notation.commands.ahead import Read, read
from judge.notation.cutting import tokens_of
from judge.notation.language import Language
from judge.notation.letter.parse import parse
from judge.notation.mentions import provinces
from judge.notation.speak import type_order
from judge.notation.values import Parsed, Problem, ProblemCode, ReadOrder
from judge.post.letter import Letter
from judge.post.quotes import framed, quote_blocks, quoted_in, said_by_others
from judge.rules.maps import Map
from judge.rules.orders import unit_of
from judge.rules.places import Power, ProvinceId
from judge.rules.position import Position, opening
from judge.rules.rulebook import Rulebook
from judge.rules.text import read_order
from judge.structs import replace

MutableMarks: TypeAlias = dict[int, Mapping[tuple[int, int], WordClass]]

_OF_OTHERS = frozenset({ProblemCode.NOT_YOURS, ProblemCode.NO_SUCH_UNIT, ProblemCode.NOT_AN_ORDER})
_NOT_BREAK = re.compile(r"[^\n]")
_MOST_BELOW = 16_000
"""Characters below a letter's end that are looked at."""
_MOST_COMPARED = 8_000
"""Characters of a letter, with what stands below its end, that are read twice to see what that would change."""


def orders_in(
    reading: LinesRead, standing: Standing, language: Language, fallback: tuple[Map, Rulebook] | None
) -> Read:
    """The orders among the lines that are no commands, without those that a later line of the letter withdraws."""
    marks: MutableMarks = {}
    lines = _without_quotations(reading.order_lines, marks, standing, language)
    above = lines[: max(reading.cleared_at - 1, 0)]
    left = [*[""] * len(above), *lines[len(above) :]]
    if above:
        _add(marks, read_orders("\n".join(above), standing, language, fallback).parsed.marks)
    for number, command in reading.withdrawn:
        for order in read_orders("\n".join(left[: number - 1]), standing, language, fallback).parsed.orders:
            unit = unit_of(order.order)
            if unit is not None and unit.province in command.provinces:
                start = left[order.line - 1].find(order.written)
                _add(marks, {order.line: {(start, start + len(order.written)): WordClass.ORDER}})
                left[order.line - 1] = left[order.line - 1].replace(order.written, " " * len(order.written), 1)
    found = read_orders("\n".join(left), standing, language, fallback)
    _add(marks, found.parsed.marks)
    found = replace(found, parsed=replace(found.parsed, marks=marks))
    if not (found.parsed.orders or found.parsed.problems or reading.asks):
        found = _with_said(found, reading, standing, language)
    return _with_pasted(found, reading, standing, language)


def _without_quotations(lines: Sequence[str], marks: MutableMarks, standing: Standing, language: Language) -> list[str]:
    """The lines with blanks in the place of what others said, as `[quote] … [/quote]`, which is marked as quoted.

    So is a text in a frame, as press is, unless its title or what it says may be about orders of the writer.
    """
    text = "\n".join(lines)
    blocks = [*quote_blocks(text), *said_by_others(text)]
    for start, end, title, said in framed(text):
        if not heads_orders(title, language, standing.powers) and _is_about_others(said, standing, language):
            blocks.append((start, end))
    if not blocks:
        return [*lines]
    for start, end in blocks:
        text = text[:start] + _NOT_BREAK.sub(" ", text[start:end]) + text[end:]
    left = text.split("\n")
    for number, (line, now) in enumerate(zip(lines, left, strict=True), 1):
        if line != now:
            _add(marks, {number: {(at, at + 1): WordClass.QUOTED for at in range(len(line)) if line[at] != now[at]}})
    return left


def _is_about_others(text: str, standing: Standing, language: Language) -> bool:
    """Whether a text orders nothing, and all that would be asked about in it are units of others."""
    parsed = read_orders(text, standing, language, None).parsed
    if parsed.orders or any(problem.code not in _OF_OTHERS for problem in parsed.problems):
        return False
    said = (
        each for problem in parsed.problems for each in tokens_of(language.clean(problem.about), language.lexicon, 1)
    )
    game = standing.game
    units = (unit for power in standing.powers for unit in game.position.units.get(power, ())) if game else ()
    return {unit.province for unit in units}.isdisjoint(provinces(said))


def _orders(text: str, standing: Standing, language: Language) -> bool:
    return bool(read_orders(text, standing, language, None).parsed.orders)


def _add(marks: MutableMarks, more: Marks) -> None:
    for number, read_as in more.items():
        marks[number] = {**marks.get(number, {}), **read_as}


def _with_said(found: Read, reading: LinesRead, standing: Standing, language: Language) -> Read:
    """A question about what somebody else is said to have said, where that is all there is: it may be meant."""
    text = "\n".join(reading.order_lines)
    for start, end in said_by_others(text):
        said = text[start:end]
        if _orders(said.partition(":")[2], standing, language):
            number, head = text.count("\n", 0, start) + 1, said.strip()[:LINE_LIMIT]
            told = Problem(number, 1, ProblemCode.PASTED, head, (), head)
            return replace(found, parsed=replace(found.parsed, problems=(told,)))
    return found


def _with_pasted(found: Read, reading: LinesRead, standing: Standing, language: Language) -> Read:
    """What was read, and a question about each letter that is pasted in, if anything in it would be an order.

    What stands below a heading in it ("My orders:") is its reader's own only where his units were spoken of above, and
    no others are below: an ally may write "My orders for you:". Else nothing below it is followed either.
    """
    if standing.game is None:
        return found
    parsed = found.parsed
    for number, lines, asked_above in reading.pasted:
        below = read_orders("\n".join(lines), standing, language, None).parsed
        end = number + len(lines)
        foreign = any(each.line >= end and each.code is ProblemCode.NOT_YOURS for each in parsed.problems)
        is_ended = bool(below.orders) and not foreign
        told_at = {order.line for order in parsed.orders} | {problem.line for problem in parsed.problems}
        says_more = any(line >= end for line in told_at)
        if not (below.orders or below.problems or says_more):
            continue
        last = end if is_ended else len(reading.order_lines) + 1
        reading.kinds |= dict.fromkeys(range(number, last), WordClass.NOT_UNDERSTOOD)
        if not is_ended:
            del reading.asks[asked_above:]
        head = lines[0].strip()[:LINE_LIMIT]
        orders = tuple(order for order in parsed.orders if not number <= order.line < last)
        is_followed = is_ended and any(order.line >= end for order in orders)
        own_head = (reading.order_lines[end - 1].strip()[:LINE_LIMIT],) if is_followed else ()
        told = Problem(number, 1, ProblemCode.PASTED, head, own_head, head)
        problems = (*(each for each in parsed.problems if not number <= each.line < last), told)
        parsed = replace(parsed, orders=orders, problems=tuple(sorted(problems, key=lambda each: each.line)))
    return replace(found, parsed=parsed)


def unread_below(letter: Letter, reading: LinesRead, standing: Standing, language: Language) -> tuple[Problem, ...]:
    """A question about each part of a letter that nobody reads, if it orders something or would change the orders.

    These stand below the signature or a letter that is passed on, and below SIGNOFF.
    """
    cut, (line, below_line) = letter.cut_off, reading.signed_off
    parts = [(ProblemCode.SIGNED, line, below_line)]
    if cut is not None:
        parts.append((ProblemCode.SIGNED if cut.is_signature else ProblemCode.PASTED, cut.head, cut.below))
    number, own = letter.text.count("\n") + 2, "\n".join(reading.order_lines)
    return tuple(
        Problem(number, 1, code, head[:LINE_LIMIT], (), head[:LINE_LIMIT])
        for code, head, below in parts
        if _adds_to(own, below, standing, language)
    )


def _adds_to(own: str, below: str, standing: Standing, language: Language) -> bool:
    """Whether the lines below a letter's own order something, or would change what those order ("PS: cancel Paris")."""
    found = read_orders(below[:_MOST_BELOW], standing, language, None).parsed
    if found.orders or any(problem.candidates for problem in found.problems):
        return True
    if not found.problems or len(own) + len(below) > _MOST_COMPARED:
        return bool(found.problems)
    alone, both = (read_orders(text, standing, language, None).parsed.orders for text in (own, f"{own}\n{below}"))
    return [read.order for read in alone] != [read.order for read in both]


def unread_quoted(letter: Letter, standing: Standing, language: Language) -> tuple[Problem, ...]:
    """A question about what is marked as quoted, if it orders something: for a letter that says nothing else.

    Its writer may mean the quotation ("these, please"), or have marked his own lines.
    """
    quoted = quoted_in(letter.full_text) if letter.text.strip() else ""
    if not quoted or not _orders(quoted, standing, language):
        return ()
    head = quoted.lstrip().partition("\n")[0][:LINE_LIMIT]
    return (Problem(1, 1, ProblemCode.QUOTED, head, (), head),)


def read_orders(text: str, standing: Standing, language: Language, fallback: tuple[Map, Rulebook] | None) -> Read:
    """The orders among the lines that are no commands."""
    nothing = Read(Parsed((), ()))
    if not text.strip():
        return nothing
    if standing.game is not None:
        game = standing.game
        known = _position_read_by(standing, game)
        found = read(text, language, game.board, game.rulebook, known, standing.powers)
        return replace(found, parsed=_as_far_as_seen(found.parsed, standing.player, game))
    if fallback is None:
        return nothing
    board, rulebook = fallback
    return Read(parse(text, language, board, rulebook, opening(board), ()))


def _position_read_by(standing: Standing, game: Game) -> Position:
    """The position by which a letter about a game is read: that no such unit is there tells where others are.

    For who may not know it yet, or nothing of the game, it is the one in which every game begins.
    """
    is_told = is_listed_for(game, standing.player) and not hidden_turns(game, standing.player)
    return known_position(game, standing.player) if standing.powers or is_told else opening(game.board)


def _as_far_as_seen(parsed: Parsed, player: PlayerId | None, game: Game) -> Parsed:
    """In the fog, no order is called impossible for what its writer cannot see."""
    if not eyes(game, player):
        return parsed
    found = ((order, judged_for(game, order.power, order.order)) for order in parsed.orders)
    return replace(parsed, orders=tuple(replace(order, order=seen.order, void=seen.void) for order, seen in found))


def without_ordered(parsed: Parsed, game: Game, asks: tuple[Ask, ...]) -> Parsed:
    """Without holds of "the rest" for units that have an order on file, unless the letter clears those."""
    on_file = _on_file(game, asks)
    return replace(parsed, orders=tuple(each for each in parsed.orders if not _is_left_as_ordered(each, on_file)))


def with_counted(parsed: Parsed, game: Game, asks: tuple[Ask, ...]) -> Parsed:
    """With the holds of "the other two" where just two are left that have no order on file; nothing is asked then."""
    on_file, marks = _on_file(game, asks), dict(parsed.marks)
    for each in parsed.counted:
        asked = each.problem
        left = tuple(order for order in each.orders if not _is_left_as_ordered(order, on_file))
        if asked in parsed.problems and len(left) == each.number:
            others = tuple(problem for problem in parsed.problems if problem != asked)
            words = range(asked.column - 1, asked.column - 1 + len(asked.about))
            spans = marks.get(asked.line, {})
            marks[asked.line] = {
                span: WordClass.ORDER if span[0] in words else read_as for span, read_as in spans.items()
            }
            parsed = replace(parsed, orders=(*parsed.orders, *left), problems=others)
    return replace(parsed, marks=marks, counted=())


def _on_file(game: Game, asks: tuple[Ask, ...]) -> frozenset[tuple[Power, ProvinceId]]:
    """The units that have an order which the letter neither clears nor withdraws."""
    done = [ask.command for ask in asks if isinstance(ask, GameAsk)]
    if any(isinstance(command, Clear) for command in done):
        return frozenset()
    withdrawn = {place for command in done if isinstance(command, Withdraw) for place in command.provinces}
    return frozenset(
        (power, unit.province)
        for power, orders in game.orders.items()
        for unit in map(unit_of, orders)
        if unit is not None and unit.province not in withdrawn
    )


def _is_left_as_ordered(order: ReadOrder, on_file: Collection[tuple[Power, ProvinceId]]) -> bool:
    """Whether an order is only said of the rest, and its unit has one on file."""
    return order.is_rest and _place_of(order) in on_file


def _place_of(order: ReadOrder) -> tuple[Power, ProvinceId] | None:
    unit = unit_of(order.order)
    return (order.power, unit.province) if unit is not None else None


def tried_out(parsed: Parsed, language: Language) -> tuple[Ask, ...]:
    """What answers the letter's questions: their orders tried out, as TRY does."""
    asked = [problem for problem in parsed.problems if problem.code is ProblemCode.QUESTION]
    lines = [order for problem in asked for order in problem.candidates]
    if not lines:
        return ()
    typed = (type_order(read_order(order), language) for order in dict.fromkeys(lines))
    return (TryOut("\n".join(typed), written=asked[0].written),)

"""Reads PRESS, BROADCAST, POSTAL PRESS and PRESS ARCHIVE, and the text below them.

Whether some text talks to people, or holds nothing but orders and commands, which are the judge's business.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from enum import Enum
from typing import ClassVar

from judge.commands.asks import Ask, Standing, Trouble
from judge.commands.line import EDGES, CommandLine, Taken, read_power
from judge.commands.press.heads import (
    Head,
    corrected,
    head_in,
    is_like_power,
    is_loud,
    meant_head,
    names_readers,
    readers_of,
    verb_of,
)
from judge.commands.press.recipients import Options, Wrong, is_hold_line, option_of, subject_in
from judge.game.press import ALL, Draft, Recipients, Tone
from judge.game.secrecy import known_position
from judge.game.settings import PressKind
from judge.notation.commands.ahead import read_phase_name
from judge.notation.commands.verbs import CommandWord, CommandWords, read_command
from judge.notation.language import Language
from judge.notation.letter.parse import parse
from judge.notation.lines.line import lines_of
from judge.notation.times import read_duration, read_moment, read_zone
from judge.notation.values import Parsed, ProblemCode
from judge.rules.places import Power
from judge.rules.position import Phase
from judge.rules.text import read_phase
from judge.structs import Struct, replace

_SINCE = frozenset({"since", "from", "of", "with"})
"""Words before a power or a day that say nothing by themselves; those of each language are its option `press since`."""
_MARKS = f"{EDGES}->=→"
_LOOKED_AT = 100
"""Lines below PRESS by which it shows whether they are orders: nobody has more."""
_UNKNOWN = frozenset({"WORD", "OTHER"})
_ASKING = frozenset({"DOUBT", "QUERY"})
_MOST_FIGURES = 4
"""Figures of a page's number."""
_MOST_HEADS = 2
"""Lines above a text that say how it goes."""
_MOST_MISSPELT = 2
"""Words of one misspelt name."""


class WritePress(Ask, frozen=True):
    """A text for others in the game, as its author wrote it; what may not be passed on is cut later."""

    draft: Draft
    """The line of the command, or the addresses the letter went to."""
    to_address: bool = False
    """The whole letter is the text: it went to a press address."""
    order_lines: tuple[str, ...] = ()
    """Lines of the text that look like orders, and are none."""
    attachments: tuple[str, ...] = ()
    """The names of what came with the letter and does not go on."""
    is_held: bool = False
    """It is sent when the open phase is played."""

    @property
    def is_for_phase_end(self) -> bool:
        """Whether it waits for the phase."""
        return self.is_held


class ReadArchive(Ask, frozen=True):
    """PRESS ARCHIVE: what one sent and was sent; with one power, in one phase, or since a day."""

    is_about_past: ClassVar[bool] = True

    power: Power | None = None
    since: datetime | None = None
    phase: Phase | None = None
    page: int = 1
    """Counted from the newest."""


def press(line: CommandLine) -> Taken | None:
    """PRESS and its text; without recipients it is a broadcast, if ENDPRESS shows that it is meant."""
    block = _block(line)
    meant = meant_head(line.written, line.standing, line.language)
    if meant:
        return _asked_about(line, block, meant)
    found = readers_of(CommandWords(line.word, line.rest), line.written, line.standing, line.language)
    if isinstance(found, Wrong):
        return _to_somebody_unknown(line, block, found)
    block, found = _below_heads(block, found, line)
    # PRESS ONLY, PRESS FAKE TO ITALY: it was meant for somebody.
    is_for_some = bool(line.rest) and (found.shown is not None or not (found.tone or found.speaker))
    if not found.to and (is_for_some or not block.is_closed):
        return _to_nobody(line, block)
    return _piece(line, block, _write_press(line, block, found, found.to or ALL))


def broadcast(line: CommandLine) -> Taken | None:
    """BROADCAST and its text: press to all, or to those alone who are named behind it."""
    block = _block(line)
    found = readers_of(CommandWords(line.word, line.rest), line.written, line.standing, line.language)
    if isinstance(found, Wrong):
        return _to_somebody_unknown(line, block, found)
    block, found = _below_heads(block, found, line)
    return _piece(line, block, _write_press(line, block, found, found.to))


def postal(line: CommandLine) -> Taken:
    """POSTAL PRESS and its text: a piece for the newspaper."""
    block = _block(line)
    return _piece(line, block, WritePress(Draft(ALL, block.text, is_postal=True), written=line.written))


class _Block(Struct, frozen=True):
    """The lines of a piece of press."""

    lines: tuple[str, ...]
    used: int
    """How many lines below the command it takes from the letter."""
    doubtful: str = ""
    """The line above which it ends, that may begin another piece and does not say for whom."""
    heads: int = 0
    """How many of the lines above the text say how it is sent."""
    subject: str = ""
    """What its writer calls it in one of these."""

    @property
    def is_closed(self) -> bool:
        """Whether ENDPRESS ends it."""
        return self.used > self.heads + len(self.lines)

    @property
    def text(self) -> str:
        return "\n".join(self.lines)


def _block(line: CommandLine) -> _Block:
    """The lines of a piece: where ENDPRESS was forgotten, the next piece must not go to the wrong people."""
    lines, used = line.block(lambda below: head_in(below, line.standing, line.language) is not Head.NONE)
    after = line.following[used] if used == len(lines) and used < len(line.following) else ""
    is_doubtful = bool(after) and head_in(after, line.standing, line.language) is Head.DOUBTFUL
    return _Block(lines, used, after.strip() if is_doubtful else "")


def _piece(line: CommandLine, block: _Block, ask: WritePress) -> Taken:
    """A piece of press; nothing is sent of one that nobody ended and that has orders at its end.

    They may be a proposal; but where ENDPRESS was forgotten, an enemy would read them. Nor of one that goes to all
    above a line that names some, nor above a line that may begin a piece for others.
    """
    if block.doubtful:
        return _not_sent(line, block, Trouble.PRESS_HEAD_INSIDE, block.doubtful)
    first = next((each.strip() for each in block.lines if each.strip()), "")
    if ask.draft.to.is_broadcast and names_readers(first, line.standing, line.language):
        return _not_sent(line, block, Trouble.PRESS_NAMES_BELOW, first)
    is_open = not block.is_closed and not _is_signed_off(line, block.used)
    if is_open and ends_in_orders(block.text, line.standing, line.language):
        return _not_sent(line, block, Trouble.PRESS_NOT_ENDED, line.written)
    return Taken(ask, block.used)


def _not_sent(line: CommandLine, block: _Block, trouble: Trouble, about: str) -> Taken:
    """A piece that goes nowhere, whose text its author gets back."""
    return Taken(replace(line.unclear(trouble, about), text=block.text), block.used)


def _asked_about(line: CommandLine, block: _Block, meant: str) -> Taken | None:
    """A line that may have been meant to send the text below it; without one it is talk, unless it is in capitals."""
    if not block.text.strip():
        return Taken(line.unclear(Trouble.LIKE_THIS), block.used) if is_loud(line.written) else None
    unclear = replace(line.unclear(Trouble.PRESS_MEANT), near=meant)
    if not block.is_closed and _are_orders(block.lines, line):
        return Taken(unclear, 0)
    return Taken(replace(unclear, text=block.text), block.used)


def _is_signed_off(line: CommandLine, used: int) -> bool:
    """Whether SIGNOFF ends a text of so many lines."""
    words = line.command_in(line.following[used]) if used < len(line.following) else None
    return words is not None and words.word is CommandWord.SIGNOFF


def _to_nobody(line: CommandLine, block: _Block) -> Taken:
    """PRESS above some text, or as a heading above orders, which are to be read."""
    if not block.text.strip():
        return Taken(line.unclear(Trouble.PRESS_TO_WHOM, line.written), block.used)
    if not block.is_closed and _are_orders(block.lines, line):
        return Taken(line.unclear(Trouble.PRESS_ABOVE_ORDERS, line.written), 0)
    return _not_sent(line, block, Trouble.PRESS_TO_WHOM_BELOW, line.written)


def _to_somebody_unknown(line: CommandLine, block: _Block, wrong: Wrong) -> Taken | None:
    """PRESS TO Atlantis; without ENDPRESS and with a name first, as in "Press Turkey hard", it is talk."""
    if not block.is_closed and wrong.trouble is Trouble.PRESS_BAD_RECIPIENT and not _is_addressed(line):
        return None
    near = corrected(line.written, wrong, line.standing, line.language)
    unclear = replace(line.unclear(wrong.trouble, wrong.about), near=near)
    if not block.is_closed and _are_orders(block.lines, line):
        return Taken(unclear, 0)
    return Taken(replace(unclear, text=block.text), block.used)


def _is_addressed(line: CommandLine) -> bool:
    """Whether a line that names somebody unknown was meant to send the text below it."""
    first = re.split(r"[\s:：]", line.rest.lstrip(_MARKS), maxsplit=1)[0].strip(_MARKS)
    is_with_to = len(verb_of(line.written, line.rest).split()) > 1
    if line.word is CommandWord.BROADCAST or is_with_to or option_of(first, line.language) is not None:
        return True
    assert line.game is not None
    is_named = read_power(first, line.game.board, line.language) is not None or is_like_power(first, line.language)
    return is_loud(line.written) and is_named


def _are_orders(lines: tuple[str, ...], line: CommandLine) -> bool:
    """Whether what stands below is the judge's business and no text for anybody."""
    return is_for_the_judge("\n".join(lines[:_LOOKED_AT]), line.standing, line.language)


def _write_press(line: CommandLine, block: _Block, options: Options, to: Recipients) -> WritePress:
    draft = Draft(to, block.text, options.tone, options.shown, options.speaker, subject=block.subject)
    return WritePress(draft, written=line.written, is_held=options.is_held)


def _below_heads(block: _Block, found: Options, line: CommandLine) -> tuple[_Block, Options]:
    """The text below lines that say how it goes: HOLD UNTIL DEADLINE, and `Subject: the north` where it is signed."""
    for _ in range(_MOST_HEADS):
        first = block.lines[0] if block.lines else ""
        subject = subject_in(first, line.language) if not block.subject and _is_signed(found, line) else ""
        if not subject and not is_hold_line(first, line.language):
            break
        block = replace(block, lines=block.lines[1:], heads=block.heads + 1, subject=subject or block.subject)
        found = found if subject else replace(found, is_held=True)
    return block, found


def _is_signed(found: Options, line: CommandLine) -> bool:
    """Whether its readers see who writes, and to whom: what it is called tells them no more then."""
    is_grey = line.game is None or line.game.settings.press not in (PressKind.WHITE, PressKind.BOTH)
    return found.tone is not Tone.GREY and found.shown is None and not is_grey


def archive(line: CommandLine) -> Ask:
    """PRESS ARCHIVE, perhaps with a power and a day, or how long ago."""
    assert line.game is not None
    passed_over = _SINCE.union(line.language.options.get("press since", ()))
    words = [word for word in line.rest.split() if word.casefold() not in passed_over]
    words, page = _without_page(words, line.language)
    found = _archive_of(line, words)
    return replace(found, page=page) if isinstance(found, ReadArchive) else found


def _without_page(words: list[str], language: Language) -> tuple[list[str], int]:
    """The words without `PAGE 2`, and the number of the page."""
    if len(words) > 1 and language.says("page", words[-2]) and words[-1].isdecimal():
        return words[:-2], max(int(words[-1][:_MOST_FIGURES]), 1)
    return words, 1


def _archive_of(line: CommandLine, words: list[str]) -> Ask:
    """What is looked for in the archive: with whom, and in which phase or since when."""
    assert line.game is not None
    power = None
    if words and (power := read_power(words[0], line.game.board, line.language)) is not None:
        words = words[1:]
    if not words:
        return ReadArchive(power, written=line.written)
    if len(words) == 1 and (phase := _phase(words[0])) is not None:
        return ReadArchive(power, phase=phase, written=line.written)
    text, zone = " ".join(words), read_zone(line.standing.zone) or UTC
    ago = read_duration(text, line.language.options)
    calendar = line.language.calendar
    since = line.now - ago if ago is not None else read_moment(f"{text} 00:00", line.now, zone, calendar=calendar)
    since = since or read_moment(text, line.now, zone, calendar=calendar)
    return ReadArchive(power, since, written=line.written) if since else line.unclear(Trouble.BAD_TIME, text)


def _phase(word: str) -> Phase | None:
    """The phase of a code, `S1901M`; None when it is none."""
    try:
        return read_phase(word.upper())
    except ValueError:
        return None


def stray(line: CommandLine) -> Ask:
    """ENDPRESS with no text before it."""
    return line.unclear(Trouble.STRAY_END)


class Saying(Enum):
    """What a line does."""

    NOTHING = "nothing"
    """It is blank, a heading or a greeting."""
    TELLING_JUDGE = "telling_judge"
    """It holds orders of the writer, or a command, and nothing else."""
    ORDERING = "ordering"
    """It looks like an order, but not like one that the writer could give."""
    TALKING = "talking"


def is_for_the_judge(text: str, standing: Standing, language: Language, names: Iterable[str] = ()) -> bool:
    """Whether a text gives orders or commands, and no line of it says anything else.

    Headings, greetings and the writer's own `names` say nothing: a letter like that was meant for the judge.
    """
    said = set(sayings(text, standing, language, names))
    return bool(said & {Saying.TELLING_JUDGE, Saying.ORDERING}) and Saying.TALKING not in said


def ends_in_orders(text: str, standing: Standing, language: Language) -> bool:
    """Whether what stands below the last line that talks is for the judge."""
    for saying in reversed(tuple(sayings(text, standing, language))):
        if saying is not Saying.NOTHING:
            return saying is Saying.TELLING_JUDGE
    return False


def sayings(text: str, standing: Standing, language: Language, names: Iterable[str] = ()) -> Iterator[Saying]:
    """What each line of a text does."""
    game = standing.game
    if game is None:
        return
    parsed = parse(text, language, game.board, game.rulebook, known_position(game, standing.player), standing.powers)
    told = {order.line for order in parsed.orders}
    tried = {problem.line for problem in parsed.problems}
    misspelt = _misspelt(parsed)
    known = {word.casefold() for name in names for word in name.split()}
    known |= {word for phrases in language.conditions.values() for phrase in phrases for word in phrase.split()}
    for line in lines_of(text, language):
        written = line.written.strip()
        unknown = [token for token in line.tokens if token.kind in _UNKNOWN and token.text.casefold() not in known]
        if written and read_command(written, language) is not None:
            yield Saying.TELLING_JUDGE
        # A heading only says for which phase the other lines are.
        elif not written or read_phase_name(written, language, game.position.phase) is not None:
            yield Saying.NOTHING
        elif any(token.kind in _ASKING for token in line.tokens) or len(unknown) > misspelt[line.number]:
            yield Saying.TALKING
        elif line.number in told:
            yield Saying.TELLING_JUDGE
        else:
            yield Saying.ORDERING if line.number in tried else Saying.NOTHING


def _misspelt(parsed: Parsed) -> Counter[int]:
    """How many words that nobody knows each line may have: those of names with a slip in them."""
    lines = [order.line for order in parsed.orders if order.corrections]
    lines += [problem.line for problem in parsed.problems if problem.code is ProblemCode.UNKNOWN_PLACE]
    return Counter(lines * _MOST_MISSPELT)

"""Questions in whole sentences, each with the command line that answers it: `When is the deadline?` is `TIME LEFT`.

The sentences of a language are in its questions.toml. A question is answered only where every word of it is accounted
for; a word that is misspelt is read as the one that it is near to. A line may ask several things.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import islice, pairwise

from rapidfuzz.distance import OSA

from judge.errors import BadData
from judge.notation.commands.blanks import filled, fills
from judge.notation.commands.courtesy import without_courtesy
from judge.notation.commands.question_patterns import Book, Element, Rule, read_book
from judge.notation.commands.question_words import WordRule, covered
from judge.notation.commands.verbs import CommandWord, CommandWords
from judge.notation.context import in_context
from judge.notation.cutting import tokens_of
from judge.notation.language import Language
from judge.notation.lexicon import NATION, PLACE, UNITS, UNKNOWN
from judge.notation.nearness import near
from judge.notation.normal import key_of
from judge.structs import Struct

_LONGEST = 200
_END = re.compile(r"[?？。！]+|[.!…]+(?=\s|$)")
_WORD = re.compile(r"[^\s,;:!?¿¡…\"“”„«»()\[\]，、。？！「」'>]+'?|>")
_SIGN = re.compile(r"[\s,;:!?…\"“”„«»()\[\]，、。？！「」・~〜]")
_MOST_TOKENS, _MOST_SIGNS = 6, 16
"""How long a name in a question may be: words, or characters where words have no blanks between them."""
_TYPO_FROM, _TYPO_TWO_FROM = 4, 8
_MOST_ANSWERED = 6
_MOST_KNOWN = 4096
"""Pieces of questions of which it is remembered what they are."""
_MOST_FRAMES = 6
"""Pieces before a question that only say that somebody asks, and as many behind it."""
_MOST_JOINTS = 4
"""Words `and` in a sentence at which it may be two questions."""
_OBJECT = "を"
"""What stands behind a unit that somebody sends; who asks has は or が."""
_ASKING = frozenset({"QUERY", "DOUBT"})
_FEWEST = 3
_UNSPACED = "\u3040"
"""From this character on scripts have no blanks between words."""
_OF_A_NAME = UNITS | PLACE | NATION
_LATIN = re.compile(r"[a-z][a-z0-9_-]{2,}")


class Question(Struct, frozen=True):
    """A piece of a line that asks something, from `start` to `end`, and the command that answers it."""

    words: CommandWords
    start: int
    end: int


class _Asked(Struct, frozen=True):
    """A question made uniform: `text` with a blank behind each word, and where each character stood in the line."""

    text: str
    columns: tuple[int, ...]


def read_questions(line: str, language: Language) -> tuple[Question, ...]:
    """The questions of a line with the commands that answer them; nothing where none is understood whole."""
    if len(line) > _LONGEST or line.lstrip().startswith(">"):
        return ()
    if any(mark in line for mark in language.marks.values() if mark):
        return ()
    found = _whole(line, 0, len(line), language)
    if not found:
        found = [each for start, end in _sentences(line) for each in _whole(line, start, end, language)]
    return tuple(found[:_MOST_ANSWERED])


def _sentences(line: str) -> Iterator[tuple[int, int]]:
    """Where each sentence of a line begins and ends."""
    ends = [0, *(match.end() for match in _END.finditer(line)), len(line)]
    return ((start, end) for start, end in pairwise(ends) if line[start:end].strip())


def _whole(line: str, start: int, end: int, language: Language) -> list[Question]:
    """The questions that a piece of a line consists of: one, or two joined by `and`."""
    one = _one(line[start:end], language)
    if one is not None:
        return [Question(one, start, end)]
    for joined in islice(_joints(line[start:end], language), _MOST_JOINTS):
        parts = [_one(part, language) for part in (line[start : start + joined[0]], line[start + joined[1] : end])]
        if all(parts):
            return [Question(part, start, end) for part in parts if part is not None]
    return []


def _joints(text: str, language: Language) -> Iterator[tuple[int, int]]:
    words = language.options.get("and", ())
    return (match.span() for match in re.finditer(r"\S+", text) if match.group().casefold().strip(",") in words)


@lru_cache(maxsize=512)
def _one(text: str, language: Language) -> CommandWords | None:
    """The command that answers a text that is one question; kept, as letters made to keep a reader busy repeat it."""
    # Courtesy may be what another language asks with: as it stands first.
    bare = without_courtesy(text, language)
    for book in books(language):
        for said in dict.fromkeys((text, bare)):
            found = _in_book(said, book, language)
            if found is not None:
                return None if _orders(text, language) else found
    return None


def _orders(text: str, language: Language) -> bool:
    """Whether a text asks nothing, and has all units hold or one go: 陸軍は全部維持してください, 艦隊を黒海へ."""
    tokens = in_context(tokens_of(language.clean(text), language.lexicon, 1), language.loose)
    kinds = {token.kind for token in tokens}
    if {"ALL", "HOLD"} <= kinds and "QUERY" not in kinds:
        return True
    is_object = any(unit.kind in UNITS and after.text == _OBJECT for unit, after in pairwise(tokens))
    return is_object and any(token.has(PLACE) for token in tokens) and "_MOVE" in kinds and kinds.isdisjoint(_ASKING)


@cache
def books(language: Language) -> tuple[Book, ...]:
    """The questions of each language that is read, ready to be looked for."""
    found = tuple(read_book(table, language.clean) for table in language.questions)
    for book in found:
        for says in (*(rule.says for rule in book.rules), *(rule.says for rule in book.words)):
            _refuse_changes(says, book, language)
    return found


def _refuse_changes(says: str, book: Book, language: Language) -> None:
    """Raise BadData for a question that would be answered by something that is no command, or changes anything."""
    word = says.partition(" ")[0]
    forms = [form for form in language.commands if form.word == word]
    if not any(form.is_askable for form in forms):
        raise BadData(book.path, 0, f"{says!r} begins with nothing that only shows what there is")


def _in_book(text: str, book: Book, language: Language) -> CommandWords | None:
    if book.is_unspaced and not any(sign >= _UNSPACED for sign in text):
        return None
    tokens = list(_tokens(text, book, language))
    found = _matched(tokens, text, book, language)
    if found is not None or book.is_unspaced:
        return found
    mended = [(_mended(word, book, language), start, end) for word, start, end in tokens]
    return _matched(mended, text, book, language) if mended != tokens else None


def _matched(tokens: Sequence[tuple[str, int, int]], text: str, book: Book, language: Language) -> CommandWords | None:
    for asked in _bare(tokens, book) if book.rules else ():
        within = asked.text.__contains__
        for rule in book.rules:
            if any(map(within, rule.known)):
                for spans in _match(rule.elements, 0, asked, 0, book):
                    found = _answer(rule, spans, asked, text, book, language)
                    if found is not None:
                        return found
    return _by_words(tokens, text, book, language)


def _by_words(tokens: Sequence[tuple[str, int, int]], text: str, book: Book, language: Language) -> CommandWords | None:
    """The command whose words the question has, whatever their order; of several the one that says most of it."""
    asked = _joined([token for token in tokens if token[0] not in book.passed], book)
    named = _named(asked, text, book, language)
    best, weight = None, (0, 0)
    for rule in book.words:
        found = covered(rule, asked.text, named, book.neutral, is_unspaced=book.is_unspaced)
        if found is not None and found.weight > weight:
            said = _answer(rule, found.spans, asked, text, book, language)
            best, weight = (said, found.weight) if said is not None else (best, weight)
    return best


def _named(asked: _Asked, text: str, book: Book, language: Language) -> Mapping[str, Sequence[tuple[int, int]]]:
    """The places, powers, units and phases of a question, the longest names first, by the blank that they fill."""
    found: dict[str, list[tuple[int, int]]] = {"game": list(_games(asked.text, book))}
    wanted = {group.blank for rule in book.words for group in rule.groups} - {"", "game"}
    tokens = tokens_of(language.clean(asked.text), language.lexicon, 1)
    for at, first in enumerate(tokens):
        typed = _typed(asked, first.start, first.end, text)
        if not (first.has(_OF_A_NAME) or typed.isupper() or any(map(str.isdigit, asked.text))):
            continue
        for last in tokens[at : at + _MOST_TOKENS]:
            if not book.is_unspaced and asked.text[last.end : last.end + 1] != " ":
                continue
            pieces = (_typed(asked, first.start, last.end, text), asked.text[first.start : last.end].strip())
            for blank in wanted:
                if any(_names(blank, said, language) for said in dict.fromkeys(pieces)):
                    gap = not book.is_unspaced
                    found.setdefault(blank, []).append((first.start, last.end + gap))
    if not book.is_unspaced and any(map(str.isdigit, asked.text)):
        # A word of a season may be part of what the lexicon takes for talk: `през есента`.
        starts = (at for at in range(len(asked.text)) if at == 0 or asked.text[at - 1] == " ")
        spans = ((start, end) for start in starts for end in _ends(asked.text, start, book))
        found["phase"] = [span for span in spans if _names("phase", asked.text[slice(*span)].strip(), language)]
    return {blank: sorted(spans, key=lambda span: span[0] - span[1]) for blank, spans in found.items()}


@lru_cache(maxsize=_MOST_KNOWN)
def _names(blank: str, text: str, language: Language) -> bool:
    """Whether a text is what a blank is for, with nothing around it.

    Every piece of a question is looked at, many of them again and again: with a frame and without it, mended and not.
    """
    if not fills(blank, text, language):
        return False
    # What a power or a phase becomes is no piece of the text.
    return blank not in ("place", "unit") or filled(blank, text, language) == text


def _games(text: str, book: Book) -> Iterator[tuple[int, int]]:
    """What stands where a game would: behind `in`, at the end; without blanks between words, in Latin letters."""
    if book.is_unspaced:
        yield from (match.span() for match in _LATIN.finditer(text))
        return
    start = text[:-1].rfind(" ") + 1
    name = text[start:].strip()
    is_known = name in book.vocabulary or book.neutral.are_all_of(text[start:])
    if any(text[:start].endswith(f" {word}") for word in book.in_game) and not (is_known or name.isdecimal()):
        yield start, len(text)


def _typed(asked: _Asked, start: int, end: int, text: str) -> str:
    """A piece of the question as it was typed, without the blank behind it."""
    end -= asked.text[end - 1] == " "
    return text[asked.columns[start] : asked.columns[end - 1] + 1].strip()


def _joined(tokens: Sequence[tuple[str, int, int]], book: Book) -> _Asked:
    """Words as one text."""
    gap = "" if book.is_unspaced else " "
    text = "".join(word + gap for word, _, _ in tokens)
    columns = (at for word, start, end in tokens for at in _columns(start, end, len(word) + len(gap)))
    return _Asked(text, tuple(columns))


def _columns(start: int, end: int, length: int) -> Iterator[int]:
    """Where each character of a word stood; of those that stood for several, the last where the word ends."""
    return (min(start + at, end - 1) for at in range(length))


def _tokens(text: str, book: Book, language: Language) -> Iterator[tuple[str, int, int]]:
    """The words of a text, or its characters, each with where it stands as it was typed."""
    clean = language.clean(text)
    pattern = re.compile(r"\S") if book.is_unspaced else _WORD
    for match in pattern.finditer(clean.text):
        word = match.group() if book.is_unspaced else match.group().rstrip(".")
        if any(map(str.isalnum, word)) and not (book.is_unspaced and _SIGN.match(word)):
            start = clean.column(match.start())
            yield word, start, clean.column(match.start() + len(word) - 1) + 1


def _bare(tokens: Sequence[tuple[str, int, int]], book: Book) -> Iterator[_Asked]:
    """The question as it stands, then without what says only that somebody asks, the longest piece first."""
    whole = _joined([token for token in tokens if token[0] not in book.passed], book)
    text, columns = whole.text, whole.columns
    starts = {0, *islice(_cuts(text, book.before, behind=False), _MOST_FRAMES)}
    ends = {len(text), *islice(_cuts(text, book.behind, behind=True), _MOST_FRAMES)}
    for start in sorted(starts):
        for end in sorted(ends, reverse=True):
            if start < end:
                asked = _Asked(text[start:end], columns[start:end])
                yield asked
                yield from _turned(asked, book)


def _turned(asked: _Asked, book: Book) -> Iterator[_Asked]:
    """A question inside another sentence as it is asked alone: `when the deadline is` as `when is the deadline`."""
    words = asked.text.split()
    if len(words) < _FEWEST or words[-1] not in book.turned:
        return
    first, last = len(words[0]) + 1, len(asked.text) - len(words[-1]) - 1
    pieces = ((0, first), (last, len(asked.text)), (first, last))
    yield _Asked(
        "".join(asked.text[start:end] for start, end in pieces),
        tuple(column for start, end in pieces for column in asked.columns[start:end]),
    )


def _cuts(text: str, frames: Sequence[str], *, behind: bool) -> Iterator[int]:
    """Where the question may begin or end, with one piece of its frame after the other cut off."""
    at = len(text) if behind else 0
    while True:
        if behind:
            found = next((frame for frame in frames if text[:at].endswith(frame) and _is_apart(text, at, frame)), "")
            at -= len(found)
        else:
            found = next((frame for frame in frames if text.startswith(frame, at)), "")
            at += len(found)
        if not found:
            return
        yield at


def _is_apart(text: str, at: int, frame: str) -> bool:
    """Whether a piece before a place is no end of a longer word."""
    start = at - len(frame)
    return not frame.endswith(" ") or start == 0 or text[start - 1] == " "


def _match(
    elements: Sequence[Element], at: int, asked: _Asked, start: int, book: Book
) -> Iterator[Mapping[str, tuple[int, int]]]:
    """Every way in which the rest of a question is the rest of a sentence; the span of each of its blanks."""
    if book.is_unspaced:
        start = _over(asked.text, start, book)
    if at == len(elements):
        if start >= len(asked.text):
            yield {}
        return
    element = elements[at]
    for word in element.words:
        if asked.text.startswith(word, start):
            yield from _match(elements, at + 1, asked, start + len(word), book)
    if element.blank:
        for end in _ends(asked.text, start, book):
            for spans in _match(elements, at + 1, asked, end, book):
                yield {**spans, element.blank: (start, end)}
    if element.may_miss:
        yield from _match(elements, at + 1, asked, start, book)


def _over(text: str, at: int, book: Book) -> int:
    """The next place behind words that say nothing, in a script without blanks."""
    while found := next((word for word in book.particles if text.startswith(word, at)), ""):
        at += len(found)
    return at


def _ends(text: str, start: int, book: Book) -> Iterator[int]:
    """Where a name that begins here may end."""
    if book.is_unspaced:
        yield from range(start + 1, min(start + _MOST_SIGNS, len(text)) + 1)
        return
    end = start
    for _ in range(_MOST_TOKENS):
        end = text.find(" ", end) + 1
        if not end:
            return
        yield end


def _answer(
    rule: Rule | WordRule,
    spans: Mapping[str, tuple[int, int]],
    asked: _Asked,
    text: str,
    book: Book,
    language: Language,
) -> CommandWords | None:
    """The command of a sentence, its blanks filled with what was typed; None where one of them is something else."""
    values = dict.fromkeys(rule.blanks, "")
    for blank, (start, end) in spans.items():
        typed = _typed(asked, start, end, text)
        # A name that was misspelt counts as what it was read as.
        said = next((said for said in (typed, asked.text[start:end].strip()) if fills(blank, said, language)), "")
        if not said or (blank == "game" and said.casefold() in book.vocabulary):
            return None
        values[blank] = filled(blank, said, language)
    word, _, rest = rule.says.format(**values).strip().partition(" ")
    return CommandWords(CommandWord(word), " ".join(rest.split()))


def _mended(word: str, book: Book, language: Language) -> str:
    """A word that nobody knows as the one that it is nearest to; any other as it is."""
    if len(word) < _TYPO_FROM or not word.isalpha() or word in book.vocabulary:
        return word
    tokens = tokens_of(language.clean(word), language.lexicon, 1)
    if len(tokens) == 1 and tokens[0].kind not in UNKNOWN:
        return word
    most = 2 if len(word) >= _TYPO_TWO_FROM else 1
    found: list[tuple[int, bool, str]] = []
    for known in book.vocabulary:
        distance = OSA.distance(word, known, score_cutoff=most) if len(known) >= _TYPO_FROM else most + 1
        if distance <= most:
            # Letters that changed places are the likeliest slip.
            found.append((distance, sorted(known) != sorted(word), known))
    found.sort()
    if not found:
        sense = near(word, language).sense
        place = language.places.get(sense.value[0]) if sense is not None and sense.kind == "PLACE" else None
        return key_of(place.short, language.cleaner) if place is not None else word
    is_clear = len(found) == 1 or found[0][:2] < found[1][:2]
    return found[0][2] if is_clear else word

"""Our own sentences in a letter: a mail of ours that lost both its marker and its quotation marks on the way back.

Every mail of the judge ends with one of a few sentences. Where one of them stands in a letter, everything
from the first sentence of ours down to it is ours, examples and headings between them included.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import accumulate
from pathlib import Path

from judge.post.letter import Letter
from judge.post.tongue import Tongues
from judge.prose.phrases import Text, build_phrases, pieces_of, shapes_of

_ENDS = frozenset(
    {"page.footer", "page.footer_judge", "page.footer_observer", "page.footer_ended", "press.footer", "confirm.why"}
)
"""The phrases that may be the last of a mail."""
_QUESTIONS = ("confirm.", "doubt.", "stranger.", "done.leave_", "done.still_waits", "address.", "deliver.away")
"""How the phrases begin of which the mails are made that want an answer."""
_LEAST = 120
"""No mail of ours is shorter."""
_TOKEN = re.compile(r"[\u3041-\u30ff\u3400-\u9fff]|\w+")
_FIRST_SIGN, _LAST_HIRAGANA, _LEAST_HIRAGANA = "\u3041", "\u309f", 2
_LEAST_LETTERS = 10
_SURE = 5, 9
"""So many words running, or signs of a script without blanks, nobody writes by chance."""
_ASKED = 4, 8
"""So many of a question of ours, in an answer to it."""
_LIKELY = 3, 9
"""So many are ours in a letter that has a mail of ours in it anyhow."""
_WIDEST = 100
_LONGEST_ORDER = 8
_EXAMPLE = re.compile("`[^`]*`")
_REFUSED = re.compile('["«„“「].*["»“”」]')
_QUOTED = re.compile(r'"((?:[^"\\]|\\.)*)"')


def own_words(letter: Letter, tongues: Tongues) -> Letter:
    """The letter without the mail of ours that it repeats bare."""
    text = without_ours(letter.text, (tongue.folder for tongue in tongues.values()))
    return letter if text == letter.text else replace(letter, text=text)


def without_ours(text: str, folders: Iterable[Path]) -> str:
    """A text without the mails of ours in it; `folders` hold the phrases of the languages we write."""
    if len(text) < _LEAST:
        return text
    lines = text.split("\n")
    words = [(word[0].casefold(), number) for number, line in enumerate(lines) for word in _TOKEN.finditer(line)]
    long = _runs(words, *_SURE)
    for folder in folders:
        ends = _endings(folder)
        last = max((end for run, _, end in long if run in ends), default=None)
        if last is not None:
            said = _sentences(folder)
            first = min(begin for run, begin, end in _runs(words, *_LIKELY) if run in said or end == last)
            heading = _headings(folder)
            while first and _is_above(lines[first - 1].strip(), heading):
                first -= 1
            # A heading may also be farther up, above a list of names.
            above = (line for line in lines[:first] if not heading.fullmatch(line.strip()[:_WIDEST]))
            return "\n".join((*above, *lines[last + 1 :])).strip("\n")
    return text


def without_questions(letter: Letter, tongues: Tongues) -> Letter:
    """A letter that answers a question, without the question: nothing counts from where it begins.

    A program may repeat the head of our mail alone, without the sentence by which `own_words` knows its end; and
    what is asked about stands in it as it was written. So does the word for yes: what stands below is not looked at.
    """
    lines = letter.text.split("\n")
    first = min((_first_question(lines, tongue.folder) for tongue in tongues.values()), default=len(lines))
    while first and not lines[first - 1].strip():
        first -= 1
    above = letter if first == len(lines) else replace(letter, text="\n".join(lines[:first]))
    return own_words(above, tongues)


def _first_question(lines: Sequence[str], folder: Path) -> int:
    """The line in which the first piece of a question of ours stands; behind the last where there is none."""
    words = [(word[0].casefold(), number) for number, line in enumerate(lines) for word in _TOKEN.finditer(line)]
    asked = _asked(folder)
    return min((begin for run, begin, _ in _runs(words, *_ASKED) if run in asked), default=len(lines))


@cache
def _asked(folder: Path) -> frozenset[int]:
    texts = _texts(folder)
    questions = (text for key, text in texts.items() if key.startswith(_QUESTIONS))
    return _told((piece for text in questions for piece in pieces_of(text)), *_ASKED)


def _runs(words: Sequence[tuple[str, int]], least: int, least_signs: int) -> list[tuple[int, int, int]]:
    """Every run of words: its hash, and the lines it begins and ends on."""
    texts = [word for word, _ in words]
    letters = [0, *accumulate(map(len, texts))]
    signs = [0, *accumulate(word >= _FIRST_SIGN for word in texts)]
    hiragana = [0, *accumulate(_FIRST_SIGN <= word <= _LAST_HIRAGANA for word in texts)]
    found = []
    for at, (word, begin) in enumerate(words):
        is_sign = word >= _FIRST_SIGN
        end = at + (least_signs if is_sign else least)
        if end > len(words):
            continue
        # Names of places have no hiragana, and abbreviations are short: they may be an order.
        if letters[end] - letters[at] < _LEAST_LETTERS and not is_sign:
            continue
        if signs[end] > signs[at] and hiragana[end] - hiragana[at] < _LEAST_HIRAGANA:
            continue
        found.append((hash(tuple(texts[at:end])), begin, words[end - 1][1]))
    return found


@cache
def _texts(folder: Path) -> Mapping[str, Text]:
    """The phrases of a language, read once for all that is looked for."""
    return build_phrases(folder).texts


def _told(texts: Iterable[str], least: int, least_signs: int) -> frozenset[int]:
    """The runs of some texts; a text that is shorter than one run has none."""
    split = ([(word[0].casefold(), 0) for word in _TOKEN.finditer(text)] for text in texts)
    return frozenset(run for words in split for run, *_ in _runs(words, least, least_signs))


@cache
def _endings(folder: Path) -> frozenset[int]:
    texts = _texts(folder)
    return _told((piece for key in _ENDS & texts.keys() for piece in pieces_of(texts[key])), *_SURE)


def _is_above(line: str, heading: re.Pattern[str]) -> bool:
    """Whether a line may stand above a sentence of ours: a heading, a refused command in quotes, nothing."""
    return not line or bool(heading.fullmatch(line[:_WIDEST]) or _REFUSED.fullmatch(line))


@cache
def _headings(folder: Path) -> re.Pattern[str]:
    """The headings in our mails, and their subjects, which are their titles."""
    texts = _texts(folder)
    shapes = {
        shape for key, text in texts.items() if key.startswith(("head.", "subject.")) for shape in shapes_of(text)
    }
    return re.compile("|".join(sorted(shapes)), re.IGNORECASE)


@cache
def _sentences(folder: Path) -> frozenset[int]:
    phrases = (piece for text in _texts(folder).values() for piece in pieces_of(text))
    helps = (
        said for path in sorted((folder / "help").glob("*.j2")) for said in _QUOTED.findall(path.read_text("utf-8"))
    )
    # What is short in a help text may be an example, and so an order of the writer.
    long = (text for text in helps if len(_TOKEN.findall(text)) > _LONGEST_ORDER)
    return _told((piece for text in (*phrases, *long) for piece in _EXAMPLE.split(text)), *_LIKELY)

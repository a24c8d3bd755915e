"""Our own sentences in a letter: a mail of ours that lost both its marker and its quotation marks on the way back.

Every mail of the judge ends with one of a few sentences. Where one of them stands in a letter, everything
from the first sentence of ours down to it is ours, examples and headings between them included.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import accumulate
from pathlib import Path

from judge.post.letter import Letter
from judge.post.tongue import Tongues
from judge.prose.phrases import Text, build_phrases, frames_of, pieces_of, shapes_of
from judge.structs import replace

_ENDS = frozenset(
    {"page.footer", "page.footer_judge", "page.footer_observer", "page.footer_ended", "press.footer", "confirm.why"}
)
"""The phrases that may be the last of a mail."""
_QUESTIONS = ("confirm.", "doubt.", "stranger.", "done.leave_", "done.still_waits", "address.", "deliver.away")
"""How the phrases begin of which the mails are made that want an answer."""
_ON_PAGES = ("site.", "because.", "figures.")
"""How the phrases begin that stand on pages alone and in no mail."""
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
_PARTLY = 0.34
"""The part of a line's words that are ours at least where our mail begins; less is said by chance, or is above it."""
_WIDEST = 100
_MOST_WRAPPED, _LONGEST_WRAPPED = 4, 300
"""Lines, and characters, of a sentence of ours that is known by all its pieces together."""
_STOPS = (".", "!", "?", "。")
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
        last = max((words[end - 1][1] for run, _, end in long if run in ends), default=None)
        if last is not None:
            first = _first_of_ours(words, last, _sentences(folder))
            heading = _headings(folder)
            while first and (count := _lines_above(lines[:first], folder)):
                first -= count
            # A heading may also be farther up, above a list of names.
            above = (line for line in lines[:first] if not heading.fullmatch(line.strip()[:_WIDEST]))
            return "\n".join((*above, *lines[last + 1 :])).strip("\n")
    return text


def _first_of_ours(words: Sequence[tuple[str, int]], last: int, said: frozenset[int]) -> int:
    """The first line of which enough is ours; a few in somebody else's line are his: "the fleet in the"."""
    ours = set[int]()
    for run, at, end in _runs(words, *_LIKELY):
        if run in said or words[end - 1][1] == last:
            ours.update(range(at, end))
    found, all_words = Counter(words[at][1] for at in ours), Counter(line for _, line in words)
    first = min((line for line, count in found.items() if count >= _PARTLY * all_words[line]), default=last)
    for line in sorted(all_words, reverse=True):
        if line < first and not found[line]:
            break
        first = min(first, line)
    return first


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
    return min((words[at][1] for run, at, _ in _runs(words, *_ASKED) if run in asked), default=len(lines))


@cache
def _asked(folder: Path) -> frozenset[int]:
    texts = _texts(folder)
    questions = (text for key, text in texts.items() if key.startswith(_QUESTIONS))
    return _told((piece for text in questions for piece in pieces_of(text)), *_ASKED)


def _runs(words: Sequence[tuple[str, int]], least: int, least_signs: int) -> list[tuple[int, int, int]]:
    """Every run of words: its hash, where it begins, and where it ends."""
    texts = [word for word, _ in words]
    letters = [0, *accumulate(map(len, texts))]
    signs = [0, *accumulate(word >= _FIRST_SIGN for word in texts)]
    hiragana = [0, *accumulate(_FIRST_SIGN <= word <= _LAST_HIRAGANA for word in texts)]
    found = []
    for at, (word, _) in enumerate(words):
        is_sign = word >= _FIRST_SIGN
        end = at + (least_signs if is_sign else least)
        if end > len(words):
            continue
        # Names of places have no hiragana, and abbreviations are short: they may be an order.
        if letters[end] - letters[at] < _LEAST_LETTERS and not is_sign:
            continue
        if signs[end] > signs[at] and hiragana[end] - hiragana[at] < _LEAST_HIRAGANA:
            continue
        found.append((hash(tuple(texts[at:end])), at, end))
    return found


@cache
def _texts(folder: Path) -> Mapping[str, Text]:
    """The phrases of the mails of a language, read once for all that is looked for."""
    return {key: text for key, text in build_phrases(folder).texts.items() if not key.startswith(_ON_PAGES)}


def _told(texts: Iterable[str], least: int, least_signs: int) -> frozenset[int]:
    """The runs of some texts; a text that is shorter than one run has none."""
    split = ([(word[0].casefold(), 0) for word in _TOKEN.finditer(text)] for text in texts)
    return frozenset(run for words in split for run, *_ in _runs(words, least, least_signs))


@cache
def _endings(folder: Path) -> frozenset[int]:
    texts = _texts(folder)
    return _told((piece for key in _ENDS & texts.keys() for piece in pieces_of(texts[key])), *_SURE)


def _lines_above(lines: Sequence[str], folder: Path) -> int:
    """How many lines right above a sentence of ours are ours, too: a heading, a refused command, a whole sentence."""
    line = lines[-1].strip()
    if not line or _headings(folder).fullmatch(line[:_WIDEST]) or _REFUSED.fullmatch(line):
        return 1
    said = ""
    for count, above in enumerate(lines[: -_MOST_WRAPPED - 1 : -1], 1):
        if not above.strip():
            break
        said = _unspaced(above) + said
        if len(said) <= _LONGEST_WRAPPED and any(_fits(said, pieces) for pieces in _frames(folder)):
            return count
    return 0


def _unspaced(text: str) -> str:
    """A text as it is however it was wrapped."""
    return "".join(text.split()).casefold()


def _fits(said: str, pieces: Sequence[str]) -> bool:
    """Whether a text is made of some pieces, with anything in the blanks between them."""
    first, *between, last = pieces
    if not said.startswith(first) or not said.endswith(last):
        return False
    at, end = len(first), len(said) - len(last)
    for piece in between:
        found = said.find(piece, at + 1, end)
        if found < 0:
            return False
        at = found + len(piece)
    return at < end


@cache
def _frames(folder: Path) -> tuple[tuple[str, ...], ...]:
    """What stands around the blanks of each sentence of ours that says enough by all its pieces together.

    Of a sentence that has many blanks no piece may be long enough to be known alone: マスターが…の締切を…に変えました。
    """
    frames = (frame for text in _texts(folder).values() for frame in frames_of(text) if _says_enough(frame))
    return tuple(dict.fromkeys(tuple(map(_unspaced, frame)) for frame in frames if len(frame) > 1))


def _says_enough(frame: Sequence[str]) -> bool:
    """Whether a sentence is known by what is not its blanks; one with less may be an order: "A Rom must disband"."""
    words = [word[0] for piece in frame for word in _TOKEN.finditer(piece)]
    signs = sum(word >= _FIRST_SIGN for word in words)
    least_words, least_signs = _LIKELY
    least_signs -= bool(frame[0])  # what stands at the beginning of a line, too, is seldom said by chance
    is_long = signs >= least_signs or (
        not signs and len(words) >= least_words and len("".join(words)) >= _LEAST_LETTERS
    )
    return is_long and frame[-1].rstrip().endswith(_STOPS)


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

"""Whether an answer to a question of ours says yes.

A yes is a word for yes and nothing beside it but what belongs to a yes: a greeting, thanks, "it was me". Whoever says
more means something else, perhaps: "yes, I am away until Monday". Nothing at all is no yes either, since programs
answer with nothing, too. Below the yes there may be a name, the rest of a signature, and what the letter asks besides.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from enum import Enum, auto
from functools import cache

from judge.notation.commands.courtesy import POLITE, THANKS, read_line
from judge.notation.commands.verbs import read_command
from judge.notation.language import Language
from judge.post.clients import clients

YES, BESIDE, AGAINST, CLOSING = "assent", "beside assent", "against", "closing"
BESIDE_THANKS = "beside thanks"
NOT_ME = "not me"
"""Lists of `[options]` in a language's commands.toml."""
_OF_THANKS = (THANKS, POLITE, BESIDE_THANKS, YES, BESIDE)
_MOST_LINES = 40
_LONGEST = 200
_ASKS = re.compile(r"[?？⁇‽؟]")
_BLANK = re.compile(r"[^\w']+|_+")
_RULE = re.compile(r"[\W_]{3,}")
_WORD = re.compile(r"[^\W\d_]+")
_FIRST_KANA, _HIRAGANA = "\u3040", re.compile("[\u3041-\u309f]")
_MOST_NAMES, _LONGEST_NAME, _LONGEST_UNSPACED = 4, 40, 8


class _Kind(Enum):
    """What a line is, in an answer to a question."""

    YES = auto()
    COURTESY = auto()
    NAME = auto()
    END = auto()
    """From here on it is a signature, or what is asked besides."""
    OTHER = auto()


def says_yes(
    text: str, languages: Sequence[Language], names: frozenset[str] = frozenset(), besides: frozenset[int] = frozenset()
) -> bool:
    """Whether somebody's own words are a yes in one of these languages, and nothing else.

    `names` are the words of his name in small letters. `besides` are the numbers of the lines, from 1, that were read
    as orders; a command is known by itself.
    """
    said = False
    for kind in _kinds(text, languages, names, besides):
        if kind is _Kind.YES:
            said = True
        elif kind is _Kind.END:
            break
        elif kind is _Kind.OTHER or (kind is _Kind.NAME and not said):
            return False
    return said


def objects(text: str, languages: Sequence[Language], besides: frozenset[int] = frozenset()) -> bool:
    """Whether beside orders and commands there are words of doubt: `RESIGN`, and below it that he never wrote that."""
    lines = enumerate(text.split("\n")[:_MOST_LINES], 1)
    said = (line.strip() for number, line in lines if line.strip() and number not in besides)
    own = (line for line in said if _kind(line, languages, frozenset()) in (_Kind.OTHER, _Kind.NAME))
    # `I quit, sorry` is no word of doubt beside itself.
    own = (line for line in own if len(line) > _LONGEST or not any(read_line(line, each) for each in languages))
    return any(_ASKS.search(line) or _is_against(line, languages) for line in own)


def disowns(text: str, languages: Sequence[Language], names: frozenset[str] = frozenset()) -> bool:
    """Whether somebody's own words are that he did not write what he is asked about, and nothing else.

    `names` are the words of his name in small letters.
    """
    said = False
    for line in (line.strip() for line in text.split("\n")[:_MOST_LINES] if line.strip()):
        if _RULE.fullmatch(line) or clients().notice.match(line) or (said and _closes(line, languages, names)):
            break
        is_so = any(_made_of(line, each, (NOT_ME, BESIDE), NOT_ME) is not None for each in languages)
        if not is_so and not (said and _is_name(line, languages, names)):
            return False
        said = said or any(NOT_ME in (_made_of(line, each, (NOT_ME, BESIDE), NOT_ME) or ()) for each in languages)
    return said


def is_thanks(text: str, languages: Sequence[Language], names: frozenset[str] = frozenset()) -> bool:
    """Whether somebody's own words are thanks, and nothing else: no answer is wanted.

    `names` are the words of his name in small letters.
    """
    said = False
    lines = [line.strip() for line in text.split("\n") if line.strip()]
    for line in lines[: _MOST_LINES + 1]:
        made = [_made_of(line, language, _OF_THANKS, THANKS) for language in languages if not _ASKS.search(line)]
        if any(each is not None for each in made):
            said = said or any(each and THANKS in each for each in made)
        elif _RULE.fullmatch(line) or clients().notice.match(line) or _closes(line, languages, names):
            break
        elif not (said and _is_name(line, languages, names)):
            return False
    return said and len(lines) <= _MOST_LINES


def _kinds(text: str, languages: Sequence[Language], names: frozenset[str], besides: frozenset[int]) -> Iterator[_Kind]:
    """What each line of a letter is, as far as anybody looks; of those behind there is nothing good to be said."""
    lines = text.split("\n")
    for number, line in enumerate(lines[:_MOST_LINES], 1):
        if line.strip():
            yield _Kind.END if number in besides else _kind(line.strip(), languages, names)
    if len(lines) > _MOST_LINES:
        yield _Kind.OTHER


def _kind(line: str, languages: Sequence[Language], names: frozenset[str]) -> _Kind:
    if clients().notice.match(line) or _RULE.fullmatch(line):
        return _Kind.END
    if len(line) > _LONGEST or _ASKS.search(line):
        return _Kind.OTHER
    for language in languages:
        courtesy = _made_of(line, language, (BESIDE, YES))
        if courtesy is not None:
            return _Kind.YES if YES in courtesy else _Kind.COURTESY
    is_command = _is_command(line, languages)
    if is_command and not line.isupper() and _made_of(line, languages[0], (AGAINST,)) is not None:
        return _Kind.OTHER  # stop, wait, cancel: a command is written like one here
    if is_command or _closes(line, languages, names):
        return _Kind.END
    return _Kind.NAME if _is_name(line, languages, names) else _Kind.OTHER


def _is_command(line: str, languages: Sequence[Language]) -> bool:
    return len(line) <= _LONGEST and any(read_command(line, language) is not None for language in languages)


def _made_of(line: str, language: Language, lists: tuple[str, ...], wanted: str = YES) -> frozenset[str] | None:
    """Of which lists there are phrases in a line that consists of nothing else; None where there is anything else.

    Only of the `wanted` list it is certain that it is named.
    """
    said = _plain(line, language)
    return _parts(said, 0, _phrases(language, lists), wanted) if said else None


def _parts(said: str, at: int, phrases: tuple[tuple[str, str], ...], wanted: str) -> frozenset[str] | None:
    """What the text from a place on is made of: the longest phrases, or shorter ones where those lead nowhere."""
    reached: dict[int, frozenset[str]] = {at: frozenset()}
    while reached:
        at = min(reached)
        kinds = reached.pop(at)
        if at >= len(said):
            return kinds
        for phrase, kind in phrases:
            end = at + len(phrase)
            if said.startswith(phrase, at) and (said[end : end + 1] in ("", " ") or phrase[-1] >= _FIRST_KANA):
                end += said[end : end + 1] == " "
                # Of two ways to the same place the one with what is wanted in it is kept.
                reached[end] = max(reached.get(end, frozenset()), kinds | {kind}, key=lambda each: wanted in each)
    return None


@cache
def _phrases(language: Language, lists: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    return tuple((_plain(phrase, language), name) for name in lists for phrase in language.options.get(name, ()))


def _plain(line: str, language: Language) -> str:
    """A line as phrases are compared: small letters, no marks, one blank."""
    return _BLANK.sub(" ", language.clean(line).text).strip()


def _closes(line: str, languages: Sequence[Language], names: frozenset[str]) -> bool:
    """Whether a signature begins here: by its usual words, perhaps a name behind them, or by the writer's own name."""
    words = {word.casefold() for word in _WORD.findall(line)}
    if words and words <= names:
        return True
    for language in languages:
        said = _plain(line, language)
        for phrase in language.options.get(CLOSING, ()):
            closing = _plain(phrase, language)
            if said == closing:
                return True
            if said.startswith(f"{closing} "):
                behind = line.split(maxsplit=len(closing.split()))[-1]
                return _is_name(behind, languages, names)
    return False


def _is_name(line: str, languages: Sequence[Language], names: frozenset[str]) -> bool:
    """Whether a line is nothing but a name, or looks like nothing else: a few words, each with a capital letter."""
    words = _WORD.findall(line)
    if not words or len(words) > _MOST_NAMES or len(line) > _LONGEST_NAME or any(sign.isdigit() for sign in line):
        return False
    if _is_against(line, languages):
        return False
    if not any(sign.lower() != sign.upper() for sign in line):
        return len(line) <= _LONGEST_UNSPACED and not _HIRAGANA.search(line)
    return all(word[0].isupper() or word.casefold() in names for word in words)


def _is_against(line: str, languages: Sequence[Language]) -> bool:
    """Whether there is a word in a line that takes a yes back, or puts something else in its place."""
    for language in languages:
        said = f" {_plain(line[:_LONGEST], language)} "
        for phrase in language.options.get(AGAINST, ()):
            word = _plain(phrase, language)
            if (word in said) if word[-1] >= _FIRST_KANA else (f" {word} " in said):
                return True
    return False

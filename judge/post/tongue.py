"""Which language a person writes and reads: what they name, what their mail program says, what their words look like.

What a language is called and how it is recognised is data, `templates/CODE/tongue.toml`.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

from judge.errors import BadData
from judge.post.letter import Letter
from judge.structs import Struct

_FIRST = "en"
"""The judge's own language, for a letter that shows no other."""
_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_LATIN = frozenset({"LATIN"})
_SAMPLE = 4000
_LEAST_LETTERS = 2
"""One Cyrillic letter may be a slip of the keyboard."""
_LINK = re.compile(r"\w\s*[-‐‑–—−ー→>|]+\s*\w")
_LEAST_WORDS, _LEAST_UNSPACED = 4, 12
_SHORT_WORD, _LEAST_SHORT = 3, 3
"""Words of three letters may be anybody's name, one or two of them: Jean-Luc Le Du."""
_LEAST_IN_NAMES = 2
"""Longer words of a language where a name should stand: a person wrote a sentence there."""
_FROM_HEADERS = 3.0
"""What the first language of the headers is worth in words; each further one is worth one less."""
_MOST_WORDS, _MOST_SIGNS = 8, 3
_WEIGHT_OF_SIGN = 2.0


class Tongue(Struct, frozen=True, eq=False):
    """One language as people name it and as it looks."""

    code: str
    name: str
    """What its speakers call it."""
    names: frozenset[str]
    """Everything it is called, in small letters, its code among them."""
    scripts: tuple[str, ...]
    """How the Unicode names of its letters begin."""
    signs: re.Pattern[str] | None
    """Letters that no other language of its script has."""
    words: frozenset[str]
    """Words that tell it from its neighbours; the judge's English commands are nobody's."""
    speakers: int
    """In millions: of two equal guesses the likelier one."""
    asks: tuple[str, ...] = ()
    """Words that ask for a language, in small letters: understood from everybody, whatever they read today."""
    naming: tuple[str, ...] = ()
    """Words, in small letters, behind which a name stands, of a person, a game or a place."""
    folder: Path = Path()
    """Where what the judge says in it is written down."""
    clocks: tuple[str, ...] = ()
    """The time zones that most who write it live in, the likeliest first."""

    @property
    def label(self) -> str:
        """For a list to choose from: `français (fr)`."""
        return f"{self.name} ({self.code})"


Tongues = Mapping[str, Tongue]


class Foreign(Struct, frozen=True):
    """A line that is not read here, and the language it looks like; empty when it looks like none."""

    line: str
    code: str


@cache
def read_tongues(folder: Path, codes: tuple[str, ...]) -> Tongues:
    """The languages of the templates in this folder that are among these codes, by code."""
    found = {path.parent.name: path for path in sorted(folder.glob("*/tongue.toml"))}
    made = {code: build_tongue(found[code]) for code in codes if code in found and _has_phrases(found[code])}
    return MappingProxyType(made)


def _has_phrases(path: Path) -> bool:
    return (path.parent / "phrases" / "core.toml").exists()


def build_tongue(path: Path) -> Tongue:
    """The language that one `tongue.toml` describes."""
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
        name, signs = str(table["name"]), str(table["letters"])
        words, names, asks = _texts(table["words"]), _texts(table["names"]), _texts(table["asks"])
        naming = _texts(table.get("naming", []))
        clocks = tuple(map(str, table.get("clocks", [])))
        scripts, speakers = tuple(str(table["script"]).split()), int(table["speakers"])
        pattern = re.compile(signs, re.IGNORECASE) if signs else None
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, re.error) as error:
        raise BadData(str(path), 0, str(error)) from error
    except (KeyError, TypeError, ValueError) as error:
        raise BadData(
            str(path), 0, f"it needs name, names, script, speakers, letters, words and asks: {error}"
        ) from error
    code = path.parent.name
    called = frozenset({*names, _plain(name), code})
    return Tongue(code, name, called, scripts, pattern, frozenset(words), speakers, asks, naming, path.parent, clocks)


def _texts(value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
        raise TypeError("names and words are lists of texts")
    return tuple(map(_plain, value))


def named(text: str, tongues: Tongues) -> str:
    """The code of the language that a text names in any language: `ru`, `fr-BE`, `Russian`, `по-русски`; else empty."""
    wanted = _plain(text).strip(" .,;:!?\"'<>[]()。！？")
    for tongue in tongues.values():
        if wanted in tongue.names:
            return tongue.code
    primary = re.split(r"[-_]", wanted)[0]
    return primary if primary in tongues else ""


def asked_for(line: str, tongues: Tongues) -> str:
    """The language that a line asks for in the words of any language: `язык ru`, `langue : français`; else empty."""
    plain = _plain(line)
    for tongue in tongues.values():
        for ask in tongue.asks:
            if plain.startswith((f"{ask} ", f"{ask}:")):
                return named(plain.removeprefix(ask).lstrip(" :="), tongues)
    return ""


def guess(letter: Letter, tongues: Tongues) -> str:
    """The language a stranger is answered in.

    The script of his own words rules languages out, unless there is next to none of it. Among
    the rest Accept-Language and Content-Language count most, then words and letters that
    only one of them has. A name is no evidence: anyone who is called Ma or Luc may read anything.
    """
    own = f"{letter.subject if not letter.answers else ''}\n{letter.text}"[:_SAMPLE]
    text, said, named_so = _plain(own), *_parted(own, tongues)
    # Everybody writes commands and the books' codes in Latin letters.
    found, stated = _scripts(text), tuple(dict.fromkeys(_primary(letter.languages)))
    scores = {
        code: _evidence(tongue, text, said, named_so)
        for code, tongue in tongues.items()
        if not found or any(script in tongue.scripts for script in found) or (found == _LATIN and code in stated)
    }
    for place, code in enumerate(code for code in stated if code in scores):
        scores[code] += max(_FROM_HEADERS - place, 0.5)
    # Without any evidence a script still says which languages it is not.
    return max(scores, key=lambda code: (scores[code], code == _FIRST, tongues[code].speakers), default=_FIRST)


def _parted(text: str, tongues: Tongues) -> tuple[str, str]:
    """What a letter says, and what it says where names stand."""
    namings = sorted(
        {word for tongue in tongues.values() for word in tongue.naming}, key=lambda word: (-len(word), word)
    )
    said, names = [], []
    for line in map(_plain, text.split("\n")):
        word = next((each for each in namings if _begins_with(line, each)), "")
        said.append(word or line)
        names.append(line.removeprefix(word) if word else "")
    return " ".join(said), " ".join(names)


def _begins_with(line: str, word: str) -> bool:
    return line.startswith(word) and not line[len(word) : len(word) + 1].isalpha()


def _evidence(tongue: Tongue, text: str, said: str, names: str) -> float:
    """How much speaks for a language: its words in what is said, and letters that it alone has.

    Those of Cyrillic and the like may stand in a name, too: it is written as its bearer writes.
    """
    words = tongue.words.intersection(_WORD.findall(said))
    long = {word for word in words if len(word) > _SHORT_WORD or not word.isascii()}
    here = tongue.words.intersection(_WORD.findall(names))
    if sum(len(word) > _SHORT_WORD for word in here) >= _LEAST_IN_NAMES:
        words |= here
    elif not long and len(words) < _LEAST_SHORT:
        words = frozenset()
    where = text if not _LATIN.issuperset(tongue.scripts) else said if words else ""
    return _weight(tongue, words, where)


def _primary(languages: Iterable[str]) -> Iterable[str]:
    return (language.casefold().partition("-")[0] for language in languages)


def foreign_lines(lines: Mapping[int, str], own: Iterable[Tongue], tongues: Tongues) -> Mapping[int, Foreign]:
    """The lines, by number, that are in no script of one's own languages; everybody reads Latin letters.

    A line as short as a name or a greeting says nothing that could be missed.
    """
    scripts = _LATIN.union(*(tongue.scripts for tongue in own))
    found = {}
    for number, line in lines.items():
        used = _scripts(_plain(line)) if _says_something(line) else scripts
        if used.isdisjoint(scripts):
            found[number] = Foreign(line.strip(), _likely(line, used, tongues))
    return MappingProxyType(found)


def _likely(line: str, scripts: frozenset[str], tongues: Tongues) -> str:
    """The language that a line in these scripts is most likely in; empty when nobody here writes them."""
    writes = [tongue for tongue in tongues.values() if not scripts.isdisjoint(tongue.scripts)]
    best = max(writes, key=lambda tongue: (_score(tongue, _plain(line)), tongue.speakers), default=None)
    return best.code if best else ""


def _says_something(line: str) -> bool:
    if line.isascii():
        return False
    words = len(line.split())
    is_unspaced = words == 1 and len(line.strip()) >= _LEAST_UNSPACED
    return words >= _LEAST_WORDS or is_unspaced or bool(_LINK.search(line))


@cache
def _script_of(character: str) -> str:
    return unicodedata.name(character, "").partition(" ")[0].partition("-")[0]


def _scripts(text: str) -> frozenset[str]:
    """The scripts other than Latin that a text is written in; Latin when there is no other, or nothing at all."""
    counted = Counter(_script_of(character) for character in text if character.isalpha())
    others = {script: count for script, count in counted.items() if script not in _LATIN and count >= _LEAST_LETTERS}
    if others:
        return frozenset(others)
    return _LATIN if counted else frozenset()


def _score(tongue: Tongue, text: str) -> float:
    return _weight(tongue, tongue.words.intersection(_WORD.findall(text)), text)


def _weight(tongue: Tongue, words: frozenset[str], text: str) -> float:
    signs = len(set(tongue.signs.findall(text))) if tongue.signs else 0
    return min(len(words), _MOST_WORDS) + _WEIGHT_OF_SIGN * min(signs, _MOST_SIGNS)


def _plain(text: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", text).replace("’", "'").casefold().split())

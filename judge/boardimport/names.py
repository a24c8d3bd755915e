"""The English names of an imported board: each spelling means one place, or is said to mean several."""

from __future__ import annotations

import re
from collections.abc import Mapping

from judge.boardimport.codes import ORDER_WORDS
from judge.boardimport.draft import Draft
from judge.structs import Struct

_SPELLING = re.compile(r"[^\W_](?:[\w .'’-]*[\w.])?")
KNOWN_COASTS = frozenset({"nc", "sc", "ec", "wc"})
"""Coasts for which every language has words."""
_GLUE = re.compile(r"[ .\-'’]+")


class English(Struct, frozen=True):
    """The tables of names/en.toml."""

    board: str
    powers: Mapping[str, Mapping[str, object]]
    provinces: Mapping[str, Mapping[str, object]]
    coasts: Mapping[str, Mapping[str, object]]
    coast_synonyms: Mapping[str, str]
    ambiguous: Mapping[str, list[str]]


def english(draft: Draft, ids: Mapping[str, str], powers: Mapping[str, str]) -> English:
    """The names of a board. A spelling of two places is ambiguous; one that is another's name is left out and said."""
    own = {_plain(text): ids[key] for key, place in draft.places.items() for text in (ids[key], place.name)}
    meant: dict[str, list[str]] = {}
    for key, place in draft.places.items():
        for word in place.also:
            meant.setdefault(_plain(word), []).append(ids[key])
    ambiguous = {
        word: found for word, named in meant.items() if len(found := sorted(set(named))) > 1 and word not in own
    }
    rows = {}
    for key, place in sorted(draft.places.items(), key=lambda item: ids[item[0]]):
        id, also = ids[key], []
        for word in dict.fromkeys(map(str.casefold, place.also)):
            plain = _plain(word)
            if own.get(plain) == id or plain in ambiguous:
                continue
            if plain in own:
                draft.remarks.append(f"{word!r} is no other spelling of {place.name}: it is the name of {own[plain]}")
            elif not _SPELLING.fullmatch(word):
                draft.remarks.append(
                    f"{word!r} is no other spelling of {place.name}: it has signs that no name here has"
                )
            else:
                also.append(word)
        rows[id] = {"short": id.capitalize(), "name": place.name, "also": _once(also)}
    synonyms = {
        f"{ids[key]}/{said}": meant for place, meant in draft.coast_synonyms.items() for key, said in [_cut(place)]
    }
    return English(draft.title, _powers(draft, powers), rows, _coasts(draft), synonyms, ambiguous)


def _coasts(draft: Draft) -> Mapping[str, Mapping[str, object]]:
    """Names of coasts that the language has no words for."""
    codes = {coast for place in draft.places.values() for coast in place.coasts} - KNOWN_COASTS
    return {code: {"short": code, "name": draft.coast_names.get(code, code), "also": []} for code in sorted(codes)}


def _powers(draft: Draft, powers: Mapping[str, str]) -> Mapping[str, Mapping[str, object]]:
    """What each power is called: also by its adjective, and by its first letters where they are its alone."""
    rows = {}
    names = {id: draft.powers[key].name for key, id in powers.items()}
    for key, id in powers.items():
        power = draft.powers[key]
        words = [word.casefold() for word in (power.adjective, *power.also) if _SPELLING.fullmatch(word)]
        also = [word for word in _once(words) if _plain(word) not in map(_plain, names.values())]
        beginning = id[:3]
        is_its_own = len(id) > 3 and sum(each.startswith(beginning) for each in names) == 1
        short = [beginning] if is_its_own and beginning not in ORDER_WORDS else []
        rows[id] = {"name": power.name, "also": also, "short": short}
    return rows


def tidy(name: str) -> str:
    """A name without the signs that patterns of names are written with, and without doubled blanks."""
    return " ".join(re.sub(r"[{}\[\]|*~\"\\<>_]", " ", name).split())


def _once(words: list[str]) -> list[str]:
    """Words without those that differ in blanks, dots and hyphens alone."""
    return list({_plain(word): word for word in reversed(words)}.values())[::-1]


def _plain(word: str) -> str:
    return _GLUE.sub("", word.casefold())


def _cut(place: str) -> tuple[str, str]:
    key, _, coast = place.partition("/")
    return key, coast

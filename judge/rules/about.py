"""What is told of a board to who thinks of playing on it: its designer, what is special, where its facts come from."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from judge.errors import BadData
from judge.structs import Struct, field

_KEYS = frozenset({"designer", "year", "sources", "published", "rules", "left_out", "disputes"})
_ENGLISH = "en"
_NOTHING: Mapping[str, tuple[str, ...]] = MappingProxyType({})


class Dispute(Struct, frozen=True):
    """Something in which the sources of a board differ."""

    what: str
    chosen: str
    """What this judge plays by."""


class About(Struct, frozen=True):
    """What `about.toml` says of a board; all of it may be missing."""

    designer: str = ""
    year: int | None = None
    sources: tuple[str, ...] = ()
    rules: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: _NOTHING)
    """Sentences on what is special, by language."""
    left_out: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: _NOTHING)
    """Sentences on printed rules that this judge has not, by language."""
    disputes: tuple[Dispute, ...] = ()


def in_language(sentences: Mapping[str, tuple[str, ...]], code: str) -> tuple[str, ...]:
    """Sentences in a language, in English where it has none."""
    return sentences.get(code) or sentences.get(_ENGLISH, ())


def build_about(path: str, mapping: Mapping[str, object]) -> About:
    """The value of an `about.toml`; BadData for what is unknown or of the wrong shape."""
    if unknown := sorted(mapping.keys() - _KEYS):
        raise BadData(path, 0, f"unknown key {unknown[0]!r}")
    designer, year = mapping.get("designer", ""), mapping.get("year")
    if not isinstance(designer, str) or not (year is None or type(year) is int):
        raise BadData(path, 0, "designer is a text, year is a number")
    disputes = mapping.get("disputes", [])
    if not isinstance(disputes, list):
        raise BadData(path, 0, "[[disputes]] are tables")
    return About(
        designer,
        year,
        _texts(path, "sources", mapping.get("sources", [])),
        _by_language(path, "rules", mapping),
        _by_language(path, "left_out", mapping),
        tuple(_dispute(path, each) for each in disputes),
    )


def _by_language(path: str, key: str, mapping: Mapping[str, object]) -> Mapping[str, tuple[str, ...]]:
    table = mapping.get(key, {})
    if not isinstance(table, Mapping):
        raise BadData(path, 0, f"[{key}] is a table of sentences by language")
    return MappingProxyType({code: _texts(path, f"{key}.{code}", table[code]) for code in table})


def _texts(path: str, key: str, value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
        raise BadData(path, 0, f"{key} is a list of texts")
    return tuple(value)


def _dispute(path: str, value: object) -> Dispute:
    texts = (value.get("what"), value.get("chosen")) if isinstance(value, Mapping) else ()
    match texts:
        case (str(what), str(chosen)):
            return Dispute(what, chosen)
        case _:
            raise BadData(path, 0, "a dispute has a text for what, and one for what was chosen")

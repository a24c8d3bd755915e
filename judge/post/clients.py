"""What mail programs print around a person's words, in every language at once.

The data are in `clients.toml` beside this module: a letter has to be cut before anybody
knows in which language its writer's telephone speaks.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib import resources

from judge.errors import BadData

_KEYS = ("wrote", "headers", "separators", "mobile", "mobile_end", "notice", "ends", "auto", "bounce")
_ANSWER_MARK = re.compile(r"^\s*(re|fw|fwd|aw|wg|sv|отв|отг|пер|rép|tr|返信|転送)\s*[:：]", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Clients:
    """Patterns of attribution lines, header blocks, separators, footers, ends of texts and automatic subjects."""

    attribution: re.Pattern[str]
    header: re.Pattern[str]
    separator: re.Pattern[str]
    footer: re.Pattern[str]
    notice: re.Pattern[str]
    block_end: re.Pattern[str]
    auto_subject: re.Pattern[str]
    bounce_subject: re.Pattern[str]

    def is_auto_subject(self, subject: str) -> bool:
        """Whether a subject is that of an automatic answer; a person's answer to one begins with Re."""
        return not _ANSWER_MARK.match(subject) and bool(self.auto_subject.match(subject))

    def is_bounce_subject(self, subject: str) -> bool:
        """Whether a subject is that of a delivery failure."""
        return bool(self.bounce_subject.match(subject))


def build_clients(tables: Mapping[str, Mapping[str, list[str]]]) -> Clients:
    """The patterns of all languages together."""
    words = {key: _any_of(word for table in tables.values() for word in table.get(key, ())) for key in _KEYS}
    flags = re.IGNORECASE
    return Clients(
        attribution=re.compile(
            rf"(?:{words['wrote']})\s*(?:\([^()]{{0,40}}\)\s*)?(?:[:：]|-{{3,}})\s*$"
            r"|<[^<>\s]+@[^<>\s]+>\)?[\s,\d:.]{0,30}[:：]\s*$",
            flags,
        ),
        header=re.compile(rf"^\s*+\*?(?:{words['headers']})\s*+(?:\*\s*+)?[:：]\s*+(?:\*\s*+)?\S", flags),
        separator=re.compile(rf"^[-_=*\s]*+(?:{words['separators']})[-_=*:：\s]*+$|^\s*+_{{20,}}\s*+$", flags),
        footer=re.compile(rf"^\s*+(?:{words['mobile']})|(?:{words['mobile_end']})\s*$", flags),
        notice=re.compile(rf"^\W*(?:{words['notice']})", flags),
        block_end=re.compile(rf"^\s*+(?:{words['ends']})[\s.!。]*+$", flags),
        auto_subject=re.compile(rf"^\s*\W*(?:{words['auto']})", flags),
        bounce_subject=re.compile(rf"^\s*\W*(?:{words['bounce']})", flags),
    )


def _any_of(words: Iterable[str]) -> str:
    longest_first = sorted(set(words), key=lambda word: (-len(word), word))
    return "|".join(re.escape(word).replace(r"\ ", r"\s+").replace(":", r"\s*[:：]") for word in longest_first)


def _load() -> Clients:
    source = resources.files("judge.post") / "clients.toml"
    try:
        return build_clients(tomllib.loads(source.read_text(encoding="utf-8")))
    except (tomllib.TOMLDecodeError, AttributeError, TypeError) as error:
        raise BadData(str(source), 0, str(error)) from error


CLIENTS = _load()

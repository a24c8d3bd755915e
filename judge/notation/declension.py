"""The forms of a name that a language declines: a stem in the data, its endings in language.toml."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from types import MappingProxyType

from judge.errors import BadData
from judge.notation.tables import TomlTable

_BRACES = re.compile(r"\{([^{}]*)\}")


@dataclass(frozen=True, slots=True)
class Declension:
    """The cases of a language, and the endings of each pattern by its name, one group a case."""

    path: str
    cases: tuple[str, ...]
    endings: Mapping[str, tuple[tuple[str, ...], ...]]

    def forms(self, word: str) -> tuple[tuple[str, ...], ...]:
        """The spellings of a word in each case: `Северн{ое} мор{е}` is declined as a whole.

        A word without braces has one case. Raises BadData for an unknown pattern.
        """
        patterns = _BRACES.findall(word)
        if not patterns:
            return ((word,),)
        if unknown := [name for name in patterns if name not in self.endings]:
            raise BadData(self.path, 0, f"[endings] has no {unknown[0]!r}, which the word {word!r} asks for")
        count = max(len(self.endings[name]) for name in patterns)
        return tuple(tuple(self._in_case(word, patterns, at)) for at in range(count))

    def all(self, word: str) -> tuple[str, ...]:
        """Every spelling of a word, the first case first."""
        return tuple(dict.fromkeys(form for forms in self.forms(word) for form in forms))

    def first(self, word: str) -> str:
        """The word in its first case."""
        return self.forms(word)[0][0]

    def by_case(self, word: str) -> Mapping[str, str]:
        """The usual spelling in each case, by its name; nothing for a word that is not declined."""
        forms = self.forms(word)
        return dict(zip(self.cases, (form[0] for form in forms), strict=False)) if len(forms) > 1 else {}

    def _in_case(self, word: str, patterns: list[str], case: int) -> Iterator[str]:
        choices = [self.endings[name][min(case, len(self.endings[name]) - 1)] for name in patterns]
        for endings in product(*choices):
            pieces = _BRACES.split(word)
            pieces[1::2] = endings
            yield "".join(pieces)


def read_declension(head: TomlTable) -> Declension:
    """The cases and endings of a language.toml; none where the language declines nothing."""
    endings = {
        name: tuple(tuple(ending.split("|")) for ending in row) or (("",),)
        for name, row in head.lists("endings", may_miss=True).items()
    }
    cases = head.words("cases", may_miss=True)
    if long := [name for name, row in endings.items() if len(row) > max(1, len(cases))]:
        raise BadData(head.path, 0, f"[endings] {long[0]} has more endings than there are cases")
    return Declension(head.path, cases, MappingProxyType(endings))

"""Letters of two scripts that look the same: Latin `A`, Cyrillic `А`."""

from __future__ import annotations

from collections.abc import Iterable

_CYRILLIC = "авекмнорстухіјѕ"
_LATIN = "abekmhopctyxijs"
_MAPS = {"latin": str.maketrans(_CYRILLIC, _LATIN), "cyrillic": str.maketrans(_LATIN, _CYRILLIC)}


def in_script(word: str, script: str) -> str:
    """A word with every letter that the script has too, too."""
    return word.translate(_MAPS[script])


def scripts_of(words: Iterable[str]) -> tuple[str, ...]:
    """The scripts with letters in common that words are written in; Latin is always one, as the codes are."""
    return ("latin", "cyrillic") if any("а" <= char <= "я" for word in words for char in word) else ("latin",)

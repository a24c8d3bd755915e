"""Letters of two scripts that look the same: Latin `A`, Cyrillic `А`."""

from __future__ import annotations

from collections.abc import Iterable

_CYRILLIC = "авекмнорстухіјѕ"
_LATIN = "abekmhopctyxijs"
_MAPS = {"latin": str.maketrans(_CYRILLIC, _LATIN), "cyrillic": str.maketrans(_LATIN, _CYRILLIC)}


def in_script(word: str, script: str) -> str:
    """A word in which look-alike letters of other scripts are replaced by those of this script."""
    return word.translate(_MAPS[script])


def scripts_of(words: Iterable[str]) -> tuple[str, ...]:
    """The scripts of these words that share look-alike letters; always with Latin, the script of the codes."""
    return ("latin", "cyrillic") if any("а" <= char <= "я" for word in words for char in word) else ("latin",)

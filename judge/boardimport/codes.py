"""Ids for places and powers that have none of ours: `mao` for Mid-Atlantic Ocean."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from itertools import combinations

ORDER_WORDS = frozenset({"and", "the", "for", "via", "not", "all", "but", "our", "out", "has", "any", "fle", "arm"})
"""What a line of orders says beside places: no code is made so."""


def letters_of(text: str) -> str:
    """The letters a to z of a text, those with accents without them."""
    plain = unicodedata.normalize("NFKD", text).casefold()
    return re.sub(r"[^a-z]", "", plain)


def place_ids(names: dict[str, str], *, has_codes: bool) -> dict[str, str]:
    """An id for each place, by what its file calls it: that itself where it is a code, else made of its name."""
    found = {key: key.casefold() for key in names if has_codes and re.fullmatch(r"[A-Za-z]{2,8}", key)}
    taken = set(found.values())
    for key, name in names.items():
        if key not in found:
            found[key] = next(code for code in _codes(name) if code not in taken)
            taken.add(found[key])
    return found


def power_id(name: str, taken: Iterable[str]) -> str:
    """An id for a power: small letters and figures."""
    plain = unicodedata.normalize("NFKD", name).casefold()
    made = re.sub(r"[^a-z0-9]", "", plain).lstrip("0123456789") or "power"
    known = set(taken)
    return next(each for each in (made, *(f"{made}{number}" for number in range(2, 1000))) if each not in known)


def _codes(name: str) -> Iterator[str]:
    """Codes for a name, the likeliest first: its beginning, its initials, then any of its letters in their order."""
    words = [letters for word in re.split(r"[\s\-]+", name) if (letters := letters_of(word))]
    whole = "".join(words) or "place"
    likely = [whole[:3]]
    if len(words) > 2:
        likely.append("".join(word[0] for word in words)[:3])
    if len(words) == 2:
        likely += [words[0][:2] + words[1][:1], words[0][:1] + words[1][:2]]
    likely += [whole[0] + "".join(rest) for rest in combinations(whole[1:14], 2)]
    yield from (code for code in dict.fromkeys(likely) if len(code) == 3 and code not in ORDER_WORDS)
    stem = whole[:3].ljust(3, "x")
    for one in "abcdefghijklmnopqrstuvwxyz":
        yield stem + one
    for one in "abcdefghijklmnopqrstuvwxyz":
        yield from (stem + one + other for other in "abcdefghijklmnopqrstuvwxyz")

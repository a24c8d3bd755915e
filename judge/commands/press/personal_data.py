"""Patterns that find secrets, addresses, links, telephone numbers and a person's names in a text."""

from __future__ import annotations

import re
import unicodedata
from functools import cache, lru_cache

from judge.mailwords import mail_words
from judge.post.clients import any_of
from judge.structs import Struct

_NAME_LEAST = 2
_PIECE_LEAST = 4
_STEM_LEAST = 3
_PHONE_LEAST = 9
_ENDING = 3
_TOKEN = r"[a-z2-7]{16}"
RUN = re.compile(r"[A-Za-z0-9]{16,}")
"""Long enough to hold the secret part of an address."""
SECRET_ADDRESS = re.compile(rf"[\w.%-]{{0,64}}\+{_TOKEN}(?:\s?(?:@|\(at\)|\[at\])\s?[\w.-]{{0,253}})?", re.IGNORECASE)


_LOCAL = r"(?:mailto:)?[<\"']?[\w.!#$%&'*+/=?^`{|}~-]"
_HOST = r"[\w-]{1,63}"
_DOTTED = r"[.．][\w-]{1,63}"
LINK = re.compile(r"(?:\b[a-z][a-z0-9+.-]{1,15}://|\bwww\.)[^\s<>\"'）)\]]+", re.IGNORECASE)
LINK_SECRET = re.compile(r"[?#][^=\s]*=?\S{6,}|//[^/\s]*@|[A-Za-z0-9_-]{20,}", re.IGNORECASE)
PHONE = re.compile(r"(?:(?:[+＋]|(?<!\w)00|(?<!\w)\(?0)[\d\s().\-/‐-―]{5,24}\d|(?<!\d)\d{3}[-. ]\d{3}[-. ]\d{4})(?!\d)")
_DATE = re.compile(r"\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{4}-\d{2}-\d{2}")
_NO_LETTER_BEFORE, _NO_LETTER = r"(?<![^\W\d_])", r"(?![^\W\d_])"


class HiddenAuthor(Struct, frozen=True):
    """Who the author is, where the readers must not learn it."""

    names: tuple[str, ...] = ()
    addresses: tuple[str, ...] = ()


def is_phone(text: str) -> bool:
    """Whether figures that stand together are a telephone number: enough of them, and no date."""
    digits = sum(character.isdigit() for character in text)
    return digits >= _PHONE_LEAST and not _DATE.search(text)


@cache
def address_pattern() -> re.Pattern[str]:
    """A mail address, also one that says its @ in words: `anna (at) players.example`."""
    at = rf"[@＠]|[\[({{<]\s?(?:{any_of(mail_words()['at'])})\s?[\])}}>]"
    return re.compile(
        rf"(?:{_LOCAL}{{1,64}}[@＠]{_HOST}(?:{_DOTTED})*|{_LOCAL}{{0,64}}\s?(?:{at})\s?{_HOST}(?:{_DOTTED})+)[>\"']?",
        re.IGNORECASE,
    )


@cache
def announced_phone() -> re.Pattern[str]:
    """A telephone number behind the word for one."""
    words = any_of(mail_words()["phone"])
    return re.compile(rf"(?<!\w)(?:{words})\.?\s*[:：]?\s*[+＋(]?\d[\d\s().\-]{{4,24}}\d", re.IGNORECASE)


@lru_cache(maxsize=64)
def names_of(hidden: HiddenAuthor) -> tuple[str, ...]:
    """What gives the author away: his names whole and in pieces, his addresses before the @; longest first."""
    found: dict[str, None] = {}
    for name in hidden.names:
        whole = " ".join(fold(name).split())
        found[whole] = None
        found |= dict.fromkeys(piece for piece in re.split(r"[^\w]+", whole) if len(piece) >= _NAME_LEAST)
    for address in hidden.addresses:
        local = fold(address).partition("@")[0].partition("+")[0]
        found[local] = None
        pieces = re.split(r"[\W\d_]+", local)
        found |= dict.fromkeys(piece for piece in pieces if len(piece) >= _PIECE_LEAST)
    names = (name for name in found if len(name) >= _NAME_LEAST and not name.isdigit())
    return tuple(sorted(names, key=lambda name: (-len(name), name)))


def fold(text: str) -> str:
    """A text in which names compare alike, each character where it was: small letters without accents."""
    return "".join(map(_fold_one, text))


@lru_cache(maxsize=4096)
def _fold_one(character: str) -> str:
    plain = unicodedata.normalize("NFKD", character)[0].casefold()
    return plain if len(plain) == 1 else character


@lru_cache(maxsize=512)
def name_pattern(name: str) -> re.Pattern[str]:
    """A folded name as a whole word, in any case a language declines it into; where no blanks stand, anywhere."""
    spelled = r"\s+".join(map(re.escape, name.split()))
    if re.search(r"[\u3040-\u30ff\u3400-\u9fff]", name):
        return re.compile(spelled)
    is_declined = re.search(r"[\u0400-\u04ff]$", name) is not None
    if is_declined and len(name) > _STEM_LEAST:
        stem = re.escape(name[:-1]) if name[-1] in "аяйьоеи" else re.escape(name)
        return re.compile(rf"{_NO_LETTER_BEFORE}{stem}[\u0400-\u04ff]{{0,{_ENDING}}}{_NO_LETTER}")
    return re.compile(rf"{_NO_LETTER_BEFORE}{spelled}{_NO_LETTER}")

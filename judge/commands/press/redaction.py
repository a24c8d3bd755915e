"""What of a press text may be passed on, and what was cut from it because it tells too much.

The text that comes out is written anew, line by line, from the author's own words: nothing of the letter's
headers, parts or attachments can be in it. In a gunboat game the author's name and addresses go, too.

Against an author who wants to be known there is no guard; this one is for slips.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum
from functools import cache, lru_cache

from judge.mailwords import mail_words
from judge.post.clients import any_of, clients
from judge.post.quotes import cut_quotes

GAP = "[…]"
"""What stands where something was cut inside a line."""

LIMIT = 20_000
"""So many characters of press are passed on."""

_NAME_LEAST = 2
_PIECE_LEAST = 4
_STEM_LEAST = 3
_PHONE_LEAST = 9
_LONGEST_SIGNATURE = 6
_LAST_LINES = 8
_HEAD = 60
_ENDING = 3
_SLACK = 4
_MOST_CUTS = 30
_ROUNDS = 4
_TOKEN_LENGTH = 16
_LONGEST_WORD = 40

_TOKEN = r"[a-z2-7]{16}"
_RUN = re.compile(r"[A-Za-z0-9]{16,}")
"""Long enough to hold the secret part of an address."""
_SECRET_ADDRESS = re.compile(rf"[\w.%-]{{0,64}}\+{_TOKEN}(?:\s?(?:@|\(at\)|\[at\])\s?[\w.-]{{0,253}})?", re.IGNORECASE)


_LOCAL = r"(?:mailto:)?[<\"']?[\w.!#$%&'*+/=?^`{|}~-]"
_HOST = r"[\w-]{1,63}"
_DOTTED = r"[.．][\w-]{1,63}"
_LINK = re.compile(r"(?:\b[a-z][a-z0-9+.-]{1,15}://|\bwww\.)[^\s<>\"'）)\]]+", re.IGNORECASE)
_LINK_SECRET = re.compile(r"[?#][^=\s]*=?\S{6,}|//[^/\s]*@|[A-Za-z0-9_-]{20,}", re.IGNORECASE)
_PHONE = re.compile(
    r"(?:(?:[+＋]|(?<!\w)00|(?<!\w)\(?0)[\d\s().\-/‐-―]{5,24}\d|(?<!\d)\d{3}[-. ]\d{3}[-. ]\d{4})(?!\d)"
)
_DATE = re.compile(r"\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{4}-\d{2}-\d{2}")
_NO_LETTER_BEFORE, _NO_LETTER = r"(?<![^\W\d_])", r"(?![^\W\d_])"
_SIGNATURE = re.compile(r"^\s*(?:--|—)\s*$")
_QUOTED = re.compile(r"^\s*[>＞|]")
_SPACES = re.compile(r"[^\S\n]+$", re.MULTILINE)


class Leak(Enum):
    """What kind of thing was cut."""

    SIGNATURE = "signature"
    FOOTER = "footer"
    """The advertisement of a telephone or a mail program."""
    QUOTATION = "quotation"
    SECRET = "secret"
    """A secret address of the judge, or the secret part of one."""
    ADDRESS = "address"
    PHONE = "phone"
    LINK = "link"
    NAME = "name"
    """The author's, where nobody is to know it."""
    INVISIBLE = "invisible"
    """Characters that nobody sees and that could carry a mark."""
    TOO_LONG = "too_long"


@dataclass(frozen=True, slots=True)
class CutPiece:
    """Something that was not passed on, as the author may be shown it."""

    leak: Leak
    text: str
    """As he wrote it; of secrets and of what is too long, only how much."""


@dataclass(frozen=True, slots=True)
class Sifted:
    """A press text in two: what may be passed on, and what was cut."""

    text: str
    cuts: tuple[CutPiece, ...] = ()


@dataclass(frozen=True, slots=True)
class Hidden:
    """Who the author is, where the readers must not learn it."""

    names: tuple[str, ...] = ()
    addresses: tuple[str, ...] = ()


def _never(_: str) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Sieve:
    """How press is sifted: for whose letter, in what game, on which judge."""

    domain: str
    """The judge's; its public addresses may be named."""
    hidden: Hidden | None = None
    """None where everybody may know who plays what."""
    is_secret: Callable[[str], bool] = _never
    """Whether a text is the secret part of an address of ours, for those that look like a word."""
    is_ordinary: Callable[[str], bool] = _never
    """Whether a word belongs to the game or the language, so that it gives a name away only as a signature."""
    keeps_quotes: bool = False
    """Whether the quoted lines that the author answers go with his answer."""
    limit: int = LIMIT

    def sift(self, text: str) -> Sifted:
        """What may be passed on of a text, and what was cut from it."""
        # Limits before reading: what is longer than this is cut anyway.
        far = _SLACK * self.limit
        body, cuts = _visible(text[:far])
        # What is cut may bring together what stood apart: until nothing more is found.
        for _ in range(_ROUNDS):
            before = body
            for part in (self.own_lines, self._without_signature, self._without_contacts, self._without_names):
                body, found = part(body)
                cuts += found
            body = _tidy(body)
            if body == before:
                break
        cuts = cuts[:_MOST_CUTS]
        over = max(len(body) - self.limit, 0) + max(len(text) - far, 0)
        if over:
            cuts.append(CutPiece(Leak.TOO_LONG, str(over)))
        return Sifted(body[: self.limit].rstrip(), tuple(cuts))

    def own_lines(self, text: str) -> tuple[str, list[CutPiece]]:
        """The author's lines, and perhaps those that he answers; signatures, quotations and footers are cut."""
        lines = text.split("\n")
        kept = _kept(lines, cut_quotes(text).own.split("\n"))
        last = max(kept, default=-1)
        answered = self._answered(lines, kept, last)
        cuts: list[CutPiece] = []
        for leak, block in _blocks(lines, kept | answered):
            if any(line.strip() for line in block):
                cuts.append(CutPiece(leak, self._shown("\n".join(block).strip("\n"))))
        return "\n".join(line for at, line in enumerate(lines) if at in kept | answered), cuts

    def _answered(self, lines: list[str], kept: frozenset[int], last: int) -> frozenset[int]:
        """Short quotations above something of the author's own; a whole mail of ours begins with its marker."""
        if not self.keeps_quotes:
            return frozenset()
        found: set[int] = set()
        run: list[int] = []
        for at in range(last + 1):
            if at not in kept and _QUOTED.match(lines[at]):
                run.append(at)
                continue
            if run and len(run) <= _LAST_LINES and not any("===" in lines[each] for each in run):
                found.update(run)
            run = []
        return frozenset(found)

    def _without_contacts(self, text: str) -> tuple[str, list[CutPiece]]:
        """Without secrets, addresses, links that lead to a person, and telephone numbers."""
        cuts: list[CutPiece] = []

        def cut(leak: Leak, piece: str) -> str:
            cuts.append(CutPiece(leak, self._shown(piece)))
            return GAP

        text = _SECRET_ADDRESS.sub(lambda found: cut(Leak.SECRET, found[0]), text)
        text = _LINK.sub(lambda found: cut(Leak.LINK, found[0]) if self._leads_home(found[0]) else found[0], text)
        text = _address().sub(lambda found: found[0] if self._is_ours(found[0]) else cut(Leak.ADDRESS, found[0]), text)
        text = _RUN.sub(lambda found: cut(Leak.SECRET, found[0]) if self._is_token(found[0]) else found[0], text)
        text = _phone_said().sub(lambda found: cut(Leak.PHONE, found[0]), text)
        text = _PHONE.sub(lambda found: cut(Leak.PHONE, found[0]) if _is_phone(found[0]) else found[0], text)
        return text, cuts

    def _leads_home(self, link: str) -> bool:
        if _LINK_SECRET.search(link) or any(self._is_token(each) for each in _RUN.findall(link)):
            return True
        return self.hidden is not None and any(_name_pattern(name).search(_fold(link)) for name in self._all_names())

    def _is_token(self, run: str) -> bool:
        """Whether letters and figures that stand together hold a secret, or are too long for any word."""
        if len(run) > _LONGEST_WORD or any(character.isdigit() for character in run):
            return True
        plain = run.casefold()
        return any(self.is_secret(plain[at : at + _TOKEN_LENGTH]) for at in range(len(plain) - _TOKEN_LENGTH + 1))

    def _is_ours(self, address: str) -> bool:
        """Whether it is a public address of the judge's own."""
        bare = address.strip("<>\"' ").casefold().removeprefix("mailto:")
        return bare.endswith(f"@{self.domain.casefold()}") and "+" not in bare

    def _all_names(self) -> tuple[str, ...]:
        return _names_of(self.hidden) if self.hidden is not None else ()

    def _without_signature(self, text: str) -> tuple[str, list[CutPiece]]:
        """Without a line that is the author's name alone, and what stands under it up to the next empty line.

        Asked before anything else is cut from the lines, so that "Anna, tel. …" is still one.
        """
        cuts: list[CutPiece] = []
        lines = text.split("\n")
        written = [at for at, line in enumerate(lines) if line.strip()]
        for at in written[-_LAST_LINES:]:
            if not self._is_signature(lines[at]):
                continue
            end = next((each for each in range(at, len(lines)) if not lines[each].strip()), len(lines))
            end = min(end, at + _LONGEST_SIGNATURE)
            cuts.append(CutPiece(Leak.SIGNATURE, self._shown("\n".join(lines[at:end]).strip())))
            lines[at:end] = [""] * (end - at)
            return "\n".join(lines), cuts
        return text, cuts

    def _is_signature(self, line: str) -> bool:
        """Whether a line is nothing but the author's name, perhaps with a way to reach him behind it."""
        if len(line) > _HEAD:
            return False
        bare, _ = self._without_contacts(line)
        left = _fold(bare.replace(GAP, " "))
        found = False
        for name in self._all_names():
            left, count = _name_pattern(name).subn(" ", left)
            found = found or count > 0
        return found and not re.search(r"[^\W\d_]", left)

    def _without_names(self, text: str) -> tuple[str, list[CutPiece]]:
        """Without the author's name anywhere; ordinary words that happen to be one stay, as nothing else would do.

        A gap where everybody expects "will" would tell more than the word.
        """
        cuts: list[CutPiece] = []
        for name in self._all_names():
            if " " not in name and self.is_ordinary(name):
                continue
            folded = _fold(text)
            for found in reversed(tuple(_name_pattern(name).finditer(folded))):
                cuts.append(CutPiece(Leak.NAME, text[found.start() : found.end()]))
                text = text[: found.start()] + GAP + text[found.end() :]
        return text, cuts

    def _shown(self, piece: str) -> str:
        """A piece as the author may be shown it: what is secret only by its length."""
        hidden = _SECRET_ADDRESS.sub(lambda found: "•" * len(found[0]), piece)
        return _RUN.sub(lambda found: "•" * len(found[0]) if self._is_token(found[0]) else found[0], hidden)


def around_commands(text: str) -> tuple[CutPiece, ...]:
    """What of a letter that holds commands is not its writer's own, without the mail of ours that it answers."""
    _, cuts = Sieve("").own_lines(text)
    return tuple(cut for cut in cuts if "===" not in cut.text)


def _visible(text: str) -> tuple[str, list[CutPiece]]:
    """A text without control characters and those that nobody sees; blanks of all kinds become plain ones."""
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\u2028", "\n").replace("\u2029", "\n")
    kept, hidden = [], 0
    for character in text:
        category = unicodedata.category(character)
        if character in "\n\t":
            kept.append(character)
        elif category in {"Zs", "Zl", "Zp"}:
            kept.append("\u3000" if character == "\u3000" else " ")
        elif category in {"Cc", "Cf", "Cs", "Co", "Cn"}:
            hidden += 1
        else:
            kept.append(character)
    cuts = [CutPiece(Leak.INVISIBLE, str(hidden))] if hidden else []
    return "".join(kept), cuts


def _kept(lines: list[str], own: list[str]) -> frozenset[int]:
    """The numbers of the lines that are the author's: `own` is what is left of `lines`, in their order."""
    found: set[int] = set()
    at = 0
    for line in own:
        while at < len(lines) and lines[at] != line:
            at += 1
        if at == len(lines):
            break
        found.add(at)
        at += 1
    return frozenset(found)


def _blocks(lines: list[str], kept: frozenset[int]) -> Iterable[tuple[Leak, list[str]]]:
    """What was left out, in pieces that stood together."""
    block: list[str] = []
    for at, line in enumerate([*lines, ""]):
        if at < len(lines) and at not in kept:
            if _begins_quotation(line) and block and not any(map(_begins_quotation, block)):
                yield _kind(block), block
                block = []
            block.append(line)
            continue
        if any(each.strip() for each in block):
            yield _kind(block), block
        block = []


def _begins_quotation(line: str) -> bool:
    return bool(_QUOTED.match(line) or clients().attribution.search(line))


def _kind(block: list[str]) -> Leak:
    first = next((line for line in block if line.strip()), "")
    if _SIGNATURE.match(first):
        return Leak.SIGNATURE
    return Leak.FOOTER if clients().footer.search(first.strip()) else Leak.QUOTATION


def _is_phone(text: str) -> bool:
    digits = sum(character.isdigit() for character in text)
    return digits >= _PHONE_LEAST and not _DATE.search(text)


@cache
def _address() -> re.Pattern[str]:
    """A mail address, also one that says its @ in words: `anna (at) players.example`."""
    at = rf"[@＠]|[\[({{<]\s?(?:{any_of(mail_words()['at'])})\s?[\])}}>]"
    return re.compile(
        rf"(?:{_LOCAL}{{1,64}}[@＠]{_HOST}(?:{_DOTTED})*|{_LOCAL}{{0,64}}\s?(?:{at})\s?{_HOST}(?:{_DOTTED})+)[>\"']?",
        re.IGNORECASE,
    )


@cache
def _phone_said() -> re.Pattern[str]:
    """A telephone number behind the word for one."""
    words = any_of(mail_words()["phone"])
    return re.compile(rf"(?<!\w)(?:{words})\.?\s*[:：]?\s*[+＋(]?\d[\d\s().\-]{{4,24}}\d", re.IGNORECASE)


@lru_cache(maxsize=64)
def _names_of(hidden: Hidden) -> tuple[str, ...]:
    """What gives the author away: his names whole and in pieces, his addresses before the @; longest first."""
    found: dict[str, None] = {}
    for name in hidden.names:
        whole = " ".join(_fold(name).split())
        found[whole] = None
        found |= dict.fromkeys(piece for piece in re.split(r"[^\w]+", whole) if len(piece) >= _NAME_LEAST)
    for address in hidden.addresses:
        local = _fold(address).partition("@")[0].partition("+")[0]
        found[local] = None
        pieces = re.split(r"[\W\d_]+", local)
        found |= dict.fromkeys(piece for piece in pieces if len(piece) >= _PIECE_LEAST)
    names = (name for name in found if len(name) >= _NAME_LEAST and not name.isdigit())
    return tuple(sorted(names, key=lambda name: (-len(name), name)))


def _fold(text: str) -> str:
    """A text in which names compare alike, each character where it was: small letters without accents."""
    return "".join(map(_fold_one, text))


@lru_cache(maxsize=4096)
def _fold_one(character: str) -> str:
    plain = unicodedata.normalize("NFKD", character)[0].casefold()
    return plain if len(plain) == 1 else character


@lru_cache(maxsize=512)
def _name_pattern(name: str) -> re.Pattern[str]:
    """A folded name as a whole word, in any case a language declines it into; where no blanks stand, anywhere."""
    spelled = r"\s+".join(map(re.escape, name.split()))
    if re.search(r"[\u3040-\u30ff\u3400-\u9fff]", name):
        return re.compile(spelled)
    is_declined = re.search(r"[\u0400-\u04ff]$", name) is not None
    if is_declined and len(name) > _STEM_LEAST:
        stem = re.escape(name[:-1]) if name[-1] in "аяйьоеи" else re.escape(name)
        return re.compile(rf"{_NO_LETTER_BEFORE}{stem}[\u0400-\u04ff]{{0,{_ENDING}}}{_NO_LETTER}")
    return re.compile(rf"{_NO_LETTER_BEFORE}{spelled}{_NO_LETTER}")


def _tidy(text: str) -> str:
    """Without blanks at the ends of lines, empty lines at both ends, or more than two of them together."""
    text = _SPACES.sub("", text)
    return re.sub(r"\n{4,}", "\n\n\n", text).strip("\n")

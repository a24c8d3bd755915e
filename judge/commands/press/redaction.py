"""What of a press text may be passed on, and what was cut from it because it tells too much.

The text that comes out is written anew, line by line, from the author's own words: nothing of the letter's
headers, parts or attachments can be in it. In a gunboat game the author's name and addresses go, too.

Against an author who wants to be known there is no guard; this one is for slips.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable
from enum import Enum
from functools import lru_cache

from judge.commands.press.personal_data import (
    LINK,
    LINK_SECRET,
    PHONE,
    RUN,
    SECRET_ADDRESS,
    HiddenAuthor,
    address_pattern,
    announced_phone,
    fold,
    is_phone,
    name_pattern,
    names_of,
)
from judge.commands.press.received import EarlierText, copied
from judge.game.game import Game, Status
from judge.game.settings import Identity
from judge.post.clients import clients
from judge.post.quotes import begins_quotation, cut_quotes, is_signature
from judge.shelf import load_language
from judge.structs import Struct

GAP = "[…]"
"""What stands where something was cut inside a line."""

LIMIT = 20_000
"""So many characters of press are passed on."""

_LONGEST_SIGNATURE = 6
_LAST_LINES = 8
_HEAD = 60
_SLACK = 4
_MOST_CUTS = 30
_ROUNDS = 4
_TOKEN_LENGTH = 16
_LONGEST_WORD = 40

_COPY = "\ue000"
"""Stands for a copied piece until its line has been looked at; no text has it, since nobody would see it."""

_QUOTED = re.compile(r"^\s*[>＞|]")
_SPACES = re.compile(r"[^\S\n]+$", re.MULTILINE)


class CutKind(Enum):
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


class CutPiece(Struct, frozen=True):
    """Something that was not passed on, as the author may be shown it."""

    kind: CutKind
    text: str
    """As he wrote it; of secrets and of what is too long, only how much."""


class Redacted(Struct, frozen=True):
    """A press text in two: what may be passed on, and what was cut."""

    text: str
    cuts: tuple[CutPiece, ...] = ()


def _never(_: str) -> bool:
    return False


class Redactor(Struct, frozen=True):
    """How press is redacted: for whose letter, in what game, on which judge."""

    domains: tuple[str, ...]
    """The judge's; its public addresses may be named."""
    hidden: HiddenAuthor | None = None
    """None where everybody may know who plays what."""
    is_secret: Callable[[str], bool] = _never
    """Whether a text is the secret part of an address of ours, for those that look like a word."""
    is_ordinary: Callable[[str], bool] = _never
    """Whether a word belongs to the game or the language, so that it gives a name away only as a signature."""
    keeps_quotes: bool = False
    """Whether the quoted lines that the author answers go with his answer."""
    earlier: tuple[EarlierText, ...] = ()
    """What the author sent and was sent in the game, oldest first, where he may not repeat what he was sent."""
    limit: int = LIMIT

    def redact(self, text: str) -> Redacted:
        """What may be passed on of a text, and what was cut from it."""
        # Limits before reading: what is longer than this is cut anyway.
        far = _SLACK * self.limit
        body, cuts = _visible(text[:far])
        # What is cut may bring together what stood apart: until nothing more is found.
        for _ in range(_ROUNDS):
            before = body
            for part in (
                self.own_lines,
                self._without_copies,
                self._without_signature,
                self._without_contacts,
                self._without_names,
            ):
                body, found = part(body)
                cuts += found
            body = _tidy(body)
            if body == before:
                break
        cuts = cuts[:_MOST_CUTS]
        over = max(len(body) - self.limit, 0) + max(len(text) - far, 0)
        if over:
            cuts.append(CutPiece(CutKind.TOO_LONG, str(over)))
        return Redacted(body[: self.limit].rstrip(), tuple(cuts))

    def own_lines(self, text: str) -> tuple[str, list[CutPiece]]:
        """The author's lines, and perhaps those that he answers; signatures, quotations and footers are cut."""
        lines = text.split("\n")
        kept = _kept(lines, cut_quotes(text).own.split("\n"))
        last = max(kept, default=-1)
        answered = self._answered(lines, kept, last)
        cuts: list[CutPiece] = []
        for kind, block in _blocks(lines, kept | answered):
            if any(line.strip() for line in block):
                cuts.append(CutPiece(kind, self._shown("\n".join(block).strip("\n"))))
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

    def _without_copies(self, text: str) -> tuple[str, list[CutPiece]]:
        """Without what the author was sent himself, word for word; a line of nothing else goes as a quoted one does."""
        cuts: list[CutPiece] = []
        spans = copied(text, self.earlier) if self.earlier else ()
        for start, end in reversed(spans):
            cuts.append(CutPiece(CutKind.QUOTATION, self._shown(text[start:end])))
            text = text[:start] + _COPY + text[end:]
        lines = (line for line in text.split("\n") if _COPY not in line or re.search(r"[^\W_]", line))
        return "\n".join(lines).replace(_COPY, GAP), cuts[::-1]

    def _without_contacts(self, text: str) -> tuple[str, list[CutPiece]]:
        """Without secrets, addresses, links that lead to a person, and telephone numbers."""
        cuts: list[CutPiece] = []

        def cut(kind: CutKind, piece: str) -> str:
            cuts.append(CutPiece(kind, self._shown(piece)))
            return GAP

        text = SECRET_ADDRESS.sub(lambda found: cut(CutKind.SECRET, found[0]), text)
        text = LINK.sub(lambda found: cut(CutKind.LINK, found[0]) if self._leads_home(found[0]) else found[0], text)
        text = address_pattern().sub(
            lambda found: found[0] if self._is_ours(found[0]) else cut(CutKind.ADDRESS, found[0]), text
        )
        text = RUN.sub(lambda found: cut(CutKind.SECRET, found[0]) if self._is_token(found[0]) else found[0], text)
        text = announced_phone().sub(lambda found: cut(CutKind.PHONE, found[0]), text)
        text = PHONE.sub(lambda found: cut(CutKind.PHONE, found[0]) if is_phone(found[0]) else found[0], text)
        return text, cuts

    def _leads_home(self, link: str) -> bool:
        if LINK_SECRET.search(link) or any(self._is_token(each) for each in RUN.findall(link)):
            return True
        return self.hidden is not None and any(name_pattern(name).search(fold(link)) for name in self._all_names())

    def _is_token(self, run: str) -> bool:
        """Whether letters and figures that stand together hold a secret, or are too long for any word."""
        if len(run) > _LONGEST_WORD or any(character.isdigit() for character in run):
            return True
        plain = run.casefold()
        return any(self.is_secret(plain[at : at + _TOKEN_LENGTH]) for at in range(len(plain) - _TOKEN_LENGTH + 1))

    def _is_ours(self, address: str) -> bool:
        """Whether it is a public address of the judge's own."""
        bare = address.strip("<>\"' ").casefold().removeprefix("mailto:")
        return bare.rpartition("@")[2] in self.domains and "+" not in bare

    def _all_names(self) -> tuple[str, ...]:
        return names_of(self.hidden) if self.hidden is not None else ()

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
            cuts.append(CutPiece(CutKind.SIGNATURE, self._shown("\n".join(lines[at:end]).strip())))
            lines[at:end] = [""] * (end - at)
            return "\n".join(lines), cuts
        return text, cuts

    def _is_signature(self, line: str) -> bool:
        """Whether a line is nothing but the author's name, perhaps with a way to reach him behind it."""
        if len(line) > _HEAD:
            return False
        bare, _ = self._without_contacts(line)
        left = fold(bare.replace(GAP, " "))
        found = False
        for name in self._all_names():
            left, count = name_pattern(name).subn(" ", left)
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
            folded = fold(text)
            for found in reversed(tuple(name_pattern(name).finditer(folded))):
                cuts.append(CutPiece(CutKind.NAME, text[found.start() : found.end()]))
                text = text[: found.start()] + GAP + text[found.end() :]
        return text, cuts

    def _shown(self, piece: str) -> str:
        """A piece as the author may be shown it: what is secret only by its length."""
        hidden = SECRET_ADDRESS.sub(lambda found: "•" * len(found[0]), piece)
        return RUN.sub(lambda found: "•" * len(found[0]) if self._is_token(found[0]) else found[0], hidden)


def around_commands(text: str) -> tuple[CutPiece, ...]:
    """What of a letter that holds commands is not its writer's own, without the mail of ours that it answers."""
    _, cuts = Redactor(()).own_lines(text)
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
    cuts = [CutPiece(CutKind.INVISIBLE, str(hidden))] if hidden else []
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


def _blocks(lines: list[str], kept: frozenset[int]) -> Iterable[tuple[CutKind, list[str]]]:
    """What was left out, in pieces that stood together."""
    block: list[str] = []
    for at, line in enumerate([*lines, ""]):
        if at < len(lines) and at not in kept:
            if begins_quotation(line) and block and not any(map(begins_quotation, block)):
                yield _kind(block), block
                block = []
            block.append(line)
            continue
        if any(each.strip() for each in block):
            yield _kind(block), block
        block = []


def _kind(block: list[str]) -> CutKind:
    first = next((line for line in block if line.strip()), "")
    if is_signature(first):
        return CutKind.SIGNATURE
    return CutKind.FOOTER if clients().footer.search(first.strip()) else CutKind.QUOTATION


def _tidy(text: str) -> str:
    """Without blanks at the ends of lines, empty lines at both ends, or more than two of them together."""
    text = _SPACES.sub("", text)
    return re.sub(r"\n{4,}", "\n\n\n", text).strip("\n")


def keeps_names(game: Game) -> bool:
    """Whether nobody may know who plays what: not in an open game, nor in one that told it at its end."""
    is_told = game.status is Status.ENDED and game.settings.reveal
    return game.settings.identity is not Identity.OPEN and not is_told


@lru_cache(maxsize=32)
def ordinary_words(codes: tuple[str, ...], board: str) -> frozenset[str]:
    """Every word that orders on a board and commands in these languages know."""
    languages = [load_language(code, board) for code in codes]
    orders = (spelling for language in languages for spelling, _ in language.said)
    options = (word for language in languages for listed in language.options.values() for word in listed)
    phrases = (word for language in languages for form in language.commands for each in form.phrases for word in each)
    return frozenset(word for spelling in (*orders, *options, *phrases) for word in spelling.split())

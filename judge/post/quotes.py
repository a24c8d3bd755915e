"""What the writer of a letter wrote himself, without what his mail program repeats of ours.

Every mail of the judge begins with one ASCII line, the marker. An answer above the quotation
is cut there; an answer below or between the quoted lines survives, because quoted lines are marked.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import islice, takewhile

from judge.post.clients import clients
from judge.structs import Struct

ECHO_MARKS = "✓✗✎"
"""Our own lines about orders begin with one of these; a letter's line that does is ours."""
_LOST_MARK = "? "
"""What a program leaves of them that writes in a charset without them. A player in doubt may begin his own lines so."""
_LOST_ECHO = re.compile(r"\s*\? .*\s[→?]\s|\s+\? .*\s>\s")
"""An echo that lost its mark: nobody types our arrow, nor what may be left of it, nor `>` behind blanks at the edge."""

_MARKER = re.compile(r"===\s+([a-z0-9][a-z0-9_-]*)(?:\s+([SFW]\d{1,4}[MRA]))?\s+==(?:\s|$)", re.IGNORECASE)
_MARKED = re.compile(r"^\s*[>＞|]")
_QUOTED = re.compile(r"^\s*[>＞]")
_OPENS_SAID = re.compile(r"[:：]\s*[\"“„«「]")
_INITIALS = re.compile(r"^\s*([^\W\d_]{1,4}>)")
_LEAST_INITIALS = 3
_BAR = re.compile(r"^\s*\|")
_DATE = re.compile(r"\d{1,2}[:.h]\d{2}|\d{4}|\d{1,2}[./]\d{1,2}[./]\d{2,4}")
_TIME = re.compile(r"\d{1,2}[:.h]\d{2}")
_SIGNATURE = re.compile(r"^\s*(--|—)\s*$")
_SIGNED = 12
"""Lines of a signature."""
_LISTING = re.compile(r"^\s*:: Judge: ")
"""The head of `listing.txt`, whose lines are orders: some mail programs repeat what was shown below a mail."""
_RULE = re.compile(r"^\s*[-*=]{8,}\s*$")
_ENDS_PASSED_ON = re.compile(r"^\s*[-*=_]{3,}(?:[^-*=_\n]{1,80}[-*=_]{3,})?\s*$")
_ENDS_LIKE_ATTRIBUTION = re.compile(r"(?:[:：]|\w\s*-{3,})\s*$")
_ENDS_OPEN = re.compile(r"^[^:：]*[:：]?\s*$")
QUOTE_BLOCK = re.compile(r"\[quote\b[^\]\n]{0,200}\](.{0,5000}?)\[/quote\s{0,9}\]", re.IGNORECASE | re.DOTALL)
_LEAST_HEADERS, _MOST_HEADERS = 3, 6
_MOST_FRAMES = 8
_MOST_LINES_OF_ATTRIBUTION = 3
_MOST_LENGTH_OF_ATTRIBUTION = 400


class Tag(Struct, frozen=True):
    """The game and phase a mail of ours was about."""

    game: str
    phase: str = ""
    """Canonical phase text; empty when the game had not begun, or was none."""


class CutOff(Struct, frozen=True):
    """What stands below a letter's text and may be its writer's: none of it is obeyed, and he is asked about it.

    That is what a signature has below its dashes, which people draw between orders, too; and what stands below a letter
    that is passed on and ended by a line of dashes: its writer may have drawn that, or whoever wrote what is passed on.
    """

    head: str
    """The line that begins the signature, or what is passed on."""
    below: str
    """What stands below the line of dashes."""
    is_signature: bool = False


class QuoteCut(Struct, frozen=True):
    """A letter's text in two: what its writer wrote, and which of our mails it repeats."""

    own: str
    quoted: Tag | None
    cut_off: CutOff | None = None


def is_signature(line: str) -> bool:
    """Whether a line is the one above a signature: `-- `."""
    return _SIGNATURE.match(line) is not None


def begins_quotation(line: str) -> bool:
    """Whether a line is quoted, or says who wrote what follows."""
    return bool(_MARKED.match(line) or clients().attribution.search(line))


def begins_pasted(lines: list[str], at: int) -> bool:
    """Whether what stands from this line on may be somebody else's letter, pasted in without marks of quotation."""
    line = lines[at][:_MOST_LENGTH_OF_ATTRIBUTION]
    # With a date it is a mail program's, and what it names was marked as a quotation, which is gone.
    if (":" in line or "：" in line) and clients().said.match(line):
        return False
    is_named = clients().heads_pasted(line) and not _DATE.search(line) and not clients().own.search(line)
    return is_named or _is_header_block(lines, at, 2)


def lines_of_memo(lines: list[str], at: int) -> int:
    """How many lines from this one on are the head of a memo to the judge: `From: France`, `To: the GM`; 0 for none."""
    head = [*takewhile(clients().header.match, lines[at : at + _MOST_HEADERS])]
    is_program = any("@" in line or _TIME.search(line) for line in head)
    return 0 if is_program or not any(map(clients().to_judge.match, head)) else len(head)


def lines_of_headers(lines: list[str], at: int) -> int:
    """How many lines from this one on are headers that somebody typed: `From: Italy`, `Subject: orders`."""
    head = [*takewhile(clients().header.match, lines[at : at + _MOST_HEADERS])]
    return 0 if any("@" in line or _TIME.search(line) for line in head) else len(head)


def end_of_pasted(lines: list[str], at: int) -> int:
    """The line before which a letter ends that is pasted in from this one on: its writer's own heading, or the end."""
    return next((n for n in range(at + 1, len(lines)) if clients().own.search(lines[n])), len(lines))


def quoted_in(text: str) -> str:
    """The lines of a text that are marked as quoted, without their marks.

    Nothing where one of our mails is repeated, or a letter with its head: that is plainly somebody else's.
    """
    lines = [line.lstrip(" >＞") for line in text.split("\n") if _QUOTED.match(line)]
    is_letter = any(clients().header.match(line) or clients().separator.match(line) for line in lines)
    return "" if is_letter or _MARKER.search(text) else "\n".join(lines)


def framed(text: str) -> Iterator[tuple[int, int, str, str]]:
    """Where texts stand between lines of signs, `*** The Times ***` and `*** end ***`, their titles and themselves."""
    found = islice(clients().frame.finditer(text), _MOST_FRAMES)
    return ((*each.span(), each["title"], each["inside"]) for each in found)


def quote_blocks(text: str) -> Iterator[tuple[int, int]]:
    """Where the quotations of forums stand, `[quote="Greta"] … [/quote]`: from which character to before which."""
    return (found.span() for found in QUOTE_BLOCK.finditer(text))


def said_by_others(text: str) -> Iterator[tuple[int, int]]:
    """Where a line says what somebody else said, in quotation marks: `Greta wrote: "A Mun-Bur"`, who and what."""
    # Nearly no letter quotes anything behind a colon, and this is seen sooner than whom it names.
    found = clients().said.finditer(text) if _OPENS_SAID.search(text) else ()
    return (each.span() for each in found)


def marker(tag: Tag, words: str) -> str:
    """The line that begins each of our mails."""
    about = f"{tag.game} {tag.phase}".strip()
    return f"=== {about} == {words} ==="


def cut_quotes(text: str) -> QuoteCut:
    """The writer's own lines; a letter that only repeats ours has none."""
    lines = _with_plain_marks(text.split("\n"))
    lost = frozenset(_edge(line) for line in lines if _LOST_ECHO.match(line))
    own: list[str] = []
    at = 0
    while at < len(lines) and (_is_all(lines, at, own) or not _ends_letter(lines, at)):
        line = lines[at]
        attribution = _lines_of_attribution(lines, at)
        if attribution:
            at += attribution
            if not _next_is_quoted(lines, at):
                break  # Yahoo and some telephones repeat a letter without marking its lines
        else:
            if not _is_repeated(line, lost):
                own.append(line)
            at += 1
    return QuoteCut("\n".join(own).strip("\n"), _tag_in(text), _cut_off(lines, at) if at < len(lines) else None)


def _with_plain_marks(lines: list[str]) -> list[str]:
    """The lines with `DJ> ` for `> `: The Bat! puts initials before the marks."""
    initials = [found[1] if (found := _INITIALS.match(line)) else "" for line in lines]
    counts = Counter(initials)
    ours = {name for name, line in zip(initials, lines, strict=True) if name and _MARKER.search(line)}
    quoting = {name for name in counts if name and counts[name] >= _LEAST_INITIALS} | ours
    return [line.replace(name, ">", 1) if name in quoting else line for name, line in zip(initials, lines, strict=True)]


def _ends_letter(lines: list[str], at: int) -> bool:
    """Whether nothing from this line on is the writer's."""
    line = lines[at]
    if _QUOTED.match(line):
        return _heads_unmarked_letter(lines, at)
    if _SIGNATURE.match(line) or _LISTING.match(line):
        return not _is_in_block(lines, at)
    if clients().separator.match(line):
        return True
    if _MARKER.search(line):
        return True
    if _RULE.match(line):
        return (
            at + 1 < len(lines) and bool(clients().header.match(lines[at + 1])) and _is_header_block(lines, at + 1, 2)
        )
    return _is_header_block(lines, at, _LEAST_HEADERS)


def _is_all(lines: list[str], at: int, own: list[str]) -> bool:
    """Whether a head of some lines stands above all of a letter that repeats no mail of ours: its writer is asked."""
    if not _is_header_block(lines, at, _LEAST_HEADERS) or any(line.strip() for line in own):
        return False
    return not any(_QUOTED.match(line) or _MARKER.search(line) for line in lines[at:])


def _cut_off(lines: list[str], at: int) -> CutOff | None:
    """What stands below a signature's dashes, or a letter that is passed on from this line on: none of ours is."""
    if _SIGNATURE.match(lines[at]):
        signed = takewhile(lambda line: not _ENDS_LIKE_ATTRIBUTION.search(line), lines[at + 1 :])
        # Some draw two such lines, and write on below the second; without them it is no signature that is cut again.
        below = "\n".join(line for line in signed if not _SIGNATURE.match(line))
        return CutOff(lines[at].strip(), cut_quotes(below).own, is_signature=True)
    is_begun = clients().separator.match(lines[at]) or begins_pasted(lines, at)
    if _QUOTED.match(lines[at]) or not is_begun or any(_MARKER.search(line) for line in lines[at:]):
        return None
    last = next((n for n in range(len(lines) - 1, at, -1) if _closes(lines, n)), None)
    behind = lines[last + 1 :] if last is not None else []
    below = "\n".join(takewhile(lambda line: not _SIGNATURE.match(line), behind)).strip("\n")
    return CutOff(lines[at].strip(), below) if below.strip() else None


def _closes(lines: list[str], at: int) -> bool:
    """Whether a line of dashes ends what stands above it, and is not above the head of another letter."""
    is_line = _ENDS_PASSED_ON.match(lines[at])
    return bool(is_line) and not (at + 1 < len(lines) and clients().header.match(lines[at + 1]))


def _is_in_block(lines: list[str], at: int) -> bool:
    """Whether a signature belongs to a text that ends below it, as one pasted into press, with orders behind."""
    below = takewhile(lambda line: not (_QUOTED.match(line) or _MARKER.search(line)), lines[at + 1 : at + _SIGNED])
    return any(clients().block_end.match(line) for line in below)


def _heads_unmarked_letter(lines: list[str], at: int) -> bool:
    """Whether only headers are marked here: abv.bg and Orange may leave the letter below as it was."""
    if at and _QUOTED.match(lines[at - 1]):
        return False
    marked = [line.lstrip(" >＞") for line in takewhile(_QUOTED.match, lines[at:])]
    _, *headers = [line for line in marked if line.strip()] or [""]
    return len(headers) >= _LEAST_HEADERS and all(clients().header.match(f"{line}-") for line in headers)


def _is_header_block(lines: list[str], at: int, least: int) -> bool:
    """Several header lines together; two alone may be a person's own heading."""
    block = lines[at : at + least]
    return len(block) == least and all(clients().header.match(line) for line in block)


def _lines_of_attribution(lines: list[str], at: int) -> int:
    """How many lines "On Friday a person wrote:" takes here; 0 when it is not here."""
    if not lines[at].strip() or _QUOTED.match(lines[at]):
        return 0
    if naming := _lines_naming_writer(lines, at):
        return naming
    for count in range(1, _MOST_LINES_OF_ATTRIBUTION + 1):
        piece = [line.strip() for line in lines[at : at + count]]
        if len(piece) < count or not all(piece) or _QUOTED.match(piece[-1]):
            return 0
        joined = " ".join(piece)
        if len(joined) > _MOST_LENGTH_OF_ATTRIBUTION:
            return 0
        if not _ENDS_LIKE_ATTRIBUTION.search(joined):
            continue
        # A wrapped attribution has its date in front; otherwise the lines before it are somebody's own.
        if clients().attribution.search(joined):
            is_whole = _DATE.search(joined) if count == 1 else _DATE.search(piece[0])
            return count if is_whole or (count == 1 and _next_is_quoted(lines, at + 1)) else 0
    return 0


def _lines_naming_writer(lines: list[str], at: int) -> int:
    """How many lines here say whose those are that are marked below: "Greta wrote me yesterday:"; 0 for none.

    At most an empty line stands between.
    """
    headers = sum(1 for _ in takewhile(clients().header.match, lines[at : at + _LEAST_HEADERS]))
    naming = max(headers, 1)
    # Nearly no line stands above a marked one, and this is seen sooner than whom it names.
    below = at + naming + (at + naming + 1 < len(lines) and not lines[at + naming].strip())
    if below >= len(lines) or not _QUOTED.match(lines[below]):
        return 0
    if headers > 1:
        return headers
    line = lines[at][:_MOST_LENGTH_OF_ATTRIBUTION]
    is_named = _ENDS_OPEN.search(line) and clients().heads_pasted(line) and not clients().own.search(line)
    return 1 if is_named else 0


def _next_is_quoted(lines: list[str], at: int) -> bool:
    """Whether the next line with anything on it is a quotation; the end of a letter counts as one."""
    for line in lines[at:]:
        if line.strip():
            return bool(_QUOTED.match(line))
    return True


def _edge(line: str) -> str:
    """What a line begins with, up to the mark of an echo that lost its own: whether blanks come first, and it."""
    return f"{' ' * line[:1].isspace()}{_LOST_MARK}" if line.lstrip().startswith(_LOST_MARK) else ""


def _is_repeated(line: str, lost: frozenset[str]) -> bool:
    """Whether a line is a quotation, an echo of ours or a telephone's advertisement.

    `lost` is how the echoes begin that lost their marks: our lines stand alike, and apart from the writer's own.
    """
    stripped = line.strip()
    if _QUOTED.match(line) or clients().footer.search(stripped):
        return True
    if _BAR.match(line):
        return stripped.count("|") < 3
    return bool(stripped) and (stripped[0] in ECHO_MARKS or _edge(line) in lost)


def _tag_in(text: str) -> Tag | None:
    found = _MARKER.search(text)
    return Tag(found[1].lower(), (found[2] or "").upper()) if found else None

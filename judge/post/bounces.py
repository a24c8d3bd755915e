"""What a bounce says: which addresses cannot be reached, how sure that is, and why.

Read in this order: a delivery status (RFC 3464, and RFC 6533 for addresses beyond ASCII); the forms of qmail, Exim,
Exchange and others that `flufl.bounce` knows; an address that stands alone on a line of a text, as Exchange writes it
in every language. Whom the bounce is really about is said by the address it came to (VERP), never by its text.
"""

from __future__ import annotations

import email
import logging
import re
from collections.abc import Iterator, Mapping
from email.errors import MessageError
from enum import Enum
from functools import cache

from flufl.bounce import all_failures

from judge.post.clients import any_pattern, clients
from judge.post.mime import MimePart, ParsedMail, children_of, clean, decode_words
from judge.post.robots import first_text
from judge.structs import Struct

# What it cannot read is no fault of this judge: its tracebacks would only fill the log.
logging.getLogger("flufl.bounce").disabled = True

_STATUS_TYPES = frozenset({"message/delivery-status", "message/global-delivery-status"})
_MOST_PARTS, _DEEPEST, _MOST_FAILURES = 20, 4, 20
_READ_BY_OTHERS = 64 << 10
"""Bytes that the library is given: what went wrong stands at the top, the mail that failed below it."""
_READ_AS_STATUS = 32 << 10
_LONGEST_DIAGNOSTIC, _LONGEST_ADDRESS = 200, 254
_ENHANCED = re.compile(r"(?<![\d.])([245])\.(\d{1,3})\.(\d{1,3})(?![\d.])")
_BASIC = re.compile(r"(?<![\d.])([45])\d\d(?![\d.])")
_ESCAPED = re.compile(r"\\x\{([0-9a-f]{2,6})\}", re.IGNORECASE)
_ALONE = re.compile(r"\W{0,3}(?:mailto:)?([^\s@<>()\[\],;:\"']{1,64}@[^\s@<>()\[\],;:\"']{1,190}?)\W{0,3}")
_PLAIN = re.compile(r"[^\s@]+@[^\s@]+")
_MOST_LINES = 60
_NOT_THE_ADDRESS = frozenset({"3", "6"})
"""Subjects of a status (RFC 3463, 3) that speak of the system or the mail: too large, cannot be converted."""


class Severity(Enum):
    """How much a failure says about an address."""

    HARD = "hard"
    """The address does not work."""
    SOFT = "soft"
    """It did not work for days, or nobody knows why not."""
    NONE = "none"
    """Late, or passed on: nothing is lost yet (RFC 3464, 2.3.3: delayed, delivered, relayed, expanded)."""


class BouncedAddress(Struct, frozen=True):
    """One address in a bounce. `status` is like `5.1.1`, or empty; `diagnostic` one line without control characters."""

    address: str
    severity: Severity
    status: str = ""
    diagnostic: str = ""


def failures(mail: ParsedMail) -> tuple[BouncedAddress, ...]:
    """Every address that a letter says something about as a bounce; nothing when it cannot be understood as one."""
    part = mail.part
    return (_reported(part) or _recognised(mail.raw, part) or _written(part))[:_MOST_FAILURES]


def is_about_delivery(mail: ParsedMail) -> bool:
    """Whether a letter is no report of another kind: a complaint (RFC 5965), a receipt (RFC 8098)."""
    part = mail.part
    kind = part.parameter("content-type", "report-type").lower()
    return part.type != "multipart/report" or kind in {"delivery-status", ""}


def refusal(reply: str) -> BouncedAddress:
    """A mail that our own relay would not take, or did not take for days, as a failure of its address."""
    severity = Severity.HARD if reply[:1] == "5" else Severity.SOFT
    return BouncedAddress("", _weighed(severity, _status_in(reply)), _status_in(reply), one_line(reply))


def one_line(text: str) -> str:
    """A diagnostic as a keeper can read it: one line, nothing unprintable, not too long."""
    plain = "".join(character if character.isprintable() else " " for character in clean(text))
    return " ".join(plain.split())[:_LONGEST_DIAGNOSTIC]


def _reported(part: MimePart) -> tuple[BouncedAddress, ...]:
    """What the delivery status in a letter says, if there is one."""
    return tuple(found for fields in _groups(_status_part(part)) if (found := _of_fields(fields)) is not None)


def _status_part(part: MimePart, depth: int = 0) -> MimePart | None:
    if part.type in _STATUS_TYPES:
        return part
    if not part.type.startswith("multipart/") or depth == _DEEPEST:
        return None
    inside, _ = children_of(part, _MOST_PARTS)
    return next((found for child in inside if (found := _status_part(child, depth + 1)) is not None), None)


def _groups(part: MimePart | None) -> Iterator[Mapping[str, str]]:
    """The fields of each recipient; some servers leave out the blank line between them."""
    if part is None:
        return
    text = part.content()[:_READ_AS_STATUS].decode("utf-8", "replace").replace("\r\n", "\n")
    fields: dict[str, str] = {}
    for line in re.sub(r"\n[ \t]+", " ", text).split("\n"):
        name, colon, value = line.partition(":")
        name = name.strip().lower()
        if fields and (not line.strip() or (name == "final-recipient" and name in fields)):
            yield fields
            fields = {}
        if colon:
            fields.setdefault(name, value.strip())
    if fields:
        yield fields


def _of_fields(fields: Mapping[str, str]) -> BouncedAddress | None:
    named = fields.get("final-recipient") or fields.get("original-recipient")
    if named is None:
        return None
    action = fields.get("action", "failed").lower().split(" ")[0].strip("()")
    diagnostic = one_line(decode_words(fields.get("diagnostic-code", "").partition(";")[2]))
    status = _status_in(fields.get("status", "")) or _status_in(diagnostic)
    severity = Severity.NONE
    if action == "failed":
        is_soft = (status or next(iter(_BASIC.findall(diagnostic)), "5"))[0] == "4"
        severity = _weighed(Severity.SOFT if is_soft else Severity.HARD, status)
    return BouncedAddress(_address(named), severity, status, diagnostic)


def _weighed(severity: Severity, status: str) -> Severity:
    """A hard failure, unless its status speaks of the mail and not of the address."""
    return Severity.SOFT if status and status.split(".")[1] in _NOT_THE_ADDRESS else severity


def _address(field: str) -> str:
    """`rfc822; a@b`, `utf-8; \\x{44F}@b` (RFC 6533, 3) as an address."""
    kind, semicolon, value = field.partition(";")
    value = value if semicolon else kind

    def unescaped(found: re.Match[str]) -> str:
        number = int(found[1], 16)
        return chr(number) if number < 0x110000 and not 0xD800 <= number < 0xE000 else ""

    return one_line(_ESCAPED.sub(unescaped, value).strip().strip("<>"))[:_LONGEST_ADDRESS].casefold()


def _recognised(raw: bytes, part: MimePart) -> tuple[BouncedAddress, ...]:
    """What the library makes of it."""
    try:
        soft, hard = all_failures(email.message_from_bytes(raw[:_READ_BY_OTHERS]))
    except (MessageError, LookupError, ValueError, TypeError, AttributeError, AssertionError, RecursionError):
        # Its parser is the standard library's, which raises on much that comes by mail.
        return ()
    text = first_text(part)
    status = _status_in(text[:_READ_AS_STATUS])
    why = _line_with(text, status)
    weighed = {**dict.fromkeys(soft, Severity.NONE), **dict.fromkeys(hard, _weighed(Severity.HARD, status))}
    named = {_address(each.decode("utf-8", "replace")): severity for each, severity in weighed.items()}
    # Some of its patterns take any words for an address.
    return tuple(BouncedAddress(each, named[each], status, why) for each in sorted(named) if _PLAIN.fullmatch(each))


def _written(part: MimePart) -> tuple[BouncedAddress, ...]:
    """An address that stands alone on a line of a text, where the subject says what is the matter with it."""
    subject = decode_words(part.headers.get("subject"))
    if not clients().is_bounce_subject(subject):
        return ()
    text = first_text(part)
    lines = [line.strip() for line in text.split("\n")[:_MOST_LINES]]
    found = [match[1] for line in lines if len(line) < _LONGEST_ADDRESS and (match := _ALONE.fullmatch(line))]
    if not found:
        return ()
    status = _status_in("\n".join(lines))
    is_late = _late().search(subject) is not None
    severity = Severity.SOFT if status.startswith("4") else _weighed(Severity.HARD, status)
    return (
        BouncedAddress(_address(found[0]), Severity.NONE if is_late else severity, status, _line_with(text, status)),
    )


@cache
def _late() -> re.Pattern[str]:
    """The subject of a report that a mail is late."""
    return re.compile(any_pattern("late"), re.IGNORECASE)


def _status_in(text: str) -> str:
    """The first status of a failure in a text (RFC 3463), else nothing."""
    return next((match[0] for match in _ENHANCED.finditer(text) if match[1] != "2"), "")


def _line_with(text: str, status: str) -> str:
    return one_line(next((line for line in text.split("\n") if status in line), "")) if status else ""

"""Which letters no person wrote; they are neither answered nor obeyed (RFC 3834).

Challenges among them: mails by which a filter asks the writer of a mail to its owner to prove that he is a person. The
judge is none. It never answers one, whatever its links and promises; the keeper and the master of the game are told
that this player's mail may not arrive.
"""

from __future__ import annotations

import re
from enum import Enum
from functools import cache

from judge.post.clients import any_pattern, clients
from judge.post.mime import Headers, MimePart, children_of, decode_words

LOOP_HEADER = "X-Loop"
RECEIVED_LIMIT = 100

_BOUNCERS = re.compile(
    r"(mailer-daemon|postmaster|mail-daemon|mdaemon|microsoftexchange[0-9a-f]{32}|bounces?([+-].*)?)@.*"
)
_SILENT = re.compile(
    r"(no-?reply|do-?not-?reply|noreply[+-].*|listserv|majordomo|mailman|auto-?reply|autoresponder)@.*"
)
_OWN = re.compile(r"(judge|[a-z0-9_-]+\.s\d+|b)(\+[^@]*)?")
"""The judge, a game or press in it (`blitz-france.s0+…`), and where bounces go."""
_AUTO_HEADERS = ("x-autoreply", "x-autorespond", "x-autoresponder", "x-mail-autoreply", "x-fc-machinegenerated")
_LIST_PRECEDENCE = frozenset({"list"})
_AUTO_PRECEDENCE = frozenset({"bulk", "junk", "auto_reply", "auto-reply"})
_NO = frozenset({"", "no", "none", "false", "0"})
_LONGEST_SUBJECT = 200
_REACTION = "text/vnd.google.email-reaction+json"
_CALENDAR_ANSWERS = frozenset({"reply", "counter", "refresh", "declinecounter"})
_MACHINE_TYPES = frozenset({"message/disposition-notification", "message/global-disposition-notification"})
"""A receipt (RFC 8098) whose wrapping was lost on the way."""
_PACKED = frozenset({"application/ms-tnef", "application/vnd.ms-tnef"})
_CLASS_OF_GESTURE = re.compile(
    rb"IPM\.Schedule|IPM\.Microsoft Schedule|IPM\.Appointment|REPORT\.|IPN(NRN|RN)", re.IGNORECASE
)
"""Message classes of Outlook (MS-OXOMSG 2.1, MS-OXOCAL 2.1) that are no note of a person."""
_HEAD_OF_PACKED = 4096
_WORDS_OF_GESTURES = (b"reaction", b"calendar")
_MOST_PARTS, _DEEPEST = 10, 3


class RobotReason(Enum):
    """Why a letter is left alone."""

    AUTO_REPLY = "auto-reply"
    """Out of office, read receipt, challenge: written by a program for a person; or a thumb, where words would be."""
    BOUNCE = "bounce"
    """A mail of ours, or one in our name, could not be delivered."""
    LOOP = "loop"
    """Our own mail come back, a letter that has gone round too long, or one sent to a whole list."""


def robot_reason(part: MimePart, mail_from: str, sender: str, recipient: str) -> RobotReason | None:
    """Why a letter is no person's; None when a person may have written it.

    `mail_from` is the envelope sender, `<>` when it is null, empty when it is not known.
    """
    headers = part.headers
    if _goes_round(headers, sender, recipient):
        return RobotReason.LOOP
    if _reacted().search(decode_words(headers.get("subject"))[:_LONGEST_SUBJECT]) and _BOUNCERS.fullmatch(sender):
        return RobotReason.AUTO_REPLY
    if _is_bounce(part, mail_from, sender):
        return RobotReason.BOUNCE
    if _is_automatic(part, sender):
        return RobotReason.AUTO_REPLY
    if _is_list_mail(headers):
        return RobotReason.LOOP
    return RobotReason.AUTO_REPLY if _has_null_sender(headers, mail_from) else None


@cache
def _reacted() -> re.Pattern[str]:
    """The subject of a digest of reactions; Exchange writes it under the name that it has for bounces."""
    return re.compile(any_pattern("reacted"), re.IGNORECASE)


def _goes_round(headers: Headers, sender: str, recipient: str) -> bool:
    """Whether we, or a person between us, have had this letter before."""
    if headers.all(LOOP_HEADER.lower()):
        return True
    if len(headers.all("received")) > RECEIVED_LIMIT:  # RFC 5321, 6.3
        return True
    local, _, domain = sender.rpartition("@")
    return bool(domain) and domain == recipient.rpartition("@")[2].lower() and _OWN.fullmatch(local) is not None


def _is_bounce(part: MimePart, mail_from: str, sender: str) -> bool:
    headers = part.headers
    if part.type == "multipart/report":
        return part.parameter("content-type", "report-type").lower() != "disposition-notification"
    if headers.all("x-failed-recipients") or _BOUNCERS.fullmatch(sender):
        return True
    if part.type in {"message/delivery-status", "message/global-delivery-status"}:
        return True
    return _has_null_sender(headers, mail_from) and clients().is_bounce_subject(decode_words(headers.get("subject")))


def _is_automatic(part: MimePart, sender: str) -> bool:
    headers = part.headers
    if headers.get("auto-submitted").partition(";")[0].strip().lower() not in {"", "no"}:
        return True
    if part.type == "multipart/report" or _SILENT.fullmatch(sender) or _is_gesture(part):
        return True
    if part.type in _MACHINE_TYPES or _is_packed_gesture(part) or is_challenge(part, sender):
        return True
    if headers.get("precedence").strip().lower() in _AUTO_PRECEDENCE and not _is_list_mail(headers):
        return True
    for name, value in headers.fields:
        if (name in _AUTO_HEADERS or name.startswith("x-auto-re")) and value.strip().lower() not in _NO:
            return True
    return clients().is_auto_subject(decode_words(headers.get("subject")))


def _is_gesture(part: MimePart, depth: int = 0) -> bool:
    """Whether a person only pressed a button: a reaction (RFC 9078), an answer to a calendar entry (RFC 5546, 3.2)."""
    disposition = part.headers.get("content-disposition").partition(";")[0].strip().lower()
    if disposition == "reaction" or part.type == _REACTION:
        return True
    if part.type == "text/calendar":
        return part.parameter("content-type", "method").lower() in _CALENDAR_ANSWERS
    if not part.type.startswith("multipart/") or depth == _DEEPEST or part.type == "multipart/digest":
        return False
    if not depth and not any(word in part.body for word in _WORDS_OF_GESTURES):
        return False  # hardly any letter needs to be taken apart for this
    inside, _ = children_of(part, _MOST_PARTS)
    said = inside if part.type == "multipart/alternative" else inside[:1]
    return any(_is_gesture(each, depth + 1) for each in said)


def _is_packed_gesture(part: MimePart) -> bool:
    """Whether nothing but a `winmail.dat` came, with a receipt, a vote or an answer to a meeting in it.

    What a person wrote comes so, too, from some Outlooks: he is told that it cannot be read.
    """
    if part.type in _PACKED:
        return _CLASS_OF_GESTURE.search(part.content()[:_HEAD_OF_PACKED]) is not None
    if not part.type.startswith("multipart/") or b"tnef" not in part.body:
        return False
    inside, _ = children_of(part, _MOST_PARTS)
    said = any(child.text().strip() for child in inside if child.type not in _PACKED)
    return not said and any(_is_packed_gesture(child) for child in inside if child.type in _PACKED)


def _is_list_mail(headers: Headers) -> bool:
    if headers.get("precedence").strip().lower() in _LIST_PRECEDENCE:
        return True
    return any(name.startswith("list-") or name in {"mailing-list", "x-mailing-list"} for name in headers.names())


def _has_null_sender(headers: Headers, mail_from: str) -> bool:
    return mail_from == "<>" or (not mail_from and headers.get("return-path").replace(" ", "") == "<>")


_HEADERS = re.compile(r"x-(boxtrapper|spamarrest|mailblocks|choicemail|vanquish|challenge-response)([a-z-]*)")
_AGENT = re.compile(r"\b(tmda|qconfirm|active spam killer|boxtrapper|spamarrest)\b", re.IGNORECASE)
"""Named in every mail of their users, so that they mean something only where a mail is a program's anyway."""
_SENDERS = re.compile(
    r"[^@]*@([a-z0-9-]+\.){0,5}(spamarrest|mailblocks|boxbe|choicemail|vanquish|bluebottle|spamcease)\.(com|net)"
    r"|([^@]*[-+_])?challenge([-+_][^@]*)?@.*"
)
_SUBJECTS = (
    r"re: .* \(verification required\)",
    r".*(\[spam ?arrest\]|\(conf(irm)?#[0-9a-f]{8,}\)|verify#[A-Za-z0-9_-]{8,}).*",
)
"""Signs of the programs; what they say in words is in `grammar/CODE/mail.toml`."""
_TEXTS = re.compile(
    r"spamarrest\.com/|boxtrapper|\btmda\b|mailblocks\.com|boxbe\.com/|bluebottle\.com|choicemail"
    r"|suspect e-?mail blocking|spamblocker"
    r"|(challenge[ /-]response|\bqconfirm\b|active spam killer)"
    r"|(one[- ]time|just once).{0,80}(verif|confirm|authenticat).{0,80}(sender|human|real person)"
    r"|to have (it|your (message|e-?mail)) delivered,? .{0,60}(answer|reply|click|follow)"
    r"|(click|follow|visit).{0,80}(link|url|below).{0,120}(verify|confirm|prove).{0,60}(you|human|sender|person)",
    re.IGNORECASE | re.DOTALL,
)
_LONGEST_ADDRESS = 254
_HEAD = 3000
"""Characters of a text that are looked at: what is quoted below may be anything."""


def is_challenge(part: MimePart, sender: str) -> bool:
    """Whether a letter asks its reader to prove that he is a person, whatever else its headers say."""
    headers = part.headers
    if any(_HEADERS.fullmatch(name) for name in headers.names()) or _SENDERS.fullmatch(sender[:_LONGEST_ADDRESS]):
        return True
    return _subjects().fullmatch(decode_words(headers.get("subject"))[:_LONGEST_SUBJECT]) is not None


@cache
def _subjects() -> re.Pattern[str]:
    return re.compile(rf"\W*({'|'.join(_SUBJECTS)}|{any_pattern('challenge')})\W*", re.IGNORECASE)


def demands_proof(part: MimePart, sender: str) -> bool:
    """The same of a letter that is a robot's anyway, so that its program and its text count as well."""
    headers = part.headers
    if any(_AGENT.search(headers.get(name)) for name in ("x-delivery-agent", "x-mailer", "user-agent")):
        return True
    return is_challenge(part, sender) or _TEXTS.search(own_lines(first_text(part))[:_HEAD]) is not None


def first_text(part: MimePart, depth: int = 0) -> str:
    """The first text of a letter; HTML as it is."""
    if part.type.startswith("text/"):
        return part.text()
    if not part.type.startswith("multipart/") or depth == _DEEPEST:
        return ""
    inside, _ = children_of(part, _MOST_PARTS)
    return next((text for child in inside if (text := first_text(child, depth + 1)).strip()), "")


def own_lines(text: str) -> str:
    """A text without the lines it quotes."""
    return "\n".join(line for line in text.splitlines() if not line.startswith(">"))

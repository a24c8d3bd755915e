"""Challenges: mails by which a filter asks the writer of a mail to its owner to prove that he is a person.

The judge is none. It never answers one, whatever its links and promises; the keeper and the master of the game are
told that this player's mail may not arrive.
"""

from __future__ import annotations

import re
from functools import cache

from judge.post.clients import any_pattern
from judge.post.mime import MimePart, children_of, decode_words

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
_LONGEST_SUBJECT, _LONGEST_ADDRESS = 200, 254
_HEAD = 3000
"""Characters of a text that are looked at: what is quoted below may be anything."""
_MOST_PARTS, _DEEPEST = 10, 3


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

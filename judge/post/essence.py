"""What stays the same of a letter however often, and on whatever way, it comes: what its writer made of it."""

from __future__ import annotations

from hashlib import sha256

from judge.post.canonical import relaxed_field, simple_body
from judge.post.mime import ParsedMail

_TRACES = frozenset(
    {
        *(
            "received",
            "return-path",
            "delivered-to",
            "x-original-to",
            "envelope-to",
            "x-envelope-to",
            "x-envelope-from",
        ),
        *("authentication-results", "received-spf", "dkim-filter", "dkim-signature", "domainkey-signature"),
        *("x-received", "x-greylist", "x-virus-scanned", "x-virus-status"),
    }
)
_TRACE_KINDS = ("arc-", "x-spam-", "x-rspamd-", "x-google-", "x-gm-")
"""What mail servers add on the way (RFC 5321, 4.4)."""


def essence_of(mail: ParsedMail) -> bytes:
    """A digest of all but the fields of the way, however the headers are folded and spaced."""
    letter = mail.split
    kept = [field for field in letter.fields if field.name not in _TRACES and not field.name.startswith(_TRACE_KINDS)]
    head = b"".join(relaxed_field(field.written) + b"\n" for field in kept)
    strays = b"".join(letter.strays)
    return sha256(b"%d %d\n%b%b%b" % (len(head), len(strays), head, strays, simple_body(letter.body))).digest()

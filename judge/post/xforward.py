"""XFORWARD: what a mail server before us tells of its own client (Postfix, XFORWARD_README)."""

from __future__ import annotations

import re
from collections.abc import Mapping

ATTRIBUTES = ("NAME", "ADDR", "PORT", "PROTO", "HELO", "IDENT", "SOURCE")
_UNKNOWN = frozenset({"[UNAVAILABLE]", "[TEMPUNAVAIL]"})
_HEX = re.compile(r"\+([0-9A-F]{2})")
# RFC 3461 section 4: printable ASCII but `+` and `=`; anything else as `+` and two hexadecimal digits.
_XTEXT = re.compile(r"(?:[!-*,-<>-~]|\+[0-9A-F]{2})*")


def read_attributes(text: str) -> Mapping[str, str] | None:
    """The attributes of one command by their names in capitals, empty where not known; None where it is none."""
    found: dict[str, str] = {}
    for word in text.split():
        name, given, value = word.partition("=")
        if not given or name.upper() not in ATTRIBUTES or not _XTEXT.fullmatch(value):
            return None
        plain = _HEX.sub(lambda match: chr(int(match[1], 16)), value)
        found[name.upper()] = "" if plain.upper() in _UNKNOWN else plain
    return found or None


def client_address(attributes: Mapping[str, str]) -> str | None:
    """The network address of the client, without the mark of IPv6; None when these attributes do not tell it."""
    address = attributes.get("ADDR")
    return re.sub(r"(?i)\AIPv6:", "", address) if address is not None else None

"""The JSON lines of other programs: what they begin with, and what is left of a broken one."""

from __future__ import annotations

from typing import Final

import msgspec

UNREADABLE: Final = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError)
"""What the JSON of a line can be too broken for."""

_MARK: Final = b"\xef\xbb\xbf"


def unmarked(line: bytes) -> bytes:
    """A line without the byte order mark that some programs begin a file with."""
    return line.removeprefix(_MARK)


def id_of(line: bytes) -> str | int | float | None:
    """The id that a broken line gives, if it gives one."""
    try:
        value = msgspec.json.decode(line)
    except UNREADABLE:
        return None
    found = value.get("id") if isinstance(value, dict) else None
    return found if isinstance(found, str | int | float) else None

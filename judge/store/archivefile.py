"""A finished game as one file: Zstandard, and in it MessagePack, the rows of each table with their columns' names.

The file begins with a frame that programs for Zstandard pass over and that people can read: `judge archive 1 blitz`.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import msgspec

from judge.errors import BadData
from judge.game.game import PlayerId
from judge.store.archiving import Rows, Tables

FORMAT = 1
ABSENT = "archived.invalid"
"""The domain of people in a game from elsewhere who are not registered here (RFC 2606)."""
_SKIPPED = 0x184D2A50
"""What a frame begins with that is passed over (RFC 8878, 3.1.2)."""
_TITLE = b"judge archive "
_LEVEL = 12
_MOST = 1 << 30
"""Bytes of a game beyond which a file is not one of ours."""
_PLAYED = (
    *("games", "turns", "undone_turns", "order_sets", "journal"),
    *("press", "press_readers", "diaries", "endings", "reliability"),
)
_ID = re.compile(r'"(p[0-9]+)"')
_LETTER = re.compile(r'"letter":[0-9]+')


class Archive(msgspec.Struct, frozen=True):
    """What is in such a file."""

    format: int
    program: str
    """The version that wrote it."""
    judge: int
    """The number of the database that it was taken from, which a copy of it has, too."""
    domain: str
    taken_at: str
    game: str
    tables: dict[str, tuple[tuple[str, ...], tuple[tuple[Any, ...], ...]]]

    @property
    def rows(self) -> Tables:
        """The rows by their tables."""
        return MappingProxyType({name: Rows(columns, rows) for name, (columns, rows) in self.tables.items()})


def is_archive(content: bytes) -> bool:
    """Whether a file is one of these, by how it begins."""
    return content[8 : 8 + len(_TITLE)] == _TITLE


def written(archive: Archive) -> bytes:
    """The file."""
    from judge.zstd import zstd

    title = _TITLE + f"{archive.format} {archive.game}\n".encode()
    options = {
        int(zstd.CompressionParameter.compression_level): _LEVEL,
        int(zstd.CompressionParameter.enable_long_distance_matching): 1,
        int(zstd.CompressionParameter.checksum_flag): 1,
    }
    content = zstd.compress(msgspec.msgpack.encode(archive), None, options)
    return struct.pack("<II", _SKIPPED, len(title)) + title + content


def read(content: bytes, name: str) -> Archive:
    """What is in the file `name`; BadData when it is damaged or made by a newer judge."""
    from judge.zstd import zstd

    title = content[8 : 8 + struct.unpack("<I", content[4:8])[0]]
    kind = title.removeprefix(_TITLE).split()
    if kind[:1] != [str(FORMAT).encode()]:
        found = b"".join(kind[:1]).decode("ascii", "replace")
        raise BadData(name, 0, f"a newer judge made this archive (format {found})")
    try:
        # A reader that stops: what is compressed may become any size.
        whole = zstd.ZstdDecompressor().decompress(content[8 + len(title) :], _MOST)
        archive = msgspec.msgpack.decode(whole, type=Archive)
    except (zstd.ZstdError, EOFError, msgspec.MsgspecError) as error:
        raise BadData(name, 0, f"this archive is damaged or cut short: {error}") from error
    if not archive.tables.get("games") or len(archive.rows["games"].rows) != 1:
        raise BadData(name, 0, "this archive has no game in it")
    return archive


def addresses(tables: Tables) -> Mapping[PlayerId, str]:
    """Who is in a game, with the address that each had."""
    people = tables["players"]
    return MappingProxyType(dict(zip(people.of("id"), people.of("address"), strict=True)))


def adopted(tables: Tables, known_as: Mapping[PlayerId, PlayerId], first_press: int) -> Tables:
    """The rows of a game that was played elsewhere, for a database where everybody has the id that `known_as` says.

    Letters and mails stay where they were written, and nothing points at them any more. Rows get new numbers; press has
    its readers, so that its first number is given.
    """
    press = {number: first_press + at for at, number in enumerate(tables["press"].of("id"))}
    found = {}
    for table in _PLAYED:
        kept = tables[table]
        names = tuple(name for name in kept.columns if name != "id" or table == "press")
        rows = []
        for row in kept.rows:
            named = dict(zip(kept.columns, row, strict=True))
            if table == "press":
                named["id"] = press[named["id"]]
            if table == "press_readers":
                named["press"] = press[named["press"]]
            rows.append(tuple(_adopted(name, named[name], known_as) for name in names))
        found[table] = Rows(names, tuple(rows))
    return MappingProxyType(found)


def _adopted(name: str, value: Any, known_as: Mapping[PlayerId, PlayerId]) -> Any:
    if name == "letter":
        return None
    if name in ("player", "actor", "by_player", "author"):
        return known_as.get(value, value)
    if name == "body" and isinstance(value, str):
        other = _ID.sub(lambda match: f'"{known_as.get(match[1], match[1])}"', value)
        return _LETTER.sub('"letter":null', other)
    return value

"""Which SQLite there is on this machine, and what it can be trusted with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import sqlite3
else:
    # The driver sqlite-utils chose: pysqlite3 where it is there.
    from sqlite_utils.utils import sqlite3

OLDEST = (3, 38)
"""What the schema and our statements need: `->>` is the newest of it."""


@dataclass(frozen=True, slots=True)
class Engine:
    """The SQLite that all databases here are opened with."""

    version: tuple[int, ...]
    is_bundled: bool
    """It came in a package of ours, and is not the one of this Python."""

    def __str__(self) -> str:
        return ".".join(map(str, self.version))

    @property
    def is_too_old(self) -> bool:
        """Our tables cannot be in its files."""
        return self.version < OLDEST

    @property
    def journal(self) -> str:
        """`wal`, or `delete` for one that can lose commits when two processes share a WAL file.

        The WAL-reset bug: 3.7.0 to 3.51.2, mended in 3.51.3 and in 3.50.7 and 3.44.6. A rollback journal does not have
        it; there, who reads and who writes wait for each other.
        """
        version = self.version
        mended = version >= (3, 51, 3) or (3, 50, 7) <= version < (3, 51) or (3, 44, 6) <= version < (3, 45)
        return "wal" if mended else "delete"


def engine() -> Engine:
    """The one of this process."""
    return Engine(sqlite3.sqlite_version_info, is_bundled=sqlite3.__name__ != "sqlite3")

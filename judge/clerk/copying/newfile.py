"""A new file of a copy: nobody else may read it, and it is on the disk when it is done."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO


@contextmanager
def new_file(path: Path) -> Iterator[IO[bytes]]:
    """Write into it; FileExistsError where there is one already."""
    with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600), "wb") as file:
        yield file
        file.flush()
        os.fsync(file.fileno())

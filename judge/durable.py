"""What a power cut must not take away."""

from __future__ import annotations

import os
from pathlib import Path


def synchronise(folder: Path) -> None:
    """Have the names in a folder on the disk; a file's own content is synchronised with the file. OSError if not."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)

"""The still parts of pictures in pixels, kept in memory and, if there is a folder for them, for the next process."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from PIL import Image

_IN_MEMORY = 6
"""Three megabytes each at the usual width."""
_ON_DISK = 60
_QUICK = 1
"""Packed quickly: it is read by ourselves, and soon."""


class Grounds:
    """Pictures by name. A folder that cannot be used costs time and nothing else."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._known: dict[str, Image.Image] = {}

    def name(self, sheets: Sequence[str], width: int) -> str:
        """What the picture of these sheets is kept under."""
        return sha256("\0".join([str(width), *sheets]).encode()).hexdigest()[:32]

    def find(self, name: str) -> Image.Image | None:
        """The picture of a name; callers must not change it."""
        found = self._known.get(name) or self._read(name)
        if found is not None:
            self._remember(name, found)
        return found

    def keep(self, name: str, picture: Image.Image) -> None:
        """Keep a picture."""
        self._remember(name, picture)
        if self._folder is None:
            return
        written = self._folder / f".{name}.{os.getpid()}"
        try:
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            picture.save(written, "PNG", compress_level=_QUICK)
            written.replace(self._folder / f"{name}.png")
            self._sweep(self._folder)
        except OSError:
            with suppress(OSError):
                written.unlink(missing_ok=True)

    def _remember(self, name: str, picture: Image.Image) -> None:
        """The newest is last; the oldest goes when there are too many."""
        self._known.pop(name, None)
        self._known[name] = picture
        while len(self._known) > _IN_MEMORY:
            del self._known[next(iter(self._known))]

    def _read(self, name: str) -> Image.Image | None:
        if self._folder is None:
            return None
        try:
            with Image.open(self._folder / f"{name}.png") as found:
                return found.convert("RGB")
        except (OSError, ValueError, SyntaxError):  # Pillow says so of a file that was cut short
            return None

    def _sweep(self, folder: Path) -> None:
        """Only the newest stay."""
        files = sorted(folder.glob("*.png"), key=lambda path: path.stat().st_mtime, reverse=True)
        for old in files[_ON_DISK:]:
            old.unlink(missing_ok=True)

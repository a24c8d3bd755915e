"""A policy for the standard library's mails by which a header that was read before is not read again.

It reads a header anew whenever it is asked for, and a walk through a mail asks each part for its type three times. Most
mails of a run have the same types, names and addresses.
"""

from __future__ import annotations

from email import policy
from email.headerregistry import BaseHeader, HeaderRegistry
from functools import lru_cache


class _Known(HeaderRegistry):
    """Remembers what it made of a name and a value, which nothing changes afterwards, and which class is a name's."""

    def __init__(self) -> None:
        super().__init__()
        self._class = lru_cache(maxsize=256)(super().__getitem__)
        self._header = lru_cache(maxsize=4096)(super().__call__)

    def __getitem__(self, name: str) -> type[BaseHeader]:
        return self._class(name)

    def __call__(self, name: str, value: object) -> BaseHeader:
        # The same moment in two zones is equal, and is written in two ways.
        return self._header(name, value) if type(value) is str else super().__call__(name, value)


POLICY = policy.default.clone(header_factory=_Known())
"""As `email.policy.default`."""

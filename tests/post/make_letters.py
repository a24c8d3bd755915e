"""Writes the letters of mail programs into `letters/*/`, each with its side file.

    python -m tests.post.make_letters

The same bytes on any day. `letters/*.eml` beside the folders are single letters, written by hand.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

from tests.post.making import (
    absent,
    allies,
    apple,
    charsets,
    enclosed,
    gmail,
    japan,
    outlook,
    phones,
    returned,
    sealed,
    thunderbird,
    webmail,
)
from tests.post.making.kit import Fixture

LETTERS = Path(__file__).parent / "letters"
_MODULES = (
    absent, allies, apple, charsets, enclosed, gmail, japan, outlook, phones, returned, sealed, thunderbird, webmail
)  # fmt: skip


def fixtures() -> tuple[Fixture, ...]:
    """Every letter, by family."""
    return tuple(letter for module in _MODULES for letter in module.letters().letters)


def files() -> Iterator[tuple[str, bytes]]:
    """Every file: where it stands below `letters`, and what is in it."""
    for letter in fixtures():
        yield f"{letter.name}.eml", letter.raw
        yield f"{letter.name}.txt", "".join(f"{line}\n" for line in letter.expected.lines()).encode()


def main() -> None:
    """Write them all anew: what is no longer made is gone."""
    for folder in {name.partition("/")[0] for name, _ in files()}:
        shutil.rmtree(LETTERS / folder, ignore_errors=True)
        (LETTERS / folder).mkdir(parents=True)
    for name, content in files():
        (LETTERS / name).write_bytes(content)


if __name__ == "__main__":
    main()

"""`python -m judge` and the `judge` command."""

from __future__ import annotations

import gc

_RARELY = 50_000
"""New objects after which memory is searched for what is no longer used: at the usual 700 a sixth of the time in which
the program is loaded and reads its first letter goes into that."""


def main() -> None:
    """Run the command line."""
    gc.set_threshold(_RARELY)
    from judge.cli import judge

    judge()


if __name__ == "__main__":
    main()

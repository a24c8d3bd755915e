"""`python -m judge` and the `judge` command."""

from __future__ import annotations


def main() -> None:
    """Run the command line."""
    from judge.cli import judge

    judge()


if __name__ == "__main__":
    main()

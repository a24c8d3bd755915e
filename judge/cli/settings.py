"""What the subcommands that run the judge share: the configuration, a log that is fit for a terminal, and progress."""

from __future__ import annotations

import functools
import logging
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from judge.cli.configfile import load_config
from judge.mailaddress import hide_tokens

_DEFAULT = Path("judge.toml")


def settings(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command the `Config` of `judge --config`, or of judge.toml in the current folder."""

    @functools.wraps(command)
    def with_config(*args: Any, **kwargs: Any) -> None:
        command(load_config(settings_path()), *args, **kwargs)

    return with_config


def settings_path() -> Path | None:
    """The file of `judge --config`, or judge.toml in the current folder; None when there is none."""
    named = click.get_current_context().find_root().obj
    return Path(named) if named else _DEFAULT if _DEFAULT.is_file() else None


def write_file(path: Path, content: bytes) -> None:
    """Write what a person asked for to where he wants it; one sentence when it cannot be written there."""
    try:
        path.write_bytes(content)
    except OSError as error:
        raise click.FileError(str(path), error.strerror or str(error)) from error


class _Masked(logging.Formatter):
    """What libraries log, without the secret parts of addresses."""

    def format(self, record: logging.LogRecord) -> str:
        return hide_tokens(super().format(record))


def quiet_log(level: int = logging.INFO) -> None:
    """Log to standard error, one line an event, without bodies of letters."""
    import structlog

    logging.basicConfig(level=level, stream=sys.stderr)
    for handler in logging.getLogger().handlers:
        handler.setFormatter(_Masked("%(levelname)s %(name)s %(message)s"))
    render = structlog.processors.LogfmtRenderer(key_order=["timestamp", "level", "event"], bool_as_flag=False)
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            # Addresses are in every second line, and some of them are as good as a password.
            lambda logger, name, event: hide_tokens(str(render(logger, name, event))),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )


@contextmanager
def shown(what: str) -> Iterator[Callable[[str], None]]:
    """A line on standard error that tells how far long work has got; call the result with each step.

    It is for people only: a pipe or a log file gets none.
    """
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console

    with Console(stderr=True).status(what) as status:
        yield lambda step: status.update(f"{what}: {step}")

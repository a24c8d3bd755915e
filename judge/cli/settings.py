"""What the subcommands that run the judge share: the configuration, a log that is fit for a terminal, and progress."""

from __future__ import annotations

import functools
import logging
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from judge.cli.configfile import is_set_by_environment, load_config
from judge.config import Config
from judge.mailaddress import hide_tokens

_DEFAULT = Path("judge.toml")
MACHINE_SETTINGS = "/etc/judge/judge.toml"
"""The settings of the judge of this machine, where `judge setup` writes them."""
_ELSEWHERE = "JUDGE_CONFIG"
"""In the environment: another file in their place."""
_NO_JUDGE = (
    f"there is no judge here: no judge.toml in this folder, no {MACHINE_SETTINGS}, and no database. Name its settings "
    "(judge --config FILE ...), go to its folder, or make one: `judge setup` for this machine, `judge serve` to try it"
)


def settings(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command the `Config` of the judge it is about; where there is none, it says so and nothing is made."""

    @functools.wraps(command)
    def with_config(*args: Any, **kwargs: Any) -> None:
        command(config_here(), *args, **kwargs)

    return with_config


def settings_to_begin(command: Callable[..., None]) -> Callable[..., None]:
    """The same for a command that may begin a judge in this folder, with the defaults."""

    @functools.wraps(command)
    def with_config(*args: Any, **kwargs: Any) -> None:
        command(load_config(settings_path()), *args, **kwargs)

    return with_config


def settings_path() -> Path | None:
    """The file of `judge --config`, else judge.toml in the current folder, else the machine's; None without any."""
    named = click.get_current_context().find_root().obj
    if named:
        return Path(named)
    machines = Path(os.environ.get(_ELSEWHERE) or MACHINE_SETTINGS)
    return next((path for path in (_DEFAULT, machines) if path.is_file()), None)


def config_here() -> Config:
    """The settings of the judge that a command is about; one sentence where there is none."""
    path = settings_path()
    config = load_config(path)
    if why := why_no_judge(path, config):
        raise click.ClickException(why)
    return config


def why_no_judge(path: Path | None, config: Config) -> str:
    """A sentence where nobody named any settings and nobody began a judge in this folder; else nothing."""
    is_begun = os.path.lexists(config.state / "judge.db") or os.path.lexists(config.state / "secret")
    return "" if path is not None or is_begun or is_set_by_environment() else _NO_JUDGE


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

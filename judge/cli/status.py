"""`judge status`: how the judge stands, at a glance; nothing is written, not even that somebody looked."""

from __future__ import annotations

import socket
from datetime import UTC, datetime
from typing import Any

import click
import msgspec

from judge import __version__
from judge.clerk.hours.overview import Overview, in_words, overview
from judge.cli.settings import settings
from judge.config import Config
from judge.store.database import engine

_PATIENCE = 3.0
"""Seconds for the greeting of a program on this machine."""
_EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}
_GREETING = b"220 "


@click.command()
@click.option("--json", "as_json", is_flag=True, help="As one line of JSON, for programs.")
@settings
def status(config: Config, as_json: bool) -> None:
    """Show at a glance how the judge stands: is it running, what waits, what is overdue, how large it is.

    Only reads. Says nothing of what may be wrong with the machine around it: `judge doctor` does.
    """
    seen = overview(config, datetime.now(UTC))
    is_running = _greets(config)
    if as_json:
        click.echo(msgspec.json.encode(_as_data(config, seen, is_running)).decode())
        return
    for name, text in _lines(config, seen, is_running):
        click.echo(f"{name:<12} {text}")


def _as_data(config: Config, seen: Overview, is_running: bool | None) -> dict[str, Any]:
    """The same for programs: times in ISO 8601, sizes in bytes, ages in seconds; null where there is none."""
    work = seen.work

    def age(since: datetime | None) -> int | None:
        return None if since is None else max(0, int((seen.at - since).total_seconds()))

    return {
        "version": __version__,
        "sqlite": str(engine()),
        "migration": seen.migration,
        "domain": config.domain,
        "state": str(config.state),
        "at": seen.at,
        "running": is_running,
        "last_tick": {"at": work.last_look, "seconds": age(work.last_look)},
        "maintenance": seen.maintenance,
        "letters": {
            "unread": work.unread,
            "oldest_unread_seconds": age(work.unread_since),
            "parked": work.parked,
            "received": work.letters,
        },
        "outbox": {
            "waiting": work.waiting,
            "oldest_seconds": age(work.waiting_since),
            "due_seconds": age(work.due_since),
            "held": work.held,
        },
        "games": dict(work.games),
        "overdue": {"games": work.overdue, "seconds": age(work.overdue_since)},
        "bounces": {"mails": work.bounces, "suspended": work.suspended},
        "disk": {"free": seen.disk.free, "reserve": seen.disk.reserve, "database": seen.database, "log": seen.log},
        "failing": tuple(seen.ailments()),
        "look": tuple(seen.remarks()),
    }


def _lines(config: Config, seen: Overview, is_running: bool | None) -> list[tuple[str, str]]:
    work, at = seen.work, seen.at

    def ago(since: datetime | None) -> str:
        return "never" if since is None else f"{in_words(at - since)} ago"

    def age(since: datetime | None, text: str) -> str:
        return "" if since is None else f", {text} {in_words(at - since)}"

    where = f"{config.listen.host} port {config.listen.port}"
    running = {True: f"yes, it answers at {where}", False: f"no, nobody answers at {where}", None: "listen.port is 0"}
    games = ", ".join(f"{number} {name}" for name, number in sorted(work.games.items())) or "none"
    log = f", {seen.log >> 20:,} MiB of log beside it" if seen.log >> 20 else ""
    return [
        ("judge", f"{__version__} for {config.domain}, in {config.state}"),
        ("database", f"{seen.migration}, SQLite {engine()}, {seen.database >> 20:,} MiB{log}"),
        ("running", running[is_running]),
        ("last tick", ago(work.last_look)),
        ("letters", f"{work.unread} unread{age(work.unread_since, 'for')}; {work.parked} parked; {work.letters} ever"),
        ("outbox", f"{work.waiting} waiting{age(work.waiting_since, 'the oldest for')}; {work.held} held back"),
        ("bounces", f"{work.bounces} in 60 days; {work.suspended} addresses are sent nothing"),
        ("games", games),
        ("overdue", f"{work.overdue}{age(work.overdue_since, 'the first for')}" if work.overdue else "none"),
        ("disk", f"{seen.disk.free >> 20:,} MiB free, reserve {seen.disk.reserve >> 20:,} MiB"),
        *(("look", text) for text in seen.remarks()),
        *(("FAILING", text) for text in seen.ailments()),
    ]


def _greets(config: Config) -> bool | None:
    """Whether a judge takes letters where the settings say; None where they leave the port open."""
    host, port = config.listen.host, config.listen.port
    if port == 0:
        return None
    try:
        with socket.create_connection((_EVERYWHERE.get(host, host), port), timeout=_PATIENCE) as line:
            return line.recv(len(_GREETING)) == _GREETING
    except OSError:
        return False

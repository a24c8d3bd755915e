"""`judge status`: how the judge stands, at a glance; nothing is written, not even that somebody looked."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import click
import msgspec

from judge import __version__
from judge.clerk.hours.overview import Overview, in_words, overview
from judge.cli.doctor.doors import listener
from judge.cli.doctor.finding import Finding, State
from judge.cli.settings import settings
from judge.config import Config
from judge.store.database import engine


@click.command()
@click.option("--json", "as_json", is_flag=True, help="As one line of JSON, for programs.")
@settings
def status(config: Config, as_json: bool) -> None:
    """Show at a glance how the judge stands: is it running, what waits, what is overdue, how large it is.

    Only reads. Says nothing of what may be wrong with the machine around it: `judge doctor` does.
    """
    seen = overview(config, datetime.now(UTC))
    greeting = next(listener(config))
    if as_json:
        click.echo(msgspec.json.encode(_as_data(config, seen, greeting)).decode())
        return
    for name, text in _lines(config, seen, greeting):
        click.echo(f"{name:<12} {text}")


def _as_data(config: Config, seen: Overview, greeting: Finding) -> dict[str, Any]:
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
        # Nobody can be asked where the settings leave the port open.
        "running": greeting.state is State.OK if config.listen.port else None,
        "last_tick": {"at": work.last_look, "seconds": age(work.last_look)},
        "maintenance": seen.maintenance,
        "letters": {
            "unread": work.unread,
            "oldest_unread_seconds": age(work.unread_since),
            "parked": work.parked,
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
        "copy": {"wanted": seen.is_copied, "at": seen.copied_at, "seconds": age(seen.copied_at)},
        "put_away": {
            "at": seen.kept.last,
            "seconds": age(seen.kept.last),
            "went_at": seen.kept.went_at,
            "went": seen.kept.went,
        },
        "failing": tuple(seen.ailments()),
        "look": tuple(seen.remarks()),
    }


def _lines(config: Config, seen: Overview, greeting: Finding) -> list[tuple[str, str]]:
    work, at = seen.work, seen.at

    def ago(since: datetime | None) -> str:
        return "never" if since is None else f"{in_words(at - since)} ago"

    def age(since: datetime | None, text: str) -> str:
        return "" if since is None else f", {text} {in_words(at - since)}"

    running = "yes" if greeting.state is State.OK else "no"
    games = ", ".join(f"{number} {name}" for name, number in sorted(work.games.items())) or "none"
    log = f", {seen.log >> 20:,} MiB of log beside it" if seen.log >> 20 else ""
    return [
        ("judge", f"{__version__} for {config.domain}, in {config.state}"),
        ("database", f"{seen.migration}, SQLite {engine()}, {seen.database >> 20:,} MiB{log}"),
        ("running", f"{running}: {greeting.text}" if config.listen.port else greeting.text),
        ("last tick", ago(work.last_look)),
        ("letters", f"{work.unread} unread{age(work.unread_since, 'for')}; {work.parked} parked"),
        ("outbox", f"{work.waiting} waiting{age(work.waiting_since, 'the oldest for')}; {work.held} held back"),
        ("bounces", f"{work.bounces} in 60 days; {work.suspended} addresses are sent nothing"),
        ("games", games),
        ("overdue", f"{work.overdue}{age(work.overdue_since, 'the first for')}" if work.overdue else "none"),
        ("disk", f"{seen.disk.free >> 20:,} MiB free, reserve {seen.disk.reserve >> 20:,} MiB"),
        ("put away", ago(seen.kept.last)),
        (
            "last copy",
            ago(seen.copied_at) if seen.is_copied or seen.copied_at else "none wanted: [backup] in the settings",
        ),
        *(("look", text) for text in seen.remarks()),
        *(("FAILING", text) for text in seen.ailments()),
    ]

"""How the judge stands as Prometheus reads it: no game, person or address is named, and nothing of any letter.

Every scrape looks anew; the counters are those of all processes of the judge, kept in the state folder, so that it is
the same whether `judge serve` is asked or the file is read that `judge tick` writes.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path

import structlog
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

from judge import __version__
from judge.clerk.hours.overview import Overview, overview
from judge.config import Config
from judge.errors import JudgeError
from judge.game.game import Status
from judge.post.listener import utc_now
from judge.store.database import engine
from judge.totals import BOUNDS, Totals, Work

_log = structlog.get_logger()
_EVENTS: Mapping[str, tuple[str, str, tuple[str, ...]]] = {
    "letters": (
        "Letters that were looked at, by what came of them.",
        "state",
        ("done", "ignored", "parked"),
    ),
    "mails": (
        "Tries to hand a mail over, by how they ended; out_of_reach: the next server could not be asked at all.",
        "outcome",
        ("delivered", "put_off", "given_up", "out_of_reach"),
    ),
    "bounces": ("Mails that came back or were refused, by how grave that is.", "severity", ("hard", "soft")),
    "pictures": ("Pictures of mails, by whether they were painted.", "outcome", ("painted", "left_out")),
    "pruned": ("What was let go of, by what it was.", "what", ("mails", "pictures", "letters")),
    "pruned_bytes": ("The bytes that it had.", "", ()),
    "turns": ("Phases that the clock has played.", "", ()),
    "ticks": ("Looks at the clock, by `judge serve` and `judge tick`.", "", ()),
}


class _OfJudge(Collector):
    """All metrics, gathered whenever somebody asks."""

    def __init__(self, config: Config, clock: Callable[[], datetime]) -> None:
        self._config, self._clock = config, clock

    def describe(self) -> Iterator[Metric]:
        """Nothing is asked of the database before the first scrape."""
        return iter(())

    def collect(self) -> Iterator[Metric]:
        """Everything, or only that the database cannot be read."""
        used = {"version": __version__, "sqlite": str(engine()), "migration": ""}
        try:
            seen = overview(self._config, self._clock())
        except JudgeError:
            yield _gauge("up", "Whether the database can be read.", 0)
            yield _labelled("build_info", "The program that tells this.", used)
            return
        yield _gauge("up", "Whether the database can be read.", 1)
        yield _labelled(
            "build_info", "The program and the last step of its schema.", used | {"migration": seen.migration}
        )
        yield from _of_work(seen)
        yield from _of_disk(seen)
        if seen.is_copied or seen.copied_at is not None:
            about = "When the last good copy was made; 0 where there is none yet."
            yield _gauge("backup_last_success_timestamp_seconds", about, _moment(seen.copied_at))
        about = "When what is kept long enough was last let go of, and the rest packed; 0 before the first time."
        yield _gauge("put_away_timestamp_seconds", about, _moment(seen.kept.last))
        yield from _of_totals(seen.totals)


def registry(config: Config, clock: Callable[[], datetime] = utc_now) -> CollectorRegistry:
    """What Prometheus's own functions print: one judge, and nothing of this process."""
    made = CollectorRegistry(auto_describe=False)
    made.register(_OfJudge(config, clock))
    return made


def write_textfile(config: Config, now: datetime) -> None:
    """Write all metrics where the node exporter finds them, whole or not at all; a failure is only logged.

    The file may be read by everybody: the exporter is another user, and nothing in it is a secret.
    """
    path = Path(config.metrics.textfile)
    # The exporter reads `*.prom`.
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o644), "wb") as file:
            os.fchmod(file.fileno(), 0o644)
            file.write(generate_latest(registry(config, lambda: now)))
        draft.replace(path)
    except OSError as error:
        _log.error("the metrics could not be written", file=str(path), why=error.strerror or str(error))


def _of_work(seen: Overview) -> Iterator[Metric]:
    work, at = seen.work, seen.at
    waiting = {"unread": work.unread, "parked": work.parked}
    yield _by("letters", "Letters that wait: unread, or parked over a bug.", "state", waiting)
    yield _gauge(
        "letters_oldest_unread_seconds", "How long the first unread letter has waited.", _age(work.unread_since, at)
    )
    mails = {"waiting": work.waiting, "held": work.held}
    yield _by("outbox_mails", "Mails that are not sent: waiting to go, or held back for observers.", "state", mails)
    yield _gauge("outbox_oldest_seconds", "The age of the oldest mail that waits.", _age(work.waiting_since, at))
    yield _gauge("outbox_due_seconds", "For how long a mail has been due to be tried.", _age(work.due_since, at))
    games = {status.value: work.games.get(status.value, 0) for status in Status}
    yield _by("games", "Games by their status.", "status", games)
    yield _gauge("deadlines_overdue", "Games that the clock should have looked at five minutes ago.", work.overdue)
    yield _gauge("deadline_overdue_seconds", "For how long the first of them is overdue.", _age(work.overdue_since, at))
    yield _gauge("last_tick_timestamp_seconds", "When the judge last looked at the clock.", _moment(work.last_look))
    yield _gauge("maintenance", "Whether keepers have the judge stand still.", seen.maintenance is not None)
    yield _gauge("bounced_mails", "Mails that came back and are remembered, 60 days.", work.bounces)
    yield _gauge("suspended_addresses", "Addresses to which nothing is sent, since mail came back.", work.suspended)


def _of_disk(seen: Overview) -> Iterator[Metric]:
    files = {"database": seen.database, "log": seen.log}
    yield _by("database_bytes", "The database and the write-ahead log beside it.", "file", files)
    yield _gauge("disk_free_bytes", "Room on the disk of the state folder.", seen.disk.free)
    yield _gauge("disk_reserve_bytes", "Room below which letters of strangers are refused.", seen.disk.reserve)


def _of_totals(totals: Totals) -> Iterator[Metric]:
    for name, (about, label, kinds) in _EVENTS.items():
        found = totals.of(name)
        metric = CounterMetricFamily(f"judge_{_NAMES.get(name, name)}", about, labels=[label] if label else [])
        for kind in dict.fromkeys((*kinds, *found)) if label else ("",):
            metric.add_metric([kind] if label else [], found.get(kind, 0))
        yield metric
    seconds = HistogramMetricFamily("judge_work_seconds", "How long each piece of work took.", labels=["work"])
    for work in Work:
        took = totals.seconds.get(work.value)
        counts = took.counts if took is not None else [0] * (len(BOUNDS) + 1)
        upto = [sum(counts[: at + 1]) for at in range(len(counts))]
        names = [*(str(bound) for bound in BOUNDS), "+Inf"]
        seconds.add_metric([work.value], list(zip(names, upto, strict=True)), took.sum if took is not None else 0.0)
    yield seconds


_NAMES = {"letters": "letters_settled"}
"""Names that the state of what waits has already."""


def _gauge(name: str, about: str, value: float) -> Metric:
    return GaugeMetricFamily(f"judge_{name}", about, value=value)


def _by(name: str, about: str, label: str, values: Mapping[str, float]) -> Metric:
    metric = GaugeMetricFamily(f"judge_{name}", about, labels=[label])
    for kind, value in values.items():
        metric.add_metric([kind], value)
    return metric


def _labelled(name: str, about: str, labels: Mapping[str, str]) -> Metric:
    metric = GaugeMetricFamily(f"judge_{name}", about, labels=list(labels))
    metric.add_metric(list(labels.values()), 1)
    return metric


def _age(since: datetime | None, at: datetime) -> float:
    return max(0.0, (at - since).total_seconds()) if since is not None else 0.0


def _moment(at: datetime | None) -> float:
    return at.astimezone(UTC).timestamp() if at is not None else 0.0

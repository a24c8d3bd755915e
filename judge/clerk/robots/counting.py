"""One mail that came back, or that the relay refused, written down; who is told of it is decided elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from types import MappingProxyType

import structlog
from sqlite_utils import Database

from judge.post.bounces import BouncedAddress, Severity
from judge.store import deliverability

_log = structlog.get_logger()
_HALVES: Mapping[Severity, int] = MappingProxyType(
    {Severity.HARD: deliverability.HARD, Severity.SOFT: deliverability.SOFT, Severity.NONE: 0}
)


def came_back(db: Database, mail: int, failure: BouncedAddress, now: datetime) -> None:
    """Count what happened to a mail against the address it had gone to, whatever address the failure names."""
    halves = _HALVES[failure.severity]
    if halves and deliverability.count(db, mail, halves, failure.status, failure.diagnostic, now) is not None:
        _log.info("a mail came back", mail=mail, severity=failure.severity.value, status=failure.status)

"""What a check found."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at: what is wrong with it, and what is only worth knowing."""

    what: str
    faults: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()

"""The clock of the machine: whether anybody keeps it in time.

The kernel knows: whoever sets it (chrony, systemd-timesyncd, ntpd, the host of a virtual machine) tells it so, and how
far off it may be. Nobody outside is asked: a judge needs no time server to name, and a firewall hides none.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator

from judge.cli.doctor.finding import Finding, look, ok
from judge.structs import Struct

_UNSYNCHRONISED = 0x40
"""STA_UNSYNC (adjtimex(2))."""
_MICROSECONDS = 1_000_000
_MUCH = 5.0
"""Seconds that nobody minds at a deadline."""
_ROOM = 512
"""Bytes that the kernel's record fits into everywhere."""


class Kept(Struct, frozen=True):
    """What the kernel says of its clock."""

    status: int
    most_off: float
    """Seconds that it may be wrong by."""


class _Timex(ctypes.Structure):
    """The beginning of `struct timex`, as far as it is read here."""

    _fields_ = (
        ("modes", ctypes.c_uint),
        ("offset", ctypes.c_long),
        ("freq", ctypes.c_long),
        ("maxerror", ctypes.c_long),
        ("esterror", ctypes.c_long),
        ("status", ctypes.c_int),
        ("rest", ctypes.c_byte * _ROOM),
    )


def ask_kernel() -> Kept | None:
    """What the kernel says; None where it has nobody to ask."""
    record = _Timex()  # no modes: nothing is set
    try:
        answer = ctypes.CDLL(None).adjtimex(ctypes.byref(record))
    except (AttributeError, OSError):
        return None
    return Kept(record.status, record.maxerror / _MICROSECONDS) if answer >= 0 else None


def clock(kept: Kept | None) -> Iterator[Finding]:
    """What that means for deadlines."""
    step = "let something set it: timedatectl set-ntp true, or install chrony"
    if kept is None:
        yield ok("clock", "this system does not say whether anybody keeps its clock in time")
    elif kept.status & _UNSYNCHRONISED:
        yield look("clock", "nobody keeps the clock of this machine in time, says the kernel", step)
    elif kept.most_off > _MUCH:
        yield look("clock", f"the clock of this machine may be off by {kept.most_off:.0f} seconds", step)
    else:
        yield ok("clock", f"kept in time, off by {kept.most_off:.1f} seconds at most")

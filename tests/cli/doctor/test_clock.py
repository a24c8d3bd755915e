"""What the kernel says of its clock, in words."""

from __future__ import annotations

import pytest

from judge.cli.doctor.clock import Kept, ask_kernel, clock


@pytest.mark.parametrize(
    ("kept", "said"),
    [
        (None, "ok this system does not say whether anybody keeps its clock in time"),
        (Kept(0x2001, 0.031), "ok kept in time, off by 0.0 seconds at most"),
        (Kept(0x2001, 5.4), "look the clock of this machine may be off by 5 seconds"),
        (Kept(0x40, 16.0), "look nobody keeps the clock of this machine in time, says the kernel"),
        (Kept(0x2041, 0.1), "look nobody keeps the clock of this machine in time, says the kernel"),
    ],
)
def test_who_keeps_the_clock_is_told(kept: Kept | None, said: str) -> None:
    (found,) = clock(kept)

    assert f"{found.state.value} {found.text}" == said
    assert bool(found.next_step) == (found.state.value == "look")


def test_the_kernel_of_this_machine_is_understood() -> None:
    """Its words are bits and microseconds; whoever reads the wrong bytes finds none of that."""
    kept = ask_kernel()

    assert kept is None or (0 <= kept.status < 1 << 16 and 0 <= kept.most_off < 1000)

"""Ports of this machine, for servers that tests start."""

from __future__ import annotations

import socket


def free_port() -> int:
    """A port of the loopback interface that nobody listens on."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


def is_listening(port: int) -> bool:
    """Whether somebody takes connections on a port."""
    with socket.socket() as probe:
        probe.settimeout(1)
        return probe.connect_ex(("127.0.0.1", port)) == 0

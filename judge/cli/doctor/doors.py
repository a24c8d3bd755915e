"""The doors of a judge, knocked at: its own listener, and the relay that takes its mail. No letter is sent.

Of the listener the greeting is read; with the relay the first words are said as before any mail: EHLO, STARTTLS and the
password, where they are wanted.
"""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import closing

from judge.clerk.sending.mailman import carrier_of
from judge.cli.doctor import places
from judge.cli.doctor.finding import Finding, fault, look, ok
from judge.config import Config
from judge.post.delivery import OutOfReach
from judge.structs import replace

_PATIENCE = 5.0
"""Seconds for a greeting of a program on this machine."""
_RELAYS_PATIENCE = 10.0
_GREETING = 512
_EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1", "*": "127.0.0.1"}
_START = "systemctl start judge; journalctl -u judge says why it ended"


def listener(config: Config) -> Iterator[Finding]:
    """Whether somebody takes letters, and whether that is a judge."""
    host, port = config.listen.host, config.listen.port
    if port == 0:
        yield ok("listener", "listen.port is 0: it takes any free port, so that nobody can be asked there")
        return
    if places.why_not(host):
        return  # told already
    where = f"{host} port {port}"
    try:
        with closing(_connected(host, port)) as line:
            said = line.recv(_GREETING).decode("utf-8", "replace").split("\n")[0].strip()
    except TimeoutError:
        yield fault("listener", f"{where} does not greet within {_PATIENCE:.0f} seconds", _START)
        return
    except OSError as error:
        yield fault("listener", f"nobody listens at {where}: {error.strerror or error}", _START)
        return
    if said.startswith("220 ") and said.endswith(" judge"):
        yield from _of_domain(config, where, said)
    elif said.startswith("421 "):
        yield look("listener", f"{where} says: {said}", "see in the log who holds so many connections")
    else:
        text = f"at {where} another program answers: {said or 'it hangs up'}"
        yield fault("listener", text, "stop that one, or choose another listen.port")


def _of_domain(config: Config, where: str, said: str) -> Iterator[Finding]:
    domain = said.split()[1]
    if domain == config.domain:
        yield ok("listener", f"{where} greets")
    else:
        text = f"at {where} the judge of {domain} answers, and these settings are of {config.domain}"
        yield fault("listener", text, "restart `judge serve` after a change of the settings, or name the right file")


def others(config: Config) -> Iterator[Finding]:
    """Whether somebody listens where the mail server asks first, for clicks that leave a game, and for metrics."""
    wanted = [("listen.policy", config.listen.host, config.listen.policy)]
    if config.web.address:
        wanted.append(("web", config.web.host, config.web.port))
    wanted.append(("metrics", config.metrics.host, config.metrics.port))
    for name, host, port in wanted:
        if port == 0:
            continue
        try:
            _connected(host, port).close()
        except OSError as error:
            yield fault(name, f"nobody listens at {host} port {port}: {error.strerror or error}", _START)
        else:
            yield ok(name, f"{host} port {port} answers")


def _connected(host: str, port: int) -> socket.socket:
    line = socket.create_connection((_EVERYWHERE.get(host, host), port), timeout=_PATIENCE)
    line.settimeout(_PATIENCE)
    return line


def relay(config: Config) -> Iterator[Finding]:
    """Whether the relay would take mail now."""
    there = config.relay
    if not there.host:
        yield ok("relay", f"none: outgoing mail is left in {config.maildir}")
        return
    patient = replace(there, timeout=min(there.timeout, _RELAYS_PATIENCE))
    try:
        with closing(carrier_of(replace(config, relay=patient))) as carrier:
            carrier.connect()
    except OutOfReach as error:
        yield fault("relay", str(error), "mend it or the [relay] of the settings; mail waits meanwhile, none is lost")
    else:
        how = f", {there.tls.value}" if there.tls.value != "none" else ""
        who = f", logged in as {there.user}" if there.user else ""
        yield ok("relay", f"{there.host} port {there.port} answers{how}{who}")

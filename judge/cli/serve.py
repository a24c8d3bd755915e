"""`judge serve`: the listener, and unless it is told otherwise everything behind it."""

from __future__ import annotations

import asyncio

import click
import structlog

from judge import __version__
from judge.clerk.service import serve as service
from judge.cli.settings import quiet_log, settings_to_begin
from judge.config import Config


@click.command()
@click.option("--listen-only", is_flag=True, help="Only take letters in; `judge tick` does the rest.")
@settings_to_begin
def serve(config: Config, listen_only: bool) -> None:
    """Take letters in, obey them, run the clock and send the mail.

    Without any settings it begins a judge in the folder `state` here, to try it: no mail server is needed.
    """
    quiet_log()

    def ready(port: int) -> None:
        protocol = config.listen.protocol.value.upper()
        structlog.get_logger().info("started", version=__version__, port=port, protocol=protocol)
        click.echo(f"{protocol} on {config.listen.host} port {port}, state in {config.state}")

    if listen_only:
        asyncio.run(service.listen(config, service.Sockets.open(config), ready=ready))
    else:
        service.serve(config, ready)
    structlog.get_logger().info("stopped", version=__version__)

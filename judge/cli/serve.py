"""`judge serve`: the listener, and unless it is told otherwise everything behind it."""

from __future__ import annotations

import asyncio

import click
import structlog

from judge import __version__
from judge.clerk.service import serve as service
from judge.cli.settings import quiet_log, settings_path, settings_to_begin
from judge.config import Config
from judge.errors import BadData


@click.command()
@click.option("--listen-only", is_flag=True, help="Only take letters in; `judge tick` does the rest.")
@click.option("--shards", is_flag=True, help="Be a node of a cluster: do so for each shard that nobody else has.")
@settings_to_begin
def serve(config: Config, listen_only: bool, shards: bool) -> None:
    """Take letters in, obey them, run the clock and send the mail.

    Without any settings it begins a judge in the folder `state` here, to try it: no mail server is needed.
    """
    quiet_log()
    if shards:
        _serve_shards(config)
        return

    def ready(port: int) -> None:
        protocol = config.listen.protocol.value.upper()
        structlog.get_logger().info("started", version=__version__, port=port, protocol=protocol)
        click.echo(f"{protocol} on {config.listen.host} port {port}, state in {config.state}")

    if listen_only:
        asyncio.run(service.listen(config, service.Sockets.open(config), ready=ready))
    else:
        service.serve(config, ready)
    structlog.get_logger().info("stopped", version=__version__)


def _serve_shards(config: Config) -> None:
    """What a node does until a signal comes."""
    from judge.cluster.node import Supervisor
    from judge.cluster.renewal import told_to_stop

    if not config.cluster.etcd:
        raise BadData("cluster.etcd", 0, "name where etcd answers; a judge by itself is started without --shards")
    supervisor = Supervisor(config, settings_path())
    click.echo(f"node {config.cluster.node} on {config.cluster.host}, state in {config.state}")
    supervisor.work(told_to_stop())

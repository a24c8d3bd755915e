"""`judge front`: beside the Postfix of a front, in a cluster."""

from __future__ import annotations

import click

from judge.cli.settings import quiet_log, settings
from judge.config import Config
from judge.errors import BadData


@click.command()
@settings
def front(config: Config) -> None:
    """Tell Postfix where each shard is, and give whoever takes one the letters of the last two days again."""
    # Only a cluster pays for what one needs.
    from judge.cluster.front import FrontDesk
    from judge.cluster.renewal import told_to_stop

    if not config.cluster.etcd:
        raise BadData("cluster.etcd", 0, "name where etcd answers; a judge by itself needs no front")
    quiet_log()
    click.echo(f"front {config.cluster.node}, tables in {config.cluster.maps}, copies in {config.cluster.copies}")
    FrontDesk(config).work(told_to_stop())

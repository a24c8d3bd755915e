"""`judge drain`: a node of a cluster gives its shards to the others."""

from __future__ import annotations

import click

from judge.cli.settings import settings
from judge.config import Config
from judge.errors import BadData


@click.command()
@click.argument("node")
@click.option("--over", is_flag=True, help="It may take shards again.")
@settings
def drain(config: Config, node: str, over: bool) -> None:
    """Have NODE finish what is in hand and give its shards to the other nodes, before it is stopped or mended."""
    from judge.cluster import register
    from judge.cluster.etcd import Etcd

    if not config.cluster.etcd:
        raise BadData("cluster.etcd", 0, "name where etcd answers; a judge by itself has no nodes")
    etcd = Etcd(config.cluster.etcd)
    seen = register.look(etcd)
    if node not in {*seen.nodes, *seen.drains}:
        raise BadData(node, 0, f"there is no node of that name; there are: {', '.join(sorted(seen.nodes)) or 'none'}")
    others = seen.nodes.keys() - seen.drains - {node}
    if not over and not others:
        click.echo(
            f"no other node takes shards: until one does, or judge drain {node} --over, all games stand still,"
            " and letters wait at the fronts",
            err=True,
        )
    register.drain(etcd, node, is_over=over)
    click.echo(
        f"{node} takes shards again" if over else f"{node} leaves its shards to others; judge shards says how far"
    )

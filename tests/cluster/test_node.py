"""What a node does with its lease and its shards; etcd, and what a shard runs, are stand-ins."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest
from click.testing import CliRunner

from judge.cli import move
from judge.cli.drain import drain
from judge.cluster import node as node_module
from judge.cluster import register, renewal, shard, streams
from judge.cluster.etcd import Etcd
from judge.cluster.node import Supervisor
from judge.cluster.published import Names, publish
from judge.cluster.register import Holder, Node, Stream
from judge.cluster.renewal import Renewal, patience_of
from judge.cluster.shard import Tenancy, place_of
from judge.config import Cluster, Config
from judge.errors import BadData, TryLater
from judge.store import home
from judge.store.database import open_database
from judge.store.elsewhere import ShardGames
from tests.cluster.fake_etcd import FakeEtcd

SHARDS = ("s0", "s1", "s2", "s3", "s4", "s5")


class Hours:
    """The clock that nobody sets, set by a test."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def hours(monkeypatch: pytest.MonkeyPatch) -> Hours:
    found = Hours()
    for module in (renewal, node_module):
        monkeypatch.setattr(module, "hour", found)
    return found


class Resident(threading.Thread):
    """What has a shard without doing anything for it."""

    def __init__(self, place: object, holder: Holder, before: Stream, until: float) -> None:
        super().__init__(daemon=True)
        self.holder, self.shard, self.until, self.why = holder, place.config.shard, until, ""  # type: ignore[attr-defined]
        self.is_ready, self.is_fed, self._over = threading.Event(), threading.Event(), threading.Event()
        self.is_announced, self.is_cut = False, False
        self.names, self.games = Names(), ShardGames()
        self.is_ready.set()

    def run(self) -> None:
        self._over.wait(10)

    def extend(self, until: float) -> None:
        self.until = until

    def cut(self) -> None:
        self.is_cut = True
        self._over.set()

    def leave(self) -> None:
        self._over.set()

    def note_elsewhere(self, games: object) -> None:
        pass


def config(tmp_path: Path, name: str) -> Config:
    (tmp_path / "secret").write_text("01" * 32)
    cluster = Cluster(etcd=("x:1",), node=name, stream=str(tmp_path / "streams"), secret=str(tmp_path / "secret"))
    return Config(state=tmp_path / name, cluster=cluster)


@pytest.fixture
def make(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hours: Hours) -> Callable[[FakeEtcd, str], Supervisor]:
    """Nodes that share one etcd, each with a lease."""
    monkeypatch.setattr(node_module, "program", lambda: "litestream")
    monkeypatch.setattr(node_module, "engine", lambda: SimpleNamespace(journal="wal"))
    monkeypatch.setattr(node_module, "Tenancy", Resident)

    def made(etcd: FakeEtcd, name: str) -> Supervisor:
        with monkeypatch.context() as patched:
            patched.setattr(node_module, "Etcd", lambda *_: etcd)
            found = Supervisor(config(tmp_path, name), None)
        found._renewal._renew(hours())
        return found

    return made


def at_work(nodes: list[Supervisor], hours: Hours, rounds: int) -> None:
    for _ in range(rounds):
        for each in nodes:
            each._look_around()
        hours.now += 1.0


def had(etcd: FakeEtcd) -> Counter[str]:
    return Counter(holder.node for holder in register.look(cast(Etcd, etcd)).holders.values())


def test_a_node_that_is_added_gets_shards_one_after_the_other(
    make: Callable[[FakeEtcd, str], Supervisor], hours: Hours
) -> None:
    etcd = FakeEtcd()
    for name in SHARDS:
        register.add_shard(cast(Etcd, etcd), name)
    nodes = [make(etcd, name) for name in ("n1", "n2", "n3")]
    at_work(nodes, hours, 12)
    assert had(etcd) == {"n1": 2, "n2": 2, "n3": 2}

    nodes.append(make(etcd, "n4"))
    fewest = 6
    for _ in range(60):
        at_work(nodes, hours, 1)
        fewest = min(fewest, had(etcd).total())

    assert had(etcd) == {"n1": 2, "n2": 2, "n3": 1, "n4": 1}
    assert fewest >= 5


def test_what_is_drained_is_taken_by_others_and_alone_it_stands_still(
    make: Callable[[FakeEtcd, str], Supervisor], hours: Hours
) -> None:
    etcd = FakeEtcd()
    register.add_shard(cast(Etcd, etcd), "s0")
    nodes = [make(etcd, "n1")]
    at_work(nodes, hours, 3)
    register.drain(cast(Etcd, etcd), "n1")
    at_work(nodes, hours, 20)
    assert not had(etcd)

    nodes.append(make(etcd, "n2"))
    at_work(nodes, hours, 10)

    assert had(etcd) == {"n2": 1}
    assert register.look(cast(Etcd, etcd)).holders["s0"].number == 2


def test_who_drains_the_only_node_is_told_that_all_games_stand_still(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    etcd = FakeEtcd()
    monkeypatch.setattr("judge.cluster.etcd.Etcd", lambda *_: etcd)
    etcd.leases.add(1)
    settings = tmp_path / "judge.toml"
    settings.write_text('[cluster]\netcd = ["x:1"]\nnode = "n1"\n')
    register.note_node(cast(Etcd, etcd), "n1", Node("10.0.0.1"), 1)
    alone = CliRunner().invoke(drain, ["n1"], obj=str(settings))
    register.note_node(cast(Etcd, etcd), "n2", Node("10.0.0.2"), 1)
    beside = CliRunner().invoke(drain, ["n1"], obj=str(settings))

    assert (alone.exit_code, beside.exit_code) == (0, 0), alone.exception
    assert "all games stand still" in alone.output
    assert "all games stand still" not in beside.output


def test_while_etcd_is_gone_for_longer_than_the_lease_nothing_is_obeyed_and_it_is_taken_anew(
    make: Callable[[FakeEtcd, str], Supervisor], hours: Hours
) -> None:
    etcd = FakeEtcd()
    register.add_shard(cast(Etcd, etcd), "s0")
    node = make(etcd, "n1")
    at_work([node], hours, 2)
    (tenancy,) = cast(list[Resident], [*node._tenancies.values()])
    first = node._renewal.lease
    assert tenancy.until == node._renewal.until

    etcd.is_gone = True
    # As the thread of the renewal does, a step a second.
    for _ in range(12):
        hours.now += 1.0
        with suppress(TryLater):
            node._renewal._renew(hours())
        if node._renewal.lease and hours() >= node._renewal.until:
            node._renewal.lease = 0
            node._renewal._lost()
    assert tenancy.is_cut
    tenancy.join()

    etcd.is_gone = False
    node._renewal._renew(hours())
    assert node._renewal.lease != first
    # What was kept with the old lease may live on for a while, since a new leader counts anew.
    at_work([node], hours, 3)

    (again,) = cast(list[Resident], [*node._tenancies.values()])
    assert again is not tenancy
    assert again.holder.number == 2


def test_a_shard_that_was_taken_with_a_lease_that_ended_meanwhile_is_not_obeyed(
    make: Callable[[FakeEtcd, str], Supervisor], hours: Hours, monkeypatch: pytest.MonkeyPatch
) -> None:
    etcd = FakeEtcd()
    register.add_shard(cast(Etcd, etcd), "s0")
    node = make(etcd, "n1")
    at_work([node], hours, 1)
    take = register.take

    def slow(*given: object) -> bool:
        """It is taken; before anything is done, the lease ends and another one is had."""
        taken = take(*given)  # type: ignore[arg-type]
        old, node._renewal.lease = node._renewal.lease, 0
        node._renewal._renew(hours())
        etcd.end(old)
        return taken

    monkeypatch.setattr(register, "take", slow)
    node._look_around()

    assert not node._tenancies


def test_a_lease_outlives_the_choice_of_a_leader(monkeypatch: pytest.MonkeyPatch) -> None:
    """All members are silent for three seconds of a lease of eight: each is asked again in time."""
    clock, etcd, lost = Hours(), FakeEtcd(), list[float]()
    monkeypatch.setattr(renewal, "hour", clock)
    found = Renewal(cast(Etcd, etcd), 8.0, lambda _: None, lambda: lost.append(clock.now))
    until = clock.now + 30

    def silent(lease: int) -> bool:
        if 1005 < clock.now < 1008.5:
            clock.now += 3 * patience_of(8.0)
            raise TryLater("timed out, timed out, timed out")
        return lease in etcd.leases

    monkeypatch.setattr(etcd, "renew", silent)

    class Ended:
        def is_set(self) -> bool:
            return clock.now > until

        def wait(self, seconds: float) -> None:
            clock.now += seconds

    monkeypatch.setattr(found, "_ended", Ended())
    found.run()

    assert not lost


LITESTREAM = """#!/bin/sh
[ "$1" = restore ] || exit 1
{body}
"""


def litestream(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, body: str) -> None:
    path = tmp_path / "litestream"
    path.write_text(LITESTREAM.format(body=body))
    path.chmod(0o755)
    monkeypatch.setattr(streams, "program", lambda: str(path))


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("echo 'cannot find ltx file' >&2; exit 1", "cannot find ltx file"),
        ('echo torn >"$5.tmp"; exit 1', "cannot be restored"),
        ("exit 0", "nothing is there"),
    ],
)
def test_a_stream_that_cannot_be_restored_leaves_what_is_here_and_the_shard_to_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, body: str, why: str
) -> None:
    litestream(tmp_path, monkeypatch, body)
    place = place_of(config(tmp_path, "n2"), "s1", 8100, None)
    place.database.parent.mkdir(parents=True)
    open_database(place.database).close()
    before = place.database.read_bytes()

    tenancy = Tenancy(place, Holder("n2", "10.0.0.2", 8100, 3), Stream(2, "n1", 2), 0.0)
    tenancy.run()

    assert why in tenancy.why
    assert place.database.read_bytes() == before
    assert not tenancy.is_ready.is_set()


@pytest.mark.parametrize(("written", "is_used"), [(2, True), (1, False)])
def test_where_a_stream_is_lost_the_file_of_who_wrote_it_counts_though_others_failed_since(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, written: int, is_used: bool
) -> None:
    """n1 had it as the second; n2 and n3 took it after that, and could not restore it."""
    litestream(tmp_path, monkeypatch, "exit 1")
    place = place_of(config(tmp_path, "n1"), "s1", 8100, None)
    place.config.state.mkdir(parents=True)
    db = open_database(place.database)
    home.begin_lease(db, written, datetime.now(UTC))
    db.close()

    tenancy = Tenancy(place, Holder("n1", "10.0.0.1", 8100, 5), Stream(4, "n3", 2), renewal.hour() + 60)
    with suppress(TryLater):
        tenancy._bring()

    db = open_database(place.database)
    assert home.lease(db) == (5 if is_used else written)
    db.close()


def test_a_restored_database_that_is_none_is_not_obeyed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    litestream(tmp_path, monkeypatch, 'echo nonsense >"$5"; exit 0')
    monkeypatch.setattr(shard.streams, "start", lambda *_: pytest.fail("it is streamed"))
    place = place_of(config(tmp_path, "n2"), "s1", 8100, None)

    tenancy = Tenancy(place, Holder("n2", "10.0.0.2", 8100, 3), Stream(2, "n1", 2), 0.0)
    tenancy.run()

    assert str(place.database) in tenancy.why
    assert not tenancy.is_ready.is_set()


@pytest.mark.parametrize(("written", "before", "is_used"), [(2, 2, True), (1, 2, False), (3, 2, False)])
def test_a_file_that_is_here_counts_where_it_is_that_of_the_last_who_had_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, written: int, before: int, is_used: bool
) -> None:
    """This node had it last; what lies here may be older all the same, brought back from a copy of its disk."""
    restored = list[str]()
    monkeypatch.setattr(shard.streams, "restore", lambda _, address: restored.append(address))
    place = place_of(config(tmp_path, "n1"), "s1", 8100, None)
    place.config.state.mkdir(parents=True)
    db = open_database(place.database)
    home.begin_lease(db, written, datetime.now(UTC))
    db.close()

    tenancy = Tenancy(place, Holder("n1", "10.0.0.1", 8100, 9), Stream(before, "n1", 1), renewal.hour() + 60)
    tenancy._bring()

    assert (restored == []) is is_used


def test_of_two_games_of_one_name_it_is_said_which_one_moves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both were created in the same second, each on its shard, before either could say so."""
    etcd = FakeEtcd()
    monkeypatch.setattr("judge.cluster.etcd.Etcd", lambda *_: etcd)
    etcd.leases.add(1)
    here = config(tmp_path, "n1")
    for name in ("s1", "s2"):
        register.add_shard(cast(Etcd, etcd), name)
        holder = Holder("n1", "10.0.0.1", 8100, 1, is_ready=True)
        register.take(cast(Etcd, etcd), register.look(cast(Etcd, etcd)), name, holder, 1)
        publish(cast(Etcd, etcd), register.look(cast(Etcd, etcd)), name, Names(), ShardGames(("blitz",)))

    with pytest.raises(BadData, match=r"blitz[.]s1 or blitz[.]s2"):
        move._shard_with(here, "blitz", "")
    assert move._shard_with(here, "blitz", "s2").shard == "s2"
    with pytest.raises(BadData, match="no shard has such a game"):
        move._shard_with(here, "blitz", "s0")

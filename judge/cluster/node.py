"""What a node does: keeps its lease, takes shards that nobody has, and stops at once when its lease is gone."""

from __future__ import annotations

import threading
from collections import Counter
from pathlib import Path

import structlog

from judge.cluster import register
from judge.cluster.etcd import Etcd
from judge.cluster.published import Names, Reader, publish
from judge.cluster.register import Holder, Node, Register, Stream
from judge.cluster.renewal import Renewal, patience_of
from judge.cluster.shard import Tenancy, place_of, secret_of
from judge.cluster.streams import program
from judge.config import Config
from judge.errors import BadData, JudgeError
from judge.store.database import engine
from judge.store.elsewhere import ShardGames
from judge.store.lease import hour

_log = structlog.get_logger()
_ROUND = 0.3
"""Seconds between two looks at the register."""
_CALM = 15.0
"""Seconds in which nothing failed, after which a node that has many shards leaves one to others."""


class Supervisor:
    """Has the shards of one node."""

    def __init__(self, config: Config, settings: Path | None) -> None:
        if not config.cluster.stream:
            raise BadData("cluster.stream", 0, "name the place to which databases are streamed")
        if engine().journal != "wal":
            raise BadData("SQLite", 0, f"{engine()} keeps no log that can be streamed: 3.51.3 or newer is needed")
        program()
        self._config, self._settings, self._name = config, settings, config.cluster.node
        secret_of(config, config.cluster.desk)
        self._etcd = Etcd(config.cluster.etcd)
        self._tenancies: dict[str, Tenancy] = {}
        self._guard = threading.Lock()
        self._free_since: dict[str, float] = {}
        self._calm_since = hour()
        lease = config.cluster.lease
        leases = Etcd(config.cluster.etcd, patience_of(lease))
        self._renewal = Renewal(leases, lease, self._extend, self._cut)
        self._said: dict[str, tuple[int, Names, ShardGames]] = {}
        """What was last said of a shard, by which holder in its row."""
        self._published, self._elsewhere = Reader(self._etcd), dict[str, ShardGames]()

    def work(self, stopped: threading.Event) -> None:
        """Until it is told to end; then every shard is left in order."""
        self._renewal.start()
        while not stopped.wait(_ROUND):
            try:
                self._look_around()
            except JudgeError as error:
                _log.warning("put off", why=str(error))
        self._leave([*self._tenancies.values()])
        self._renewal.end()
        self._renewal.join()

    def _look_around(self) -> None:
        lease = self._renewal.lease
        if not lease:
            return
        seen = register.look(self._etcd)
        if self._name not in seen.nodes or seen.entries[f"nodes/{self._name}"].lease != lease:
            register.note_node(self._etcd, self._name, Node(self._config.cluster.host), lease)
            return
        for tenancy in [*self._tenancies.values()]:
            self._look_at(tenancy, seen, lease)
        if self._name in seen.drains:
            self._leave([*self._tenancies.values()], seen)
        else:
            self._take_free(seen, lease)
            self._level(seen)
        self._tell_each_other(seen)

    def _tell_each_other(self, seen: Register) -> None:
        """Say what the shards have that are here; note for each of them what those of others have."""
        for shard, tenancy in self._tenancies.items():
            said = tenancy.holder.number, tenancy.names, tenancy.games
            before = self._said.get(shard, (0, None, None))
            if not tenancy.is_announced or said == before or not _is_ours(seen.holders.get(shard), tenancy):
                continue
            names = said[1] if said[:2] != before[:2] else None
            if publish(self._etcd, seen, shard, names, said[2] if said[2] != before[2] else None):
                self._said[shard] = said
        if changed := self._published.games():
            self._elsewhere |= changed
        for shard, tenancy in self._tenancies.items():
            tenancy.note_elsewhere({name: said for name, said in self._elsewhere.items() if name != shard})

    def _level(self, seen: Register) -> None:
        """Leave one shard to a node that has two fewer, when for a while every shard has been had.

        Only the node that has most does, the last by name of several: were each to leave one, all would stand still
        at once for a node that is added.
        """
        is_calm = seen.shards == seen.holders.keys() and all(holder.is_ready for holder in seen.holders.values())
        if not is_calm:
            self._calm_since = hour()
        if hour() - self._calm_since < _CALM:
            return
        had = Counter(holder.node for holder in seen.holders.values())
        least = min((had[node] for node in seen.nodes.keys() - seen.drains), default=0)
        fullest = max(seen.nodes.keys() - seen.drains, key=lambda node: (had[node], node), default="")
        if self._name == fullest and had[self._name] - least >= 2:
            _, tenancy = max(self._tenancies.items())
            _log.info("left to others, who have fewer", shard=tenancy.shard)
            self._leave([tenancy], seen)
            self._calm_since = hour() + _CALM

    def _look_at(self, tenancy: Tenancy, seen: Register, lease: int) -> None:
        """A step further with a shard that this node has."""
        holder = seen.holders.get(tenancy.shard)
        if not tenancy.is_alive():
            _log.error("a shard could not be kept", shard=tenancy.shard, why=tenancy.why)
            self._forget(tenancy)
            if _is_ours(holder, tenancy):
                register.let_go(self._etcd, seen, tenancy.shard)
        elif not _is_ours(holder, tenancy):
            tenancy.cut()
        elif tenancy.is_ready.is_set():
            assert holder is not None
            if not holder.is_ready:
                register.ready(self._etcd, seen, tenancy.shard, holder, lease)
            elif all(front.fed.get(tenancy.shard, 0) >= holder.number for front in seen.fronts.values()):
                tenancy.is_fed.set()

    def _take_free(self, seen: Register, lease: int) -> None:
        """Take one shard that nobody has; who has many leaves others a head start."""
        free = sorted(seen.shards - seen.holders.keys() - self._tenancies.keys())
        self._free_since = {shard: self._free_since.get(shard, hour()) for shard in free}
        mine = len(self._tenancies)
        if not free or mine >= self._config.cluster.shards:
            return
        shard = free[hash_of(self._name) % len(free)]
        patience = 0.0 if mine < seen.share() else _ROUND * 4 * (1 + mine - seen.share())
        if hour() - self._free_since[shard] < patience:
            return
        before = seen.streams.get(shard, Stream())
        port = self._free_port()
        holder = Holder(self._name, self._config.cluster.host, port, before.number + 1)
        if register.take(self._etcd, seen, shard, holder, lease):
            _log.info("taken", shard=shard, number=holder.number, before=before.node)
            place = place_of(self._config, shard, port, self._settings)
            with self._guard:
                # Taken with a lease that is gone by now, it is nobody's in a moment: no other lease makes it ours.
                if self._renewal.lease != lease:
                    return
                tenancy = Tenancy(place, holder, before, self._renewal.until)
                self._tenancies[shard] = tenancy
            tenancy.start()

    def _free_port(self) -> int:
        taken = {tenancy.holder.port for tenancy in self._tenancies.values()}
        first = self._config.cluster.port
        return next(port for port in range(first, first + len(taken) + 1) if port not in taken)

    def _leave(self, tenancies: list[Tenancy], seen: Register | None = None) -> None:
        """Finish what is in hand, then let others have it."""
        for tenancy in tenancies:
            tenancy.leave()
        for tenancy in tenancies:
            tenancy.join()
            self._forget(tenancy)
            holder = seen.holders.get(tenancy.shard) if seen else None
            if seen and _is_ours(holder, tenancy):
                register.let_go(self._etcd, seen, tenancy.shard)

    def _forget(self, tenancy: Tenancy) -> None:
        with self._guard:
            del self._tenancies[tenancy.shard]

    def _extend(self, until: float) -> None:
        with self._guard:
            for tenancy in self._tenancies.values():
                tenancy.extend(until)

    def _cut(self) -> None:
        with self._guard:
            for tenancy in self._tenancies.values():
                tenancy.cut()


def _is_ours(holder: Holder | None, tenancy: Tenancy) -> bool:
    ours = tenancy.holder
    return holder is not None and (holder.node, holder.number) == (ours.node, ours.number)


def hash_of(name: str) -> int:
    """A number made of a name, so that nodes do not all reach for the same shard first."""
    return sum(name.encode())

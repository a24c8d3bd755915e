"""What stands in etcd about a cluster, and the few changes that are made to it.

judge/shards/SHARD      every shard there is
judge/streams/SHARD     who had it last, as which in their row, and which of them streamed it whole
judge/holders/SHARD     who has it now; gone with his lease
judge/nodes/NODE        a machine that takes shards; gone with its lease
judge/fronts/FRONT      a mail server in front, and what it knows; gone with its lease
judge/drains/NODE       a machine that is to take none
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

import msgspec

from judge.cluster.etcd import Delete, Entry, Etcd, If, Put
from judge.errors import BadData
from judge.structs import Struct, replace

_ROOT = "judge/"
_T = TypeVar("_T")


class Stream(msgspec.Struct, frozen=True):
    """The row of those who had a shard."""

    number: int = 0
    """Of the last of them; each has one more than who was before."""
    node: str = ""
    streamed: int = 0
    """The last of them whose stream has the whole database: where the next one begins."""


class Holder(msgspec.Struct, frozen=True):
    """Who has a shard."""

    node: str
    host: str
    port: int
    number: int
    is_ready: bool = False
    """Letters are taken there."""


class Node(msgspec.Struct, frozen=True):
    """A machine that takes shards."""

    host: str


class Front(msgspec.Struct, frozen=True):
    """A mail server in front."""

    fed: dict[str, int]
    """For each shard: the number of the holder who was given its letters of the last days again."""


class Register(Struct, frozen=True):
    """All of it, at one moment."""

    shards: frozenset[str]
    streams: Mapping[str, Stream]
    holders: Mapping[str, Holder]
    nodes: Mapping[str, Node]
    fronts: Mapping[str, Front]
    drains: frozenset[str]
    entries: Mapping[str, Entry]

    def revision(self, key: str) -> int:
        """Of the last change of a key; 0 where it is not there."""
        found = self.entries.get(key)
        return found.revision if found else 0

    def share(self) -> int:
        """How many shards a node has at most before it leaves the next one to others."""
        working = len(self.nodes.keys() - self.drains) or 1
        return -(-len(self.shards) // working)


def look(etcd: Etcd) -> Register:
    """The register as it is now; BadData for what no judge wrote."""
    entries = etcd.below(_ROOT)
    return Register(
        frozenset(_named(entries, "shards/")),
        {name: _read(entry, Stream) for name, entry in _named(entries, "streams/").items()},
        {name: _read(entry, Holder) for name, entry in _named(entries, "holders/").items()},
        {name: _read(entry, Node) for name, entry in _named(entries, "nodes/").items()},
        {name: _read(entry, Front) for name, entry in _named(entries, "fronts/").items()},
        frozenset(_named(entries, "drains/")),
        entries,
    )


def add_shard(etcd: Etcd, name: str, stream: Stream | None = None) -> bool:
    """Have one more shard, perhaps with what a stream has; False where there is one of that name."""
    puts = [Put(f"{_ROOT}shards/{name}", "{}")]
    if stream is not None:
        puts.append(Put(f"{_ROOT}streams/{name}", _text(stream)))
    return bool(etcd.change(*puts, when=[If(put.key, 0) for put in puts]))


def drain(etcd: Etcd, node: str, *, is_over: bool = False) -> None:
    """Have a node give its shards to others and take none, or take some again."""
    key = f"{_ROOT}drains/{node}"
    etcd.change(Delete(key) if is_over else Put(key, "{}"))


def note_node(etcd: Etcd, name: str, node: Node, lease: int) -> None:
    """Say that a node takes shards."""
    etcd.change(Put(f"{_ROOT}nodes/{name}", _text(node), lease))


def note_front(etcd: Etcd, name: str, front: Front, lease: int) -> None:
    """Say what a front knows."""
    etcd.change(Put(f"{_ROOT}fronts/{name}", _text(front), lease))


def take(etcd: Etcd, seen: Register, shard: str, holder: Holder, lease: int) -> bool:
    """Have a shard that nobody has, as the next in its row; False where somebody else was faster."""
    before = seen.streams.get(shard, Stream())
    after = Stream(holder.number, holder.node, before.streamed)
    return bool(
        etcd.change(
            Put(f"{_ROOT}holders/{shard}", _text(holder), lease),
            Put(f"{_ROOT}streams/{shard}", _text(after)),
            when=[
                If(f"{_ROOT}holders/{shard}", 0),
                If(f"{_ROOT}streams/{shard}", seen.revision(f"streams/{shard}")),
            ],
        )
    )


def ready(etcd: Etcd, seen: Register, shard: str, holder: Holder, lease: int) -> bool:
    """Say that a shard takes letters, and that its stream has all of it; False where it is another's by now."""
    return bool(
        etcd.change(
            Put(f"{_ROOT}holders/{shard}", _text(replace(holder, is_ready=True)), lease),
            Put(f"{_ROOT}streams/{shard}", _text(Stream(holder.number, holder.node, holder.number))),
            when=[
                If(f"{_ROOT}holders/{shard}", seen.revision(f"holders/{shard}")),
                If(f"{_ROOT}streams/{shard}", seen.revision(f"streams/{shard}")),
            ],
        )
    )


def holder_key(shard: str) -> str:
    """Under which it stands who has a shard."""
    return f"{_ROOT}holders/{shard}"


def let_go(etcd: Etcd, seen: Register, shard: str) -> None:
    """Leave a shard to others, unless it is another's by now."""
    key = f"{_ROOT}holders/{shard}"
    etcd.change(Delete(key), when=[If(key, seen.revision(f"holders/{shard}"))])


def _named(entries: Mapping[str, Entry], folder: str) -> dict[str, Entry]:
    return {key[len(folder) :]: entry for key, entry in sorted(entries.items()) if key.startswith(folder)}


def _read(entry: Entry, kind: type[_T]) -> _T:
    try:
        return msgspec.json.decode(entry.value, type=kind)
    except msgspec.MsgspecError as error:
        raise BadData("etcd", 0, f"what is kept there is of another version: {error}") from error


def _text(value: msgspec.Struct) -> str:
    return msgspec.json.encode(value).decode()

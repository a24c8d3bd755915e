"""etcd as far as the cluster asks it, in one process: keys with revisions, leases that end, and no answer at times."""

from __future__ import annotations

from collections.abc import Sequence

from judge.cluster.etcd import Delete, Entry, If, Put
from judge.errors import TryLater


class FakeEtcd:
    """Used in place of the client; shared by all nodes of a test."""

    def __init__(self) -> None:
        self.kept: dict[str, Entry] = {}
        self.revision = 1
        self.leases: set[int] = set()
        self.is_gone = False
        self.asked = 0

    def below(self, prefix: str, since: int = 0) -> dict[str, Entry]:
        self._answers()
        return {
            key.removeprefix(prefix): entry
            for key, entry in self.kept.items()
            if key.startswith(prefix) and entry.revision > since
        }

    def change(self, *changes: Put | Delete, when: Sequence[If] = ()) -> int:
        self._answers()
        if any((self.kept[each.key].revision if each.key in self.kept else 0) != each.revision for each in when):
            return 0
        if any(isinstance(each, Put) and each.lease and each.lease not in self.leases for each in changes):
            raise TryLater("requested lease not found")
        self.revision += 1
        for each in changes:
            if isinstance(each, Delete):
                self.kept.pop(each.key, None)
            else:
                self.kept[each.key] = Entry(each.value, self.revision, each.lease)
        return self.revision

    def lend(self, seconds: int) -> int:
        self._answers()
        assert seconds
        number = 100 + self.revision + len(self.leases)
        self.leases.add(number)
        return number

    def renew(self, lease: int) -> bool:
        self._answers()
        return lease in self.leases

    def give_back(self, lease: int) -> None:
        self._answers()
        self.end(lease)

    def end(self, lease: int) -> None:
        """A lease ends, with all that was kept with it."""
        self.leases.discard(lease)
        self.kept = {key: entry for key, entry in self.kept.items() if entry.lease != lease}

    def _answers(self) -> None:
        self.asked += 1
        if self.is_gone:
            raise TryLater("no member of etcd can be asked")

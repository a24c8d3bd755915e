"""What the cluster asks of etcd: five of its calls, as JSON over HTTP, of whichever member answers.

https://etcd.io/docs/v3.4/dev-guide/api_grpc_gateway/
"""

from __future__ import annotations

import http.client
import json
from base64 import b64decode, b64encode
from collections.abc import Mapping, Sequence
from threading import Lock
from typing import Any

from judge.errors import TryLater
from judge.structs import Struct

_PATIENCE = 1.5
"""Seconds for one member; of three one may be gone, and a lease is to be kept meanwhile."""


class Entry(Struct, frozen=True):
    """What is kept under a key."""

    value: str
    revision: int
    """Of its last change: no other change has the same."""
    lease: int
    """With which it ends; 0 for none."""


class If(Struct, frozen=True):
    """A condition of a change: the key has not been changed since that revision; 0: it is not there."""

    key: str
    revision: int


class Put(Struct, frozen=True):
    """A key is to have a value, as long as the lease lives if there is one."""

    key: str
    value: str
    lease: int = 0


class Delete(Struct, frozen=True):
    """A key is to be gone."""

    key: str


class Etcd:
    """A client; may be used by several threads. Every call raises TryLater when no member can do it."""

    def __init__(self, members: Sequence[str], patience: float = _PATIENCE) -> None:
        self._members, self._patience = [*members], patience
        self._lock = Lock()

    def below(self, prefix: str, since: int = 0) -> Mapping[str, Entry]:
        """All whose keys begin so, by the rest of the key; as all members agree that it is now.

        With `since` only those that were changed after that revision.
        """
        end = prefix[:-1] + chr(ord(prefix[-1]) + 1)
        asked = {"key": _text(prefix), "range_end": _text(end)}
        if since:
            asked["min_mod_revision"] = str(since + 1)
        answer = self._ask("kv/range", asked)
        found = {}
        for each in answer.get("kvs", ()):
            key = b64decode(each["key"]).decode()[len(prefix) :]
            value = b64decode(each.get("value", "")).decode()
            found[key] = Entry(value, int(each["mod_revision"]), int(each.get("lease", 0)))
        return found

    def change(self, *changes: Put | Delete, when: Sequence[If] = ()) -> int:
        """Make all changes at once where all conditions hold; the revision of the change, 0 where they do not hold."""
        compare = [
            {"key": _text(each.key), "target": "MOD", "result": "EQUAL", "mod_revision": str(each.revision)}
            for each in when
        ]
        answer = self._ask("kv/txn", {"compare": compare, "success": [_request(each) for each in changes]})
        return int(answer["header"]["revision"]) if answer.get("succeeded") else 0

    def lend(self, seconds: int) -> int:
        """The number of a new lease."""
        return int(self._ask("lease/grant", {"TTL": str(seconds)})["ID"])

    def renew(self, lease: int) -> bool:
        """Whether a lease lives, and does so from now on for as long as it was made for."""
        answer = self._ask("lease/keepalive", {"ID": str(lease)})
        return int(answer.get("result", {}).get("TTL", 0)) > 0

    def give_back(self, lease: int) -> None:
        """End a lease, and all that was kept with it."""
        self._ask("lease/revoke", {"ID": str(lease)})

    def _ask(self, call: str, body: Mapping[str, object]) -> Mapping[str, Any]:
        said = []
        for member in tuple(self._members):
            try:
                return _post(member, call, body, self._patience)
            except (OSError, http.client.HTTPException, ValueError) as error:
                said.append(f"{member}: {error}")
                with self._lock:
                    # Who has just failed is asked last next time.
                    if self._members[0] == member:
                        self._members.append(self._members.pop(0))
        raise TryLater(f"no member of etcd can be asked: {'; '.join(said)}")


def _post(member: str, call: str, body: Mapping[str, object], patience: float) -> Mapping[str, Any]:
    connection = http.client.HTTPConnection(member, timeout=patience)
    try:
        connection.request("POST", f"/v3/{call}", json.dumps(body), {"Content-Type": "application/json"})
        answer = connection.getresponse()
        said = answer.read()
    finally:
        connection.close()
    if answer.status == http.client.NOT_FOUND and call == "lease/revoke":
        return {}  # it has ended by itself
    if answer.status != http.client.OK:
        raise ValueError(f"{answer.status} {said.decode('utf-8', 'replace').strip()}")
    found = json.loads(said)
    if not isinstance(found, dict):
        raise ValueError("an answer that is no object")
    return found


def _request(change: Put | Delete) -> Mapping[str, object]:
    if isinstance(change, Delete):
        return {"request_delete_range": {"key": _text(change.key)}}
    put = {"key": _text(change.key), "value": _text(change.value), "lease": str(change.lease)}
    return {"request_put": put}


def _text(text: str) -> str:
    return b64encode(text.encode()).decode("ascii")

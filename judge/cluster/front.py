"""What a front does beside its Postfix: says where each shard is, and brings whoever takes one its latest letters.

A letter that was obeyed already is known by its digest, so that all of the last days may come again.
"""

from __future__ import annotations

import subprocess
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import structlog

from judge.cluster import register
from judge.cluster.copies import Copies, Copy, letter_of
from judge.cluster.etcd import Etcd
from judge.cluster.published import Reader
from judge.cluster.recipients import AnsweringPostfix, Recipients
from judge.cluster.register import Front, Holder, Register
from judge.cluster.renewal import Renewal
from judge.config import Config
from judge.errors import BadData, JudgeError, TryLater, Undeliverable
from judge.post.handing_in import lmtp_session
from judge.structs import Struct, field

_log = structlog.get_logger()
_ROUND = 0.3
_KEPT = 48 * 3600.0
"""Seconds for which a copy of a letter is kept."""
_TIDY = 600.0
_STRAGGLERS = 20.0
"""Seconds for which copies of letters are looked for that went to whoever had the shard before."""
_SLICE = 200
"""Letters after which the others are looked after, too."""
_NOWHERE = "retry:4.3.0 no machine has these games at the moment"


class _Feeding(Struct):
    """Letters that one holder of a shard is given."""

    holder: Holder
    began: float = field(default_factory=time.time)
    given: set[str] = field(default_factory=set)


class FrontDesk:
    """Looks after the Postfix of one front."""

    def __init__(self, config: Config) -> None:
        cluster = config.cluster
        self._name, self._domain = cluster.node, config.domain
        self._etcd = Etcd(cluster.etcd)
        self._nodes, self._shards = Path(cluster.maps) / "judge-nodes", Path(cluster.maps) / "judge-shards"
        self._domains, self._desk = config.own_domains, cluster.desk
        self._copies = Copies(Path(cluster.copies), config.domain, cluster.desk)
        self._renewal = Renewal(self._etcd, cluster.lease, lambda _: None, lambda: None)
        self._published, self._recipients = Reader(self._etcd), Recipients(config)
        self._policy = cluster.policy
        self._feeding: dict[str, _Feeding] = {}
        self._fed: dict[str, int] = {}
        self._told: tuple[int, dict[str, int]] | None = None
        self._tidied = 0.0
        self._lines: dict[str, str] = {}
        if not self._nodes.parent.is_dir():
            raise BadData(str(self._nodes.parent), 0, "this is to be the folder of Postfix's tables: cluster.maps")

    def work(self, stopped: threading.Event) -> None:
        """Until it is told to end."""
        self._renewal.start()
        with AnsweringPostfix(self._policy, self._recipients):
            while not stopped.wait(_ROUND):
                try:
                    self._look_around()
                except (JudgeError, OSError, subprocess.SubprocessError) as error:
                    _log.warning("put off", why=str(error))
        self._renewal.end()
        self._renewal.join()

    def _look_around(self) -> None:
        seen = register.look(self._etcd)
        self._recipients.learn(self._published.names())
        self._recipients.locate(seen.shards, seen.holders)
        self._tell_postfix(seen)
        for shard, holder in seen.holders.items():
            if holder.is_ready:
                self._feed(shard, holder)
        if self._renewal.lease and (self._renewal.lease, self._fed) != self._told:
            register.note_front(self._etcd, self._name, Front(self._fed), self._renewal.lease)
            self._told = self._renewal.lease, dict(self._fed)
        if time.time() - self._tidied > _TIDY:
            self._tidied = time.time()
            self._copies.forget(self._tidied - _KEPT)

    def _tell_postfix(self, seen: Register) -> None:
        """Write the tables anew where a shard went elsewhere; then what waits in the queue is tried at once."""
        lines = {shard: self._lines.get(shard, _NOWHERE) for shard in seen.shards}
        lines |= {
            shard: f"judge:inet:[{holder.host}]:{holder.port}"
            for shard, holder in seen.holders.items()
            if holder.is_ready and shard in lines
        }
        if lines == self._lines and self._nodes.exists():
            return
        is_more = lines.keys() != self._lines.keys()
        if is_more:
            self._shards.write_text(shard_table(sorted(lines), self._domains, self._desk), encoding="ascii")
        places = {"unknown": "error:5.1.1 there are no such games", **lines}
        self._nodes.write_text("".join(f"{shard}\t{place}\n" for shard, place in sorted(places.items())))
        postfix = ("-c", str(self._nodes.parent))
        _run("postmap", *postfix, f"hash:{self._nodes}")
        self._lines = lines
        # By itself Postfix sees within ten seconds that a table changed, and goes to where nobody answers meanwhile:
        # letters would come late to who has their shard now. Where it does not run, it reads all later.
        with suppress(TryLater):
            _run("postfix", *postfix, "reload")
            _run("postqueue", *postfix, "-f")

    def _feed(self, shard: str, holder: Holder) -> None:
        feeding = self._feeding.get(shard)
        if feeding is None or feeding.holder.number != holder.number:
            feeding = self._feeding[shard] = _Feeding(holder)
        until = feeding.began + _STRAGGLERS
        if self._fed.get(shard) == holder.number and time.time() > until + _STRAGGLERS:
            return
        waiting = [
            copy
            for copy in self._copies.all()
            if copy.shard == shard and copy.at < until and copy.path.name not in feeding.given
        ]
        feeding.given |= _give(holder, waiting[:_SLICE], self._domain)
        if all(copy.path.name in feeding.given for copy in waiting):
            if self._fed.get(shard) != holder.number:
                _log.info("letters given again", shard=shard, number=holder.number, letters=len(feeding.given))
            self._fed[shard] = holder.number


def shard_table(shards: Sequence[str], domains: Sequence[str], desk: str) -> str:
    """The table by which Postfix sees whose a letter is: of the kind regexp, the first line that fits counts.

    A line a shard, since transport(5) lets no table put a part of an address into its answer.
    """
    at = f"@({'|'.join(domain.replace('.', '[.]') for domain in domains)})$"
    rules = [(f"^[^@+]*[.]{shard}([+][^@]*)?{at}", shard) for shard in shards]
    rules += [(f"^[^@+]*[.][a-z][a-z0-9]*([+][^@]*)?{at}", "unknown"), (at, desk)]
    return "# Written by judge front.\n" + "".join(f"/{rule}/ {whose}\n" for rule, whose in rules)


def _give(holder: Holder, copies: Sequence[Copy], domain: str) -> set[str]:
    """Give letters to whoever has their shard now; the names of those that he has, or will not have."""
    given: set[str] = set()
    if not copies:
        return given
    try:
        with lmtp_session(holder.host, holder.port, domain) as hand_in:
            for copy in copies:
                with suppress(Undeliverable, FileNotFoundError):
                    hand_in(copy.sender, copy.rcpt, letter_of(copy))
                given.add(copy.path.name)
    except (TryLater, OSError) as error:
        _log.warning("letters wait to be given again", why=str(error))
    return given


def _run(*words: str) -> None:
    done = subprocess.run(words, capture_output=True, text=True, errors="replace", timeout=60, check=False)
    if done.returncode != 0:
        raise TryLater(f"{' '.join(words)} said: {done.stderr.strip()}")

"""`make cluster`: hundreds of games due within a minute on three nodes, while machines are killed and cut off.

Ends with 1 when a letter that got its 250 was not obeyed, or twice; a turn was not played, or twice; or a mail is
missing. Says how long the games of a lost machine stood still, and which mails came twice.
"""

from __future__ import annotations

import argparse
import shutil
import smtplib
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

from sqlite_utils.utils import sqlite3

from judge.cluster.shard import secret_of
from judge.config import Cluster, Config
from judge.store import games
from judge.store.database import open_database, write
from tests.bench.storm.sink import came, sink
from tests.game.tables import table
from tests.games import changed
from tests.ops.cluster.crowd import READERS, Writers, Written, gather, place
from tests.ops.cluster.hosts import US, alone, is_alone, make_bridge, wait_until
from tests.ops.cluster.roots import bring_up, prepare
from tests.ops.cluster.spent import Spent
from tests.ops.cluster.town import DOMAIN, Town, why_not

SHARDS = 6
_LETTERS = "SELECT message_id, state, count(*) FROM letters WHERE note NOT LIKE 'handed on%' GROUP BY 1, 2"
_SENT = f"SELECT message_id FROM outbox WHERE state = 'sent' AND rcpt NOT LIKE '%@{DOMAIN}'"
"""What shards write to each other comes to nobody else."""
_LEFT = """
SELECT (SELECT count(*) FROM letters WHERE state = 'new')
     + (SELECT count(*) FROM outbox WHERE state = 'waiting' AND held = 0)
     + (SELECT count(*) FROM games WHERE name GLOB 's*game*' AND status <> 'moved'
        AND name NOT IN (SELECT game FROM turns))
"""
"""What is still to be done in a shard: letters, mails, turns."""


def main() -> None:
    """Everything; ends with 1 when something is not as it must be."""
    parser = argparse.ArgumentParser(prog="make cluster", description=__doc__)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--one", action="store_true", help="one machine with two shards, of which nothing is lost")
    parser.add_argument("--roots", action="store_true", help="bring up three fresh Debians by the page instead")
    parser.add_argument("--folder", type=Path, help="where they are made, and stay")
    parser.add_argument("--keep", action="store_true", help="leave the folder with all logs")
    asked = parser.parse_args()
    if missing := why_not():
        raise SystemExit(missing)
    if asked.roots:
        fresh(asked.folder)
        return
    alone("tests.ops.cluster")
    folder = Path(tempfile.mkdtemp(prefix="judge-cluster-"))
    try:
        make_bridge()
        with sink(_touched(folder / "came.txt"), US) as port, Spent() as spent:
            faults = Ordeal(Town(folder, port), asked.games, spent, is_one=asked.one).run()
    except BaseException:
        print(f"all logs are in {folder}", file=sys.stderr)
        raise
    for fault in faults:
        print(f"FAULT: {fault}")
    if not faults:
        print("every letter obeyed once, every turn played once, every mail there")
    if faults or asked.keep:
        print(f"all logs are in {folder}")
    else:
        shutil.rmtree(folder, ignore_errors=True)
    sys.exit(bool(faults))


def fresh(folder: Path | None) -> None:
    """Three Debians, which nothing but the page is done to."""
    if not is_alone():
        place = folder or Path(tempfile.mkdtemp(prefix="judge-cluster-"))
        prepare(place)
        sys.argv += [] if folder else ["--folder", str(place)]
    alone("tests.ops.cluster")
    assert folder is not None
    bring_up(folder)


class Ordeal:
    """What befalls the cluster, and what became of it."""

    def __init__(self, town: Town, games: int, spent: Spent, *, is_one: bool) -> None:
        self._is_one, self._shards = is_one, 2 if is_one else SHARDS
        self._town, self._games, self._moved, self._spent = town, games, "", spent
        self._killed = self._back = 0.0
        """When the front went that is killed, and when it was there again."""
        self._began = time.monotonic()

    def run(self) -> list[str]:
        """All of it; the faults that were found."""
        try:
            return self._run()
        finally:
            self._town.close()

    def _say(self, text: str) -> None:
        print(f"{time.monotonic() - self._began:6.1f} s  {text}", flush=True)

    def _run(self) -> list[str]:
        town = self._town
        town.build(1, 1) if self._is_one else town.build()
        self._say(f"etcd answers: {len(town.members)} members")
        for host in town.fronts.values():
            town.open_front(host)
            town.start_front(host)
        for host in town.nodes.values():
            town.start_node(host)
        wait_until("all nodes are there", lambda: len(town.register().nodes) == len(town.nodes))
        self._say(f"{len(town.nodes)} nodes, {len(town.fronts)} fronts")
        due = datetime.now(UTC) + timedelta(seconds=90 + self._games / 10)
        letters = [letter for number in range(self._shards) for letter in self._make_shard(number, due)]
        self._say(f"{self._games} games on {self._shards} shards, due from {due:%H:%M:%S} on")
        wait_until("all shards are had", lambda: len(town.where()) == self._shards, 180)
        self._say(f"shards: {dict(sorted(Counter(town.where().values()).items()))}")
        self._nobody_writes_to_nobody()
        writers = Writers(letters, [(host.address, 2525) for host in town.fronts.values()])
        end = writers.start()
        if not self._is_one:
            self._befall(due)
        end()
        self._say(f"{len(writers.accepted)} letters got their 250, {writers.again} at a second try")
        wait_until("everything is obeyed, played and sent", self._is_over, 120 + self._games)
        last = max(letter.due for letter in writers.letters)
        self._say(f"everything is obeyed, played and sent, {time.time() - last:.1f} s after the last deadline")
        worked = ", ".join(f"{name} {seconds} s" for name, seconds in self._spent.by_program().items())
        self._say(f"the processors worked for {worked}")
        return [*self._faults(writers)]

    def _nobody_writes_to_nobody(self) -> None:
        """A front refuses what nobody has while the writer is on the line, but not a game of this very second."""
        first = f"s1game0.s1@{DOMAIN}"
        wait_until("a front knows the games", lambda: self._said_to(first).startswith("250"))
        now = time.monotonic()
        with closing(open_database(self._town.config(self._town.where()["s1"], "s1").database)) as db, write(db):
            games.save(db, changed(table(), name="justmade", deadline=None))
        asked = {
            f"judge@{DOMAIN}": "250",
            f"justmade.s1@{DOMAIN}": "250",
            f"s1game0-france.s1@{DOMAIN}": "250",
            f"s1game0-atlantis.s1@{DOMAIN}": "550",
            f"nobody.s1@{DOMAIN}": "550",
            f"nobody@{DOMAIN}": "550",
            f"s1game0.s77@{DOMAIN}": "550",
        }
        said = {rcpt: self._said_to(rcpt) for rcpt in asked}
        if wrong := {rcpt: said[rcpt] for rcpt, code in asked.items() if not said[rcpt].startswith(code)}:
            raise SystemExit(f"a front said: {wrong}")
        self._say(f"nobody writes to nobody; {len(asked)} addresses asked in {time.monotonic() - now:.1f} s")

    def _said_to(self, rcpt: str) -> str:
        with smtplib.SMTP(self._town.fronts["f1"].address, 2525, timeout=15) as client:
            client.ehlo()
            client.mail("anna@players.example")
            code, text = client.rcpt(rcpt)
        return f"{code} {text.decode()}"

    def _make_shard(self, number: int, due: datetime) -> list[Written]:
        """Games that were played on one machine become a shard, as SCALE.md says."""
        town, name = self._town, f"s{number}"
        config = place(town.folder, name, DOMAIN)
        cluster = Config(cluster=Cluster(secret=str(town.folder / "secret")))
        config.state.mkdir(parents=True)
        count = self._games // self._shards + (number < self._games % self._shards)
        letters = gather(config, secret_of(cluster, name), count, due)
        host = town.nodes["n1"]
        host.run(*town.judge(host), "shards", "--add", name, "--from", str(config.database))
        return letters

    def _befall(self, due: datetime) -> None:
        """With the first deadlines a node comes, one is killed, one cut off; a member of etcd goes, and a front."""
        town = self._town
        time.sleep(max(0.0, (due - datetime.now(UTC)).total_seconds()))
        added = town.add_node().name
        wait_until(f"{added} is among the nodes", lambda: added in town.register().nodes)
        self._say(f"{added} is added while the deadlines come")
        time.sleep(max(0.0, (due - datetime.now(UTC)).total_seconds() + 5))
        lost = [shard for shard, node in town.where().items() if node == "n1"]
        self._move(lost[0])
        in_flight = self._in_flight()
        town.nodes["n1"].kill("node")
        self._say(f"n1 is killed; its shards: {', '.join(lost)}; letters in the queues: {in_flight}")
        self._recovered(lost, "n1")
        took = wait_until(f"{added} has a shard", lambda: added in town.where().values(), 120)
        self._say(f"{added} has {Counter(town.where().values())[added]} of the shards after {took:.1f} s more")
        self._killed = time.time()
        town.kill_front(town.fronts["f1"])
        self._say("f1 is killed")
        lost = [shard for shard, node in town.where().items() if node == "n2"]
        town.nodes["n2"].cut_off()
        self._say(f"n2 is cut off; its shards: {', '.join(lost)}")
        # Its own member of etcd is away with it: two of three are left.
        self._recovered(lost, "n2")
        town.nodes["n2"].let_back()
        self._say("n2 is let back")
        town.start_front(town.fronts["f1"])
        self._back = time.time()
        self._say("f1 is back")
        town.start_node(town.nodes["n1"])
        wait_until("n1 is among the nodes", lambda: "n1" in town.register().nodes)
        town.nodes["n3"].kill("etcd")
        self._say("the member of etcd on n3 is killed")

    def _move(self, shard: str) -> None:
        """The last game of a shard of n1 goes elsewhere, a moment before n1 is killed."""
        target = next(other for other, node in sorted(self._town.where().items()) if node != "n1")
        count = self._games // self._shards + (int(shard[1:]) < self._games % self._shards)
        self._moved = f"{shard}game{count - 1}"
        host = self._town.nodes["n1"]
        self._say(host.run(*self._town.judge(host), "move", self._moved, target).strip())

    def _in_one_place(self) -> Iterator[str]:
        """Where the game is that moved."""
        query = f"SELECT count(*) FROM games WHERE name = '{self._moved}' AND status <> 'moved'"
        found = [shard for shard, node in self._town.where().items() if self._ask(node, shard, query)[0][0]]
        self._say(f"{self._moved} is on {', '.join(found) or 'no shard'}")
        if len(found) != 1:
            yield f"{self._moved} moved and is on {len(found)} shards"

    def _recovered(self, lost: list[str], node: str) -> None:
        began = time.monotonic()
        for shard in lost:
            wait_until(f"{shard} is elsewhere", lambda s=shard: self._town.where().get(s, node) != node, 120)
        self._say(f"recovered: all of its shards are obeyed elsewhere after {time.monotonic() - began:.1f} s")

    def _in_flight(self) -> int:
        return sum(
            len(postfix.queue())
            for name, postfix in self._town.postfix.items()
            if "postfix" in self._town.fronts[name].running
        )

    def _is_over(self) -> bool:
        """Nobody has anything left to do; the fronts have nothing in their queues."""
        where = self._town.where()
        if len(where) != self._shards:
            return False
        try:
            left = sum(int(str(self._ask(node, shard, _LEFT)[0][0])) for shard, node in where.items())
        except sqlite3.Error:
            return False  # it is just being brought there
        return not left and not self._in_flight()

    def _ask(self, node: str, shard: str, query: str) -> list[tuple[object, ...]]:
        path = self._town.config(node, shard).database
        connection = sqlite3.connect(f"file:{path}?mode=ro", uri=True, timeout=10)
        with closing(connection):
            return connection.execute(query).fetchall()

    def _faults(self, writers: Writers) -> Iterator[str]:
        mails = came(self._town.folder / "came.txt")
        times = Counter(mail.message_id for mail in mails)
        twice = sum(count - 1 for count in times.values())
        self._say(f"{len(mails)} mails came, {len(times)} different ones, {twice} again with the same Message-ID")
        answered = Counter(mail.answers for mail in {mail.message_id: mail for mail in mails}.values())
        obeyed: Counter[str] = Counter()
        sent: set[str] = set()
        for shard, node in self._town.where().items():
            for message, state, number in self._ask(
                node,
                shard,
                "SELECT message_id, state, count(*) FROM letters WHERE note NOT LIKE 'handed on%' GROUP BY 1, 2",
            ):
                obeyed[str(message).strip("<>")] += int(str(number)) if state == "done" else 0
            sent |= {str(row[0]).strip("<>") for row in self._ask(node, shard, _SENT)}
            for game, phase, number in self._ask(node, shard, "SELECT game, phase, count(*) FROM turns GROUP BY 1, 2"):
                if number != 1:
                    yield f"{game}: {phase} was played {number} times"
            for (game,) in self._ask(
                node,
                shard,
                "SELECT name FROM games WHERE name GLOB 's*game*' AND status <> 'moved'"
                " AND name NOT IN (SELECT game FROM turns)",
            ):
                yield f"{game} was not played"
            for game, number in self._ask(
                node, shard, "SELECT game, count(*) FROM outbox WHERE cause LIKE 'event:%' GROUP BY 1"
            ):
                if int(str(number)) % READERS:
                    yield f"{game}: {number} results for {READERS} readers"
        if self._moved:
            yield from self._in_one_place()
        yield from self._late(writers)
        for name in writers.accepted:
            if obeyed[name] != 1:
                yield f"letter {name} was obeyed {obeyed[name]} times"
            if answered[name] != 1:
                yield f"letter {name} was answered {answered[name]} times"
        if missing := sent - times.keys():
            yield f"{len(missing)} mails that were sent did not come: {sorted(missing)[:3]}"
        if unknown := times.keys() - sent:
            yield f"{len(unknown)} mails came that nobody knows of: {sorted(unknown)[:3]}"

    def _late(self, writers: Writers) -> Iterator[str]:
        """Letters that a front took in time and that count as late: only what lay at a front while that was killed."""
        due = {letter.name: letter.due for letter in writers.letters}
        killed, excused, late = self._town.fronts["f1"].address, 0, 0
        for shard, node in self._town.where().items():
            for message, moment in self._ask(node, shard, "SELECT message_id, received_at FROM letters"):
                name = str(message).strip("<>")
                if name not in writers.accepted or (self._moved and name.startswith(f"{self._moved}x")):
                    continue
                accepted, front = writers.accepted[name]
                came_at = datetime.fromisoformat(str(moment)).timestamp()
                if came_at > due[name] > accepted + 1:
                    lay_there = front == killed and accepted <= self._back and came_at >= self._killed
                    excused, late = excused + lay_there, late + (not lay_there)
        self._say(f"{excused} letters late since they lay at the front that was killed")
        if late:
            yield f"{late} letters that a front took in time count as late"


def _touched(path: Path) -> Path:
    path.touch()
    path.parent.chmod(0o755)
    return path


if __name__ == "__main__":
    main()

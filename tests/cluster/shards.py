"""Several shards of one judge without any network: each with its own database, mail between them carried by hand."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

from judge.clerk.clerk import Clerk
from judge.clerk.letters.moved_games import send
from judge.clerk.posting.outbox import Outbox
from judge.commands.addresses import is_known
from judge.commands.cards import KEY
from judge.config import Cluster, load_secret
from judge.store import elsewhere, games, listing
from judge.store.database import write
from judge.store.elsewhere import ShardGames
from judge.store.home import running
from judge.store.tokens import Keyring
from judge.structs import replace
from tests.post.providers import PROVIDERS
from tests.stories.stage import DOMAIN, STATIONERY, Mail, Stage


class Shard(Stage):
    """One of them."""

    def be(self, name: str) -> None:
        """Its label, its secret, and the key that all have."""
        number = int(name[1:])
        (self.folder / "secret").write_text(f"{number:02x}" * 32)
        (self.folder / KEY).write_text("77" * 32)
        cluster = Cluster(etcd=("10.0.0.1:2379",), desk="s0")
        self.config = replace(self.config, shard=name, cluster=cluster)
        self.keyring = Keyring(load_secret(self.config))
        self.clerk = Clerk(self.config, self.db, STATIONERY, self.keyring, lookup=PROVIDERS.lookup)

    def send(self, game: str, shard: str) -> None:
        """As `judge move` does."""
        with write(self.db):
            send(Outbox(self.db, self.config, self.keyring, STATIONERY), game, shard, self.now)

    def said(self) -> ShardGames:
        """What it says of its games."""
        return ShardGames(games.names(self.db), listing.listed_games(self.db), running(self.db))


class Shards(dict[str, Shard]):
    """All of them, by their labels; s0 is the desk."""

    def __init__(self, folder: Path, *names: str) -> None:
        for name in names:
            (folder / name).mkdir()
            self[name] = Shard(folder / name)
            self[name].be(name)
        self.carried: set[tuple[str, int]] = set()
        self.written = 0
        self.tell()

    def close(self) -> None:
        for shard in self.values():
            shard.close()

    def tell(self) -> None:
        """Each hears what the others say of their games."""
        said = {name: shard.said() for name, shard in self.items()}
        for name, shard in self.items():
            elsewhere.save(shard.folder, {other: each for other, each in said.items() if other != name})

    def write(self, person: str, text: str, to: str | None = None, **headers: str) -> list[Mail]:
        """A letter by way of a front; what its writer gets from all shards in the end."""
        box = self.box(person)
        to = to or (box[-1].reply_to if box else f"judge@{DOMAIN}")
        before = {name: len(shard.boxes[_address(person)]) for name, shard in self.items()}
        self.written += 1
        headers.setdefault("Message_ID", f"<letter{self.written}@players.example>")
        self[self.shard_of(to)].post(person, text, to, **headers)
        self.settle()
        return [mail for name, shard in self.items() for mail in shard.boxes[_address(person)][before[name] :]]

    def box(self, person: str) -> list[Mail]:
        """All that somebody got, shard by shard."""
        return [mail for shard in self.values() for mail in shard.boxes[_address(person)]]

    def wait(self, **span: float) -> None:
        """Time passes everywhere."""
        for shard in self.values():
            shard.wait(**span)

    def settle(self) -> None:
        """Everything is obeyed, and the mail from shard to shard carried, until there is none."""
        for _ in range(8):
            for shard in self.values():
                shard.tick()
            self.tell()
            if not self.carry():
                return
            for shard in self.values():
                # Mail takes its time.
                shard.now += timedelta(seconds=1)
        raise AssertionError("letters go round in a circle")

    def carry(self) -> int:
        """Take what shards wrote to shards there; how much there was."""
        found = 0
        for name, shard in self.items():
            rows = shard.db.conn.execute("SELECT id, sender, rcpt, raw FROM outbox ORDER BY id").fetchall()
            for number, sender, rcpt, raw in rows:
                if rcpt.endswith(f"@{DOMAIN}") and (name, number) not in self.carried:
                    self.carried.add((name, number))
                    found += 1
                    self.bring(sender, rcpt, raw)
        return found

    def bring(self, sender: str, rcpt: str, raw: bytes) -> bool:
        """A letter at the door of the shard whose it is; whether that takes it."""
        shard = self[self.shard_of(rcpt)]
        if not is_known(shard.db, rcpt, shard.config, shard.keyring):
            return False
        shard.arrive(sender, rcpt, b"Received: from front by node; Sun, 3 Jan 2027 18:00:00 +0000\r\n" + raw)
        return True

    def shard_of(self, rcpt: str) -> str:
        """As the fronts see it."""
        name = rcpt.partition("@")[0].partition("+")[0]
        return name.partition(".")[2] or "s0"


def _address(person: str) -> str:
    return person if "@" in person else f"{person}@players.example"

"""The machines of a cluster: nodes with etcd and Litestream, fronts with Postfix, and the shards between them."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from judge.cluster import register
from judge.cluster.etcd import Etcd
from judge.cluster.register import Register
from judge.config import Config
from tests.ops.cluster.hosts import US, Host, wait_until
from tests.ops.private_postfix import Postfix, prepare

ROOT = Path(__file__).resolve().parents[3]
SNIPPETS = ROOT / "deploy" / "cluster"
DOMAIN = "judge.example"
LEASE = 6
_OUT = 10025
_SETTINGS = """\
state = "{state}"
domain = "{domain}"
pictures = false
keeper = "keeper@players.example"

[limits]
connections = 300
reserve = 0
sender_letters = 1000000
network_letters = 1000000
stranger_letters = 1000000
registered_letters = 1000000

[rates]
answers_per_hour = 100000
game_mails_per_day = 100000

[backup]
hour = -1

[dkim]
verify = false

[cluster]
etcd = [{etcd}]
node = "{name}"
host = "{address}"
lease = {lease}
stream = "{stream}"
secret = "{secret}"
fronts = [{fronts}]
maps = "{maps}"
copies = "{copies}"
"""
_POSTFIX = """
inet_interfaces = all
mynetworks = 127.0.0.0/8 10.231.7.0/24
default_transport = smtp:[{us}]:{sink}
minimal_backoff_time = 2s
maximal_backoff_time = 4s
queue_run_delay = 2s
transport_retry_time = 2s
smtpd_client_connection_count_limit = 200
smtpd_peername_lookup = no
default_process_limit = 200
"""


@dataclass
class Town:
    """All of it."""

    folder: Path
    sink: int
    """The port of the players' mail server."""
    members: tuple[Host, ...] = ()
    """The machines with etcd."""
    nodes: dict[str, Host] = field(default_factory=dict)
    fronts: dict[str, Host] = field(default_factory=dict)
    postfix: dict[str, Postfix] = field(default_factory=dict)

    def build(self, nodes: int = 3, fronts: int = 2) -> None:
        """The machines, and etcd on the nodes."""
        self.nodes = {f"n{at}": Host.make(f"n{at}", at, self.folder) for at in range(1, nodes + 1)}
        self.fronts = {f"f{at}": Host.make(f"f{at}", 100 + at, self.folder) for at in range(1, fronts + 1)}
        self.members = tuple(self.nodes.values())
        (self.folder / "streams").mkdir()
        (self.folder / "secret").write_text("0123456789abcdef" * 4)
        for host in (*self.nodes.values(), *self.fronts.values()):
            self.settings(host)
        for host in self.members:
            self.start_etcd(host)
        self.etcd = Etcd([f"{host.address}:2379" for host in self.members])
        wait_until("etcd answers", self._answers)

    def add_node(self) -> Host:
        """One machine more, as SCALE.md says: it is started, and that is all."""
        name = f"n{len(self.nodes) + 1}"
        host = self.nodes[name] = Host.make(name, len(self.nodes) + 1, self.folder)
        host.home.chmod(0o755)
        self.settings(host)
        self.start_node(host)
        return host

    def _answers(self) -> bool:
        try:
            register.look(self.etcd)
        except Exception:  # noqa: BLE001 - it is not there yet
            return False
        return True

    def settings(self, host: Host) -> Path:
        """The judge.toml of a machine."""
        path = host.home / "judge.toml"
        quoted = lambda places: ", ".join(f'"{place}"' for place in places)  # noqa: E731
        path.write_text(
            _SETTINGS.format(
                state=host.home / "state",
                domain=DOMAIN,
                etcd=quoted(f"{each.address}:2379" for each in self.members),
                name=host.name,
                address=host.address,
                lease=LEASE,
                stream=self.folder / "streams",
                secret=self.folder / "secret",
                fronts=quoted(f"{each.address}:{_OUT}" for each in self.fronts.values()),
                maps=host.home / "postfix" / "etc",
                copies=host.home / "postfix" / "copies",
            )
        )
        return path

    def start_etcd(self, host: Host) -> None:
        """A member of etcd, new or as it was."""
        cluster = ",".join(f"{each.name}=http://{each.address}:2380" for each in self.members)
        here = f"http://{host.address}"
        host.start(
            "etcd",
            *("etcd", "--name", host.name, "--data-dir", str(host.home / "etcd")),
            *("--listen-client-urls", f"{here}:2379", "--advertise-client-urls", f"{here}:2379"),
            *("--listen-peer-urls", f"{here}:2380", "--initial-advertise-peer-urls", f"{here}:2380"),
            *("--initial-cluster", cluster, "--initial-cluster-state", "new", "--enable-v2=false"),
            *("--heartbeat-interval", "200", "--election-timeout", "2000", "--pre-vote"),
        )

    def judge(self, host: Host) -> tuple[str, ...]:
        """The program with the settings of a machine."""
        return (sys.executable, "-m", "judge", "--config", str(host.home / "judge.toml"))

    def start_node(self, host: Host) -> None:
        """A node takes shards."""
        host.start("node", *self.judge(host), "serve", "--shards", PYTHONPATH=str(ROOT))

    def open_front(self, host: Host) -> None:
        """The folders of its Postfix, as SCALE.md says."""
        postfix = Postfix(host.home / "postfix", 2525)
        postfix.home.mkdir()
        for folder in (self.folder, host.home, postfix.home):
            folder.chmod(0o755)
        lines = _of_ours((SNIPPETS / "main.cf").read_text(), postfix.home)
        services = f"{host.address}:2525 inet n - n - 200 smtpd\nvirtual unix - n n - - virtual\n"
        services += (SNIPPETS / "master.cf").read_text()
        prepare(postfix, self.sink, lines + _POSTFIX.format(us=US, sink=self.sink), services)
        (postfix.home / "etc" / "judge-copies").write_text((SNIPPETS / "judge-copies").read_text())
        for name in ("cur", "new", "tmp"):
            (postfix.home / "copies" / name).mkdir(parents=True)
        subprocess.run(["chown", "-R", "daemon:daemon", str(postfix.home / "copies")], check=True)
        self.postfix[host.name] = postfix

    def start_front(self, host: Host) -> None:
        """Postfix, and what looks after it."""
        etc = self.postfix[host.name].home / "etc"
        host.start("front", *self.judge(host), "front", PYTHONPATH=str(ROOT))
        wait_until("where the shards are", (etc / "judge-nodes.db").exists)
        host.start("postfix", "/usr/sbin/postfix", "-c", str(etc), "start-fg")
        wait_until("Postfix answers", lambda: host.run(*_probe(host.address, 2525)))

    def kill_front(self, host: Host) -> None:
        """All of Postfix and what looks after it, without any warning."""
        host.kill("front")
        master = host.running["postfix"].pid
        host.kill("postfix")
        spool = str(self.postfix[host.name].home / "spool")
        for path in Path("/proc").glob("[0-9]*"):
            try:
                if os.readlink(path / "cwd") == spool and int(path.name) != master:
                    os.kill(int(path.name), 9)
            except OSError:
                continue

    def register(self) -> Register:
        """As it is now."""
        return register.look(self.etcd)

    def where(self) -> Mapping[str, str]:
        """Which node has which shard, of those that are ready."""
        return {shard: holder.node for shard, holder in self.register().holders.items() if holder.is_ready}

    def config(self, node: str, shard: str) -> Config:
        """Where a shard is on a node."""
        return Config(state=self.nodes[node].home / "state" / "shards" / shard, domain=DOMAIN, shard=shard)

    def close(self) -> None:
        """End everything."""
        for host in self.fronts.values():
            if "postfix" in host.running:
                self.kill_front(host)
        for host in (*self.nodes.values(), *self.fronts.values()):
            host.close()


def why_not() -> str:
    """What is missing on this machine."""
    wanted = ("etcd", "litestream", "postfix", "ip", "unshare", "nsenter", "setpriv")
    places = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"], "/usr/sbin", "/sbin"))
    missing = [name for name in wanted if shutil.which(name, path=places) is None]
    return f"missing here: {', '.join(missing)} (apt-get install etcd-server postfix iproute2)" if missing else ""


def _of_ours(lines: str, home: Path) -> str:
    etc = home / "etc"
    user = next(line.split(":") for line in Path("/etc/passwd").read_text().splitlines() if line.startswith("daemon:"))
    return (
        lines.replace("/etc/postfix/", f"{etc}/")
        .replace("virtual_mailbox_base = /var/lib/judge", f"virtual_mailbox_base = {home}")
        .replace("virtual_uid_maps = static:JUDGE_UID", f"virtual_uid_maps = static:{user[2]}")
        .replace("virtual_gid_maps = static:JUDGE_GID", f"virtual_gid_maps = static:{user[3]}")
        .replace("virtual_minimum_uid = 100", "virtual_minimum_uid = 1")
    )


def _probe(address: str, port: int) -> tuple[str, ...]:
    code = f"import socket; socket.create_connection(({address!r}, {port}), 1).close(); print('yes')"
    return (sys.executable, "-c", f"try:\n {code}\nexcept OSError: pass")

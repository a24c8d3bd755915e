"""`make cluster ARGS=--roots`: three fresh Debians become a cluster by the commands of deploy/SCALE.md; one is lost."""

from __future__ import annotations

import re
import shutil
import smtplib
import subprocess
import sys
from pathlib import Path

from tests.bench.storm.sink import came, sink
from tests.ops.cluster.hosts import US, Host, make_bridge, wait_until
from tests.ops.year.__main__ import mirror, settings_of_apt
from tests.ops.year.machines import Machine, make_base, make_machine

ROOT = Path(__file__).resolve().parents[3]
_PACKAGES = "postfix,procps,python3-venv,etcd-server,openssl"
_SYSTEMCTL = """\
#!/bin/sh
# What systemd does with the units of the page, on a machine that has none.
for unit; do :; done
case $unit in
etcd) set -a; . /etc/default/etcd; exec setsid etcd >/var/log/etcd.log 2>&1 </dev/null & ;;
postfix) postfix stop >/dev/null 2>&1; postfix start ;;
*)
    file=/etc/systemd/system/$unit.service
    who=$(sed -n 's/^User=//p' "$file")
    as=${who:+setpriv --reuid=$who --regid=$who --init-groups}
    # shellcheck disable=SC2046,SC2086
    exec setsid $as $(sed -n 's/^ExecStart=//p' "$file") >/var/log/$unit.log 2>&1 </dev/null & ;;
esac
"""


class Rooted(Machine):
    """A Debian in a folder, with a network of its own."""

    host: Host

    def _command(self, command: object, user: str, more: dict[str, str]) -> list[str]:
        return self.host.inside(*super()._command(command, user, more))  # type: ignore[arg-type]


def prepare(place: Path) -> None:
    """Everything that needs the network: a Debian, the package, and Litestream."""
    place.mkdir(parents=True, exist_ok=True)
    settings = place / "apt.conf"
    settings.write_text(settings_of_apt("apt-config", "dump"), encoding="utf-8")
    base = make_base(place, "bookworm", mirror(), settings, _PACKAGES)
    for name in ("n1", "n2", "n3"):
        make_machine(base, name)
    wheels = place / "wheels"
    shutil.rmtree(wheels, ignore_errors=True)
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(wheels)]
    subprocess.run(build, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    (wheel,) = wheels.glob("judge-*.whl")
    subprocess.run(["sh", "deploy/debian/build.sh", sys.executable, str(wheel), str(wheels)], cwd=ROOT, check=True)
    pip = [sys.executable, "-m", "pip", "--quiet", "download", "--no-deps", "--dest", str(wheels)]
    subprocess.run([*pip, "--requirement", "deploy/cluster/constraints.txt"], cwd=ROOT, check=True)


def bring_up(place: Path) -> None:
    """The page, line by line; then a letter is answered, and another one when a machine is gone."""
    make_bridge()
    (place / "streams").mkdir(exist_ok=True)
    (place / "streams").chmod(0o777)
    (place / "came.txt").write_text("")
    machines = {f"n{at}": _machine(place, f"n{at}", at) for at in (1, 2, 3)}
    page = _blocks((ROOT / "deploy" / "SCALE.md").read_text(encoding="utf-8"))
    with sink(place / "came.txt", US) as port:
        for name, machine in machines.items():
            print(f"{name}: etcd, settings", flush=True)
            own = page[0].replace("NODE=n1", f"NODE={name}").replace("HERE=10.231.7.1", f"HERE={machine.host.address}")
            machine.shell(own.replace("s3://judge-streams/example", "/streams"))
        for name, machine in machines.items():
            if name == "n1":
                machine.shell(page[1])
            for path in ("etc/judge/cluster-secret", "var/lib/judge/dkim.key") if name != "n1" else ():
                shutil.copyfile(machines["n1"].root / path, machine.root / path)
            machine.shell(page[1].splitlines()[-1])
            print(f"{name}: node, front", flush=True)
            machine.shell(page[2])
            machine.shell(page[3])
            # Whoever is not ours lives at the test's own server.
            machine.run("postconf", "-e", f"default_transport = smtp:[{US}]:{port}", "maillog_file = /var/log/mail.log")
            machine.run(
                "postconf", "-e", "maximal_backoff_time = 5s", "minimal_backoff_time = 2s", "queue_run_delay = 2s"
            )
            machine.run("postfix", "stop", codes=(0, 1))
            machine.run("postfix", "start")
        print(machines["n1"].shell(page[4]), flush=True)
        took = wait_until("all shards are had", lambda: _had(machines["n1"]) == 9, 180)
        print(f"nine shards after {took:.0f} s", flush=True)
        _ask(place, machines["n1"], "one")
        _lose(machines, _desk(machines["n2"]))
        print("the machine with the desk is gone", flush=True)
        _ask(place, next(iter(machines.values())), "two")
    for machine in machines.values():
        machine.host.close()


def _machine(place: Path, name: str, number: int) -> Rooted:
    machine = Rooted(place / name)
    networks = place / "networks"
    networks.mkdir(exist_ok=True)
    shutil.rmtree(networks / name, ignore_errors=True)
    machine.host = Host.make(name, number, networks)
    machine.log.unlink(missing_ok=True)
    machine.open()
    for folder in ("streams", "wheels"):
        machine.at(f"/{folder}").mkdir(exist_ok=True)
        subprocess.run(["mount", "--bind", str(place / folder), str(machine.at(f"/{folder}"))], check=True)
    for setting in ("mydestination = localhost", "inet_protocols = ipv4", "myhostname = mail.judge.example"):
        machine.run("postconf", "-e", setting)
    machine.at("/usr/local/bin/systemctl").write_text(_SYSTEMCTL)
    machine.at("/usr/local/bin/systemctl").chmod(0o755)
    machine.shell("dpkg --install /wheels/judge_*.deb")
    machine.shell("ln -s /opt/judge/lib/python3.*/site-packages/judge/_data/deploy ~root/deploy")
    return machine


def _blocks(page: str) -> list[str]:
    """The commands of the page as scripts, with this network's addresses and packages from a folder."""
    part = page[page.index("## Set it up") :]
    found = re.findall(r"(?:^    .*\n|^\n(?=    ))+", part, re.MULTILINE)
    scripts = [re.sub(r"^    ", "", each.strip("\n"), flags=re.MULTILINE) for each in found]
    offline = "pip install --quiet --no-index --find-links /wheels"
    here = [each.replace("10.0.0.", "10.231.7.").replace("pip install", offline) for each in scripts]
    return [f"cd /root\n{each}" for each in here]


def _had(machine: Machine) -> int:
    return len(re.findall(r"ready$", machine.run("judge", "shards"), re.MULTILINE))


def _desk(machine: Machine) -> str:
    return re.findall(r"^s0 +(\S+)", machine.run("judge", "shards"), re.MULTILINE)[0]


def _lose(machines: dict[str, Rooted], name: str) -> None:
    """A machine goes without any warning: nobody reaches it, and it reaches nobody."""
    lost = machines.pop(name)
    lost.host.cut_off()


def _ask(place: Path, machine: Rooted, name: str) -> None:
    """HELP by one front; the answer comes to the writer."""
    ann, judge = f"ann{name}@players.example", "judge@judge.example"
    letter = f"From: {ann}\r\nTo: {judge}\r\nMessage-ID: <{name}@players.example>\r\n\r\nHELP\r\n"
    with smtplib.SMTP(machine.host.address, 25, timeout=30) as front:
        front.sendmail(ann, judge, letter)
    notes = place / "came.txt"
    took = wait_until(
        f"an answer to {name}", lambda: any(mail.answers == f"{name}@players.example" for mail in came(notes)), 120
    )
    print(f"HELP is answered after {took:.1f} s", flush=True)

"""What happens in the year, chapter by chapter; each ends with a proof of every game."""

from __future__ import annotations

import re
import signal
import subprocess
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from judge import __version__
from tests.loopback import is_listening
from tests.ops.year.game import FALL, MASTER, SPRING, agree_on_draw, gather, order, play, power_of, register_all
from tests.ops.year.machines import Machine, wait_until
from tests.ops.year.town import SINK, Town, text_of

DOMAIN, LATER = "judge.example", "games.example"
KEEPER = "keeper@players.example"
LMTP = 8024
COPIES = "/var/backups/judge"


def year(folder: Path) -> None:
    """The whole year; a SystemExit that says what was seen instead, where something is not as it should be."""
    begun = time.monotonic()
    town = Town()
    town.open()
    fresh, old, other = (Machine(folder / name) for name in ("fresh", "old", "other"))
    try:
        for machine in (fresh, old, other):
            machine.open()
            bring(machine, folder)
        from_nothing(fresh, town)
        of_030(old, folder / "source-of-old", town)
        upgraded(old, town)
        copy = copied(old, town)
        restored(other, old, copy, town)
        another_domain(other, town)
        at_rest(other, town)
        nothing_twice(town)
    finally:
        for machine in (fresh, old, other):
            machine.close()
        town.close()
    print(f"The year was played in {time.monotonic() - begun:.0f} s.")


@contextmanager
def chapter(name: str) -> Iterator[None]:
    """A part of the year, and how long it took."""
    begun = time.monotonic()
    yield
    print(f"{name}: {time.monotonic() - begun:.1f} s", flush=True)


def from_nothing(machine: Machine, town: Town) -> None:
    """A fresh Debian, the package, `judge setup`, and cron does the rest: HELP is answered."""
    with chapter("from nothing to an answered HELP"):
        postfix(machine)
        machine.shell("dpkg --install /wheels/judge_*.deb")
        machine.run("judge", "setup", "--domain", DOMAIN, "--keeper", KEEPER, "--clock", "cron", "--yes")
        machine.start("cron", "-f")
        wait_until("cron starts judge serve", lambda: is_listening(LMTP), 130)
        answer = town.write("stranger", "HELP", f"judge@{DOMAIN}")
        if "JOIN" not in text_of(answer):
            raise SystemExit(f"HELP was answered:\n{text_of(answer)}")
    with chapter("setup again changes nothing, and undone it leaves nothing but state and copies"):
        said = machine.run("judge", "setup", "--yes")
        if "nothing to do" not in said.lower():
            raise SystemExit(said)
        machine.run("judge", "setup", "--undo", "--yes")
        left = machine.shell("postconf -n transport_maps relay_domains; ls /etc/cron.d")
        if "judge" in left:
            raise SystemExit(left)
    machine.run("postfix", "stop")
    machine.close()
    wait_until("the first judge is gone", lambda: not is_listening(LMTP) and not is_listening(25))


def of_030(machine: Machine, source: Path, town: Town) -> None:
    """A machine as its keeper set it up by hand with 0.3.0, a game in its third turn."""
    with chapter("0.3.0, set up by hand"):
        machine.shell(
            "python3 -m venv /opt/judge"
            " && /opt/judge/bin/pip install --quiet --no-index --find-links /wheels 'judge==0.3.0'"
            " && useradd --system --home-dir /var/lib/judge --shell /usr/sbin/nologin judge"
            f" && install -d -o judge -g judge -m 700 /var/lib/judge {COPIES} && install -d /etc/judge"
        )
        settings = (source / "deploy/judge.toml").read_text(encoding="utf-8")
        machine.at("/etc/judge/judge.toml").write_text(
            settings.replace("keeper@mail.example", KEEPER), encoding="utf-8"
        )
        with machine.at("/etc/postfix/main.cf").open("a", encoding="utf-8") as main:
            main.write((source / "deploy/postfix/main.cf").read_text(encoding="utf-8"))
        transport = (source / "deploy/postfix/judge-transport").read_text(encoding="utf-8")
        machine.at("/etc/postfix/judge-transport").write_text(transport, encoding="utf-8")
        postfix(machine)
    serving = serve(machine)
    with chapter("a game of 0.3.0"):
        register_all(town, f"judge@{DOMAIN}")
        seats = gather(town, "alpha")
        play(town, "alpha", seats, SPRING)
        order(town, "alpha", seats, FALL)
    machine.stop(serving)
    prove(machine)


def upgraded(machine: Machine, town: Town) -> None:
    """Today's program takes the database of 0.3.0 over, and the game goes on; as deploy/UPGRADE.md has it."""
    serving = serve(machine)
    with chapter("upgraded"):
        machine.shell(
            "python3 -m venv /opt/judge-new"
            " && /opt/judge-new/bin/pip install --quiet --no-index --find-links /wheels"
            f" 'judge=={__version__}'"
        )
        machine.run(
            *("/opt/judge-new/bin/judge", "--config", "/etc/judge/judge.toml", "upgrade"),
            *("--stop", f"kill {serving.pid}", "--start", "true"),
        )
        wait_until("the old judge is gone", lambda: not is_listening(LMTP))
        machine.running.remove(serving)
    prove(machine)
    serving = serve(machine)
    with chapter("the game of 0.3.0 goes on, and another begins"):
        town.reply(MASTER, "PROCESS", "alpha")
        seats = gather(town, "beta")
        order(town, "beta", seats, {"germany": SPRING["germany"]})
    machine.stop(serving)
    prove(machine)


def copied(machine: Machine, town: Town) -> str:
    """A copy of the judge at work; letters come in behind it, and then the machine is gone."""
    serving = serve(machine)
    with chapter("a copy of a judge at work"):
        said = machine.judge("backup", COPIES)
        print(f"   {said.strip()}")
        seats = seats_of(town, "beta")
        order(town, "beta", seats, {"france": SPRING["france"]})
    machine.stop(serving, signal.SIGKILL)
    machine.run("postfix", "stop")
    wait_until("the old machine is gone", lambda: not is_listening(LMTP) and not is_listening(25))
    names = sorted(path.name for path in machine.at(COPIES).glob("judge-*.tar.zst"))
    return names[-1]


def restored(machine: Machine, lost: Machine, copy: str, town: Town) -> None:
    """The copy on another root: the judge goes on there, and sends nobody anything again."""
    with chapter("restored on another machine"):
        postfix(machine)
        machine.shell("dpkg --install /wheels/judge_*.deb")
        machine.run("judge", "setup", "--domain", DOMAIN, "--keeper", KEEPER, "--clock", "none", "--yes")
        machine.at(f"/tmp/{copy}").write_bytes(lost.at(f"{COPIES}/{copy}").read_bytes())
        machine.at(f"/tmp/{copy}").chmod(0o644)
        print("   " + machine.judge("restore", f"/tmp/{copy}", "--aside").strip().replace("\n", "\n   "))
    prove(machine)
    had = len(town.mails)
    serving = serve(machine)
    with chapter("the game goes on there"):
        seats = seats_of(town, "beta")
        machine.judge("tick")
        new = [(person, str(mail["Subject"])) for person, mail in town.mails[had:] if person != "keeper"]
        if new:
            raise SystemExit(f"mails went out that nobody caused: {new}")
        play(town, "beta", seats, SPRING)
    machine.stop(serving)
    prove(machine)


def another_domain(machine: Machine, town: Town) -> None:
    """The judge moves to another domain; whoever answers a mail of the old one is understood."""
    with chapter("another domain"):
        path = machine.at("/etc/judge/judge.toml")
        text = path.read_text(encoding="utf-8")
        changed = re.sub(r"(?m)^domain = .*$", f'domain = "{LATER}"\ndomains = ["{DOMAIN}"]', text, count=1)
        path.write_text(changed, encoding="utf-8")
        machine.run("judge", "setup", "--yes")
        serving = serve(machine)
        seats = seats_of(town, "beta")
        before = town.newest(seats["france"], "beta")
        if DOMAIN not in str(before["Reply-To"]):
            raise SystemExit(f"this mail was to be of the old domain: {before['Reply-To']}")
        answer = town.reply(seats["france"], FALL["france"], "beta")
        if LATER not in str(answer["Reply-To"]):
            raise SystemExit(f"the answer is of the old domain: {answer['Reply-To']}")
        order(town, "beta", seats, {"italy": FALL["italy"]})
    machine.stop(serving)
    prove(machine)


def at_rest(machine: Machine, town: Town) -> None:
    """A game ends; what is not needed any more goes, the game is put away and brought back."""
    serving = serve(machine)
    with chapter("a game is over, pruned, put away and brought back"):
        seats = seats_of(town, "alpha")
        agree_on_draw(town, "alpha", seats)
        machine.stop(serving)
        machine.judge("tick")
        size = machine.at("/var/lib/judge/judge.db").stat().st_size
        print("   " + machine.judge("prune", "--rebuild").strip().replace("\n", "\n   "))
        print(f"   {size:,} bytes before, {machine.at('/var/lib/judge/judge.db').stat().st_size:,} after")
        prove(machine)
        machine.judge("archive", "alpha", "--to", "/var/lib/judge/alpha.archive", "--remove")
        prove(machine)
        machine.judge("import", "/var/lib/judge/alpha.archive")
    prove(machine)


def nothing_twice(town: Town) -> None:
    """No mail came twice to anybody."""
    had = Counter((person, str(mail["Message-ID"])) for person, mail in town.mails)
    twice = [each for each, times in had.items() if times > 1]
    if twice:
        raise SystemExit(f"mailed twice: {twice[:5]}")
    print(f"{len(town.mails)} mails, none of them twice")


def seats_of(town: Town, game: str) -> dict[str, str]:
    """Who plays what in a game that has begun."""
    people = {rcpt for rcpt, mail in town.mails if f"[{game} " in str(mail["Subject"])} - {MASTER}
    return {power_of(town, person, game): person for person in sorted(people)}


def bring(machine: Machine, folder: Path) -> None:
    """Everything that a network would bring: the wheels, and the package."""
    target = machine.at("/wheels")
    target.mkdir(exist_ok=True)
    subprocess.run(["mount", "--bind", str(folder / "wheels"), str(target)], check=True)


def postfix(machine: Machine) -> None:
    """A Postfix that sends all mail for people to the town."""
    machine.run("postconf", "-e", f"default_transport = smtp:[127.0.0.1]:{SINK}", "inet_protocols = ipv4")
    machine.run("postconf", "-e", "maillog_file = /var/log/postfix.log", "myhostname = mail.judge.example")
    machine.run("postconf", "-e", "mydestination = localhost", "inet_interfaces = loopback-only")
    machine.run("postfix", "start")
    wait_until("Postfix listens", lambda: is_listening(25))


def serve(machine: Machine) -> subprocess.Popen[bytes]:
    """`judge serve`, as the unit of systemd starts it."""
    process = machine.start("judge", "--config", "/etc/judge/judge.toml", "serve", user="judge")
    wait_until("judge serve listens", lambda: is_listening(LMTP))
    return process


def prove(machine: Machine) -> None:
    """Everything is done again from the letters, and comes out as it is."""
    said = machine.judge("--config", "/etc/judge/judge.toml", "check", "--deep", codes=(0, 1, 2))
    faults = [line for line in said.splitlines() if line.startswith("FAULT") or "Traceback" in line]
    proofs = re.findall(r"(?m)^\w+ +game .*", said)
    print("   " + "\n   ".join(proofs), flush=True)
    if faults:
        raise SystemExit("\n".join(faults))

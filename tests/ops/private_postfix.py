"""A real Postfix of one's own: its own folders and ports, the lines of deploy/postfix, nothing of the machine's."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.loopback import free_port, is_listening

SNIPPETS = Path(__file__).resolve().parents[2] / "deploy" / "postfix"

# What a test needs and a keeper has already: where things lie, and nobody outside to talk to.
OWN_LINES = """\
compatibility_level = 3.6
queue_directory = {home}/spool
data_directory = {home}/data
mail_owner = postfix
setgid_group = postdrop
maillog_file = {home}/mail.log
maillog_file_prefixes = {home}
myhostname = mx.keeper.example
mydestination =
alias_maps =
alias_database =
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
mynetworks = 127.0.0.0/8
smtpd_relay_restrictions = permit_mynetworks, reject_unauth_destination
# Everybody's favourite setting for themselves; the judge's +token must come through all the same.
recipient_delimiter = +
# Whoever is not ours lives at the sink of the test.
default_transport = smtp:[127.0.0.1]:{sink_port}
notify_classes =
# The test is a neighbour, but it wants a stranger's treatment here.
smtpd_forbid_bare_newline_exclusions =
queue_run_delay = 2s
minimal_backoff_time = 2s
maximal_backoff_time = 4s
transport_retry_time = 2s
"""

SERVICES = """\
127.0.0.1:{port} inet n - n - - smtpd
pickup  unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr    unix n - n 300 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce  unix - - n - 0 bounce
defer   unix - - n - 0 bounce
trace   unix - - n - 0 bounce
verify  unix - - n - 1 verify
flush   unix n - n 1000? 0 flush
proxymap unix - - n - - proxymap
proxywrite unix - - n - 1 proxymap
smtp    unix - - n - - smtp
relay   unix - - n - - smtp
showq   unix n - n - - showq
error   unix - - n - - error
retry   unix - - n - - error
discard unix - - n - - discard
local   unix - n n - - local
lmtp    unix - - n - - lmtp
anvil   unix - - n - 1 anvil
scache  unix - - n - 1 scache
tlsmgr  unix - - n 1000? 1 tlsmgr
postlog unix-dgram n - n - 1 postlogd
"""

JUDGES_SERVICE = (SNIPPETS / "master.cf").read_text()


@dataclass(frozen=True)
class Safety:
    """A Postfix that speaks TLS and takes mail from those alone who log in, or, if it does not ask, from all."""

    certificate: Path
    key: Path
    users: Mapping[str, str]
    """Who may send mail, with his password; Cyrus SASL looks them up."""
    mechanisms: str = "PLAIN LOGIN"
    offers_tls: bool = True
    asks_who: bool = True


@dataclass(frozen=True)
class Postfix:
    """A running private Postfix."""

    home: Path
    port: int
    wrapped_port: int = 0
    """Where it speaks TLS from the first byte; 0 for nowhere."""

    def run(self, command: str, *words: str) -> str:
        """One of Postfix's own commands, on this instance."""
        grow_old(self.home / "etc" / "main.cf")
        return _run(command, "-c", str(self.home / "etc"), *words)

    def queue(self) -> tuple[str, ...]:
        """The recipients that letters in the queue still wait for."""
        listing = self.run("postqueue", "-j")
        return tuple(sorted(part.split('"')[0] for part in listing.split('"address": "')[1:]))

    def log(self) -> str:
        """What Postfix noted."""
        return _as_root("cat", str(self.home / "mail.log")).stdout


def why_not() -> str | None:
    """A sentence when Postfix cannot run here, with what to do about it."""
    if _found("postfix") is None:
        return "This test needs a real Postfix and there is none: apt-get install postfix (as root, make test does it)."
    if _as_root("true").returncode != 0:
        return "Postfix must be started by root, and sudo cannot: be root, or say sudo true, then make test again."
    return None


def why_no_sasl() -> str | None:
    """A sentence when nobody can log in to a Postfix here, with what to do about it."""
    if _found("saslpasswd2") is None:
        return "This test needs Cyrus SASL: apt-get install sasl2-bin libsasl2-modules (as root, make test does it)."
    return None


@contextmanager
def private_postfix(
    lmtp_port: int,
    sink_port: int,
    lines: str = "",
    policy_port: int | None = None,
    safety: Safety | None = None,
    services: str = "",
) -> Iterator[Postfix]:
    """Postfix with the lines of deploy/postfix, only the judge's ports put in.

    `lines` are more of its settings, `services` more lines of its master.cf.
    """
    # Not pytest's folder: Postfix's own account must be able to walk into it.
    home = Path(tempfile.mkdtemp(prefix="judge-postfix-"))
    home.chmod(0o755)
    postfix = Postfix(home, free_port(), free_port() if safety else 0)
    try:
        prepare(
            postfix, sink_port, judges_lines(lmtp_port, policy_port or free_port()) + lines, JUDGES_SERVICE + services
        )
        if safety is not None:
            _make_safe(postfix, safety)
        postfix.run("postfix", "start")
        wait_for(lambda: is_listening(postfix.port), "Postfix does not answer", postfix.log)
        yield postfix
    finally:
        _as_root(_found("postfix") or "postfix", "-c", str(home / "etc"), "stop")
        _as_root("rm", "-rf", str(home))


def judges_lines(lmtp_port: int, policy_port: int) -> str:
    """What deploy/postfix/main.cf says, with these ports."""
    lines = (SNIPPETS / "main.cf").read_text()
    return lines.replace(":8024", f":{lmtp_port}").replace(":8026", f":{policy_port}")


def prepare(postfix: Postfix, sink_port: int, lines: str = "", services: str = "") -> None:
    """The folders of a Postfix that does not run yet, with its settings and more lines of them."""
    home = postfix.home
    for name in ("etc", "spool", "data"):
        (home / name).mkdir()
    for folder, owner in (("data", "postfix"), ("spool", "root")):
        _as_root("chown", owner, str(home / folder))
    settings = OWN_LINES.format(home=home, sink_port=sink_port) + lines
    (home / "etc" / "main.cf").write_text("\n".join(once_each(settings)) + "\n")
    (home / "etc" / "master.cf").write_text(SERVICES.format(port=postfix.port) + services)


def once_each(settings: str) -> list[str]:
    """Each setting where it was said last, with the lines that go on with it.

    Every program of Postfix warns of a setting that is said twice. postlogd, which writes the log, then warns itself:
    with a full queue of such lines in front of it, it waits for itself for ever, and all others wait for it.
    """
    said: dict[str, str] = {}
    name = ""
    for line in settings.splitlines():
        if line[:1].isspace() and name:
            said[name] += f"\n{line}"
        elif line and not line.startswith("#"):
            name = line.partition("=")[0].strip()
            said.pop(name, None)
            said[name] = line
    return list(said.values())


_SAFE_LINES = """
smtpd_tls_cert_file = {home}/etc/relay.crt
smtpd_tls_key_file = {home}/etc/relay.key
smtpd_tls_security_level = {level}
smtpd_tls_auth_only = {level_is_may}
smtpd_sasl_auth_enable = yes
# Debian looks there by itself, and nowhere else.
cyrus_sasl_config_path = {home}/etc/sasl
smtpd_sasl_local_domain = relay.example
# Being near is nothing here: only who logs in may send, where it asks.
smtpd_client_restrictions = {who}
"""
_SASL_LINES = """\
pwcheck_method: auxprop
auxprop_plugin: sasldb
sasldb_path: {home}/etc/sasl/users
mech_list: {mechanisms}
"""


def _make_safe(postfix: Postfix, safety: Safety) -> None:
    home = postfix.home
    shutil.copyfile(safety.certificate, home / "etc" / "relay.crt")
    (home / "etc" / "relay.key").touch(mode=0o600)
    (home / "etc" / "relay.key").write_bytes(safety.key.read_bytes())
    (home / "etc" / "sasl").mkdir()
    (home / "etc" / "sasl" / "smtpd.conf").write_text(_SASL_LINES.format(home=home, mechanisms=safety.mechanisms))
    level = "may" if safety.offers_tls else "none"
    with (home / "etc" / "main.cf").open("a") as file:
        is_may, who = (
            ("yes" if level == "may" else "no"),
            ("permit_sasl_authenticated, reject" if safety.asks_who else ""),
        )
        file.write(_SAFE_LINES.format(home=home, level=level, level_is_may=is_may, who=who))
    with (home / "etc" / "master.cf").open("a") as file:
        file.write(f"127.0.0.1:{postfix.wrapped_port} inet n - n - - smtpd\n  -o smtpd_tls_wrappermode=yes\n")
    for user, password in safety.users.items():
        words = ("-p", "-f", str(home / "etc" / "sasl" / "users"), "-c", "-u", "relay.example", user)
        done = _as_root(_found("saslpasswd2") or "saslpasswd2", *words, given=password)
        assert done.returncode == 0, done.stderr
    _as_root("chown", "postfix", str(home / "etc" / "sasl" / "users"))


def grow_old(main: Path) -> None:
    """Postfix waits two seconds before it reads a main.cf that was changed just now."""
    os.utime(main, (0, 0))


def wait_for(holds: Callable[[], object], sentence: str, *details: Callable[[], str], seconds: float = 30.0) -> None:
    """Wait until something holds; fail with the sentence and what the details say."""
    until = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > until:
            raise AssertionError("\n".join([sentence, *(detail() for detail in details)]))
        time.sleep(0.05)


def _run(command: str, *words: str) -> str:
    path = _found(command)
    assert path, f"{command} is missing, though Postfix is there: install the whole package."
    done = _as_root(path, *words)
    assert done.returncode == 0, f"{command} {' '.join(words)} said {done.returncode}: {done.stdout}{done.stderr}"
    return done.stdout


def _as_root(*command: str, given: str | None = None) -> subprocess.CompletedProcess[str]:
    words = command if os.geteuid() == 0 else ("sudo", "-n", *command)
    try:
        return subprocess.run(
            words, input=given, capture_output=True, text=True, errors="replace", timeout=60, check=False
        )
    except FileNotFoundError as error:
        return subprocess.CompletedProcess(words, 127, "", str(error))


def _found(command: str) -> str | None:
    return shutil.which(command, path=os.environ.get("PATH", "") + ":/usr/sbin:/sbin")

"""What the settings name and this machine must have: languages, addresses to listen on, folders, keys, room on disk."""

from __future__ import annotations

import errno
import os
import socket
from collections.abc import Iterator
from contextlib import closing
from ipaddress import ip_address
from pathlib import Path

from judge import shelf
from judge.clerk.hours import disk
from judge.clerk.publishing.folder import may_be_a_site
from judge.cli.doctor.finding import Finding, fault, look, ok, told
from judge.config import Config, load_password
from judge.errors import BadData
from judge.post.signing import load_key, zone_line
from judge.post.submission import trusted

_PRIVILEGED = 1024


def settings(config: Config, path: Path | None) -> Iterator[Finding]:
    """The file of settings, and what it alone cannot know."""
    faults = []
    if config.site.language not in shelf.languages():
        known = ", ".join(shelf.languages())
        faults.append(f"site.language: there is no language {config.site.language!r}; choose one of: {known}")
    yield from told("settings", faults, text=str(path or "the defaults"))


def signing(config: Config) -> Iterator[Finding]:
    """The key that mails are signed with, and what is to stand in the DNS for it."""
    if config.dkim.key:
        key = load_key(Path(config.dkim.key))
        record = zone_line(config.dkim.selector, config.dkim.domain or config.domain, key.record())
        yield ok("signing of mail", f"the DNS is to say: {record}")


def relay(config: Config) -> Iterator[Finding]:
    """Whether there is what the relay is to be told. It is not called here."""
    there = config.relay
    if not there.host:
        return
    faults, remarks = [], []
    for looked in (lambda: load_password(config), lambda: trusted(there.ca)):
        try:
            looked()
        except BadData as error:
            faults.append(str(error))
    if not there.is_verified and not is_here(there.host):
        remarks.append('it is another machine; with relay.tls = "require" nobody on the way can read or change mail')
    yield from told("relay settings", faults, remarks, f"{there.host} port {there.port}")


def is_here(host: str) -> bool:
    """Whether what is said to it stays on this machine."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def maps(config: Config) -> Iterator[Finding]:
    """Whether mails bring maps, and how long they wait for them."""
    if config.pictures:
        yield ok("maps of mails", f"a mail waits for its maps for {config.picture_wait:g} minutes at most")
    elif config.picture_wait != Config().picture_wait:
        yield look("maps of mails", "picture_wait is set, but no mail has maps", "take it out, or set pictures = true")


def room(config: Config) -> Iterator[Finding]:
    """The disk of the state folder beside what is to stay free on it."""
    seen = disk.look(config)
    name, text = "disk", f"{seen.free >> 20:,} MiB free for {config.state}, reserve {config.limits.reserve:,} MiB"
    step = "make room; nothing else is needed"
    match seen.refused:
        case disk.RefusedLetters.EVERYBODYS:
            yield fault(name, f"{text}: everybody's letters are refused until there is room", step)
        case disk.RefusedLetters.STRANGERS:
            yield look(name, f"{text}: strangers' letters are refused until there is room", step)
        case disk.RefusedLetters.NOBODYS if seen.free < 2 * seen.reserve:
            yield look(name, f"{text}: nearly full", step)
        case disk.RefusedLetters.NOBODYS:
            yield ok(name, text)


def listening(config: Config) -> Iterator[Finding]:
    """Whether the addresses that are to be listened at are this machine's."""
    wanted = [("listen.host", config.listen.host, config.listen.port)]
    if config.web.address:
        wanted.append(("web.host", config.web.host, config.web.port))
    for setting, host, port in wanted:
        why = why_not(host)
        if why:
            yield fault(setting, f"{host}: {why}", f"name an address of this machine as {setting}; 127.0.0.1 always is")
        elif 0 < port < _PRIVILEGED and os.geteuid() != 0:
            step = "choose a port above 1023, or give the service CAP_NET_BIND_SERVICE"
            yield look(setting, f"port {port}: only root may listen below {_PRIVILEGED}", step)
        else:
            yield ok(setting, f"{host} port {port}")


def why_not(host: str) -> str:
    """Why nobody can listen at a host; a port that is taken is another matter, so any free one is asked for."""
    try:
        found = socket.getaddrinfo(host, 0, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        return f"nobody knows this name: {getattr(error, 'strerror', None) or error}"
    for family, kind, protocol, _, address in found:
        try:
            with closing(socket.socket(family, kind, protocol)) as probe:
                probe.bind(address)
        except OSError as error:
            if error.errno == errno.EADDRNOTAVAIL:
                return f"{address[0]} is no address of this machine"
            return error.strerror or str(error)
    return ""


def site(config: Config) -> Iterator[Finding]:
    """Whether the folder of the site can be written, and is the judge's own."""
    if not config.site.folder:
        return
    folder = Path(config.site.folder)
    step = "make an empty folder that the judge may write, and name it as site.folder"
    if folder.exists() and not folder.is_dir():
        yield fault("site.folder", f"{folder} is no folder", step)
    elif folder.is_symlink() and not folder.exists():
        yield fault("site.folder", f"{folder} is a link to nothing", step)
    elif not folder.exists():
        above = next(each for each in folder.parents if each.exists())
        if above.is_dir() and os.access(above, os.W_OK | os.X_OK):
            yield ok("site.folder", f"{folder} is made with the first page")
        else:
            yield fault("site.folder", f"{folder} cannot be made in {above}", step)
    elif not os.access(folder, os.R_OK | os.W_OK | os.X_OK):
        yield fault("site.folder", f"this user may not write into {folder}", "chown it to the judge's user")
    elif not may_be_a_site(folder):
        yield fault("site.folder", f"{folder} holds other things, which the judge does not touch", step)
    else:
        yield ok("site.folder", str(folder))

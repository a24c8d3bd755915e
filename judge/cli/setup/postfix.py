"""Postfix's part: the values of deploy/postfix put among those that are there, and taken out again.

Nothing is set that other mail of the server would feel: lists get what is the judge's in front of what they hold, and
all else has a name of its own.
"""

from __future__ import annotations

import re
import shutil
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path

import click

from judge.cli.setup.machine import Machine
from judge.cli.setup.record import Done, Record, ServiceAdded, ValueSet
from judge.config import Config, Protocol
from judge.datafolder import read_text
from judge.structs import Struct

_FOLDER = "/etc/postfix"
_FILES = ("main.cf", "master.cf")
_EXAMPLE = "judge.example"
_ROOT = " = root}"
_PERSONS = ("mydestination", "virtual_alias_domains", "virtual_mailbox_domains")
"""Domains whose mail Postfix has for people: none of them can be the judge's."""
_LISTS = frozenset(
    {
        "relay_domains",
        "transport_maps",
        "smtpd_restriction_classes",
        "smtpd_recipient_restrictions",
        "smtpd_end_of_data_restrictions",
        "virtual_alias_maps",
    }
)
_CLASS = "ask_the_judge"
_EVERYWHERE = frozenset({"0.0.0.0", "::", "localhost"})


class Edit(Struct, frozen=True):
    """One change, as words for `postconf`, and what is to be noted of it; None when it takes something away."""

    words: tuple[str, ...]
    done: Done | None = None


class Postfix(Struct, frozen=True):
    """The Postfix of a machine, or a copy of its settings."""

    machine: Machine
    folder: Path

    @classmethod
    def of(cls, machine: Machine) -> Postfix | None:
        """The one of a machine; None where there is none, or none that was configured."""
        folder = machine.at(_FOLDER)
        is_there = machine.has("postconf") and all((folder / name).is_file() for name in _FILES)
        return cls(machine, folder) if is_there else None

    def postconf(self, *words: str) -> str:
        """Ask or tell its own command."""
        return self.machine.told("postconf", "-c", str(self.folder), *words).strip()

    def written(self) -> dict[str, str]:
        """What main.cf says, by the names of the settings."""
        return self._values("-n")

    def _values(self, *words: str) -> dict[str, str]:
        lines = (line.partition("=") for line in self.postconf(*words).splitlines())
        return {name.strip(): value.strip() for name, _, value in lines}

    def service(self, name: str) -> list[str]:
        """The words of a service in master.cf with its options; none where there is none."""
        return (self.machine.asked("postconf", "-c", str(self.folder), "-M", name) or "").split()

    @property
    def host(self) -> str:
        """What the server calls itself; a receiver compares it with MX and PTR."""
        return self.postconf("-x", "-h", "myhostname")

    def refusal(self, config: Config) -> str | None:
        """Why its mail cannot go to the judge, with what to do; None when it can."""
        if config.listen.protocol is not Protocol.LMTP:
            return 'the settings have listen.protocol = "smtp"; behind Postfix write "lmtp", or say --mail none'
        for name, domains in self._values("-x", *_PERSONS).items():
            for domain in sorted({*config.own_domains} & {*re.split(r"[,\s]+", domains)}):
                return (
                    f"Postfix has {domain} among its {name}, so mail for it goes to people. Give the judge a domain of "
                    f"its own (judge.{domain}), or take it out of {name} (postconf -e)"
                )
        return None

    def edits(self, config: Config, deploy: Path, record: Record) -> Iterator[Edit]:
        """What is to be changed so that the judge gets its mail."""
        there, lists = self.written(), sorted(_LISTS)
        # A default that is not empty counts as if it were written.
        defaults, meaning = self._values(*lists), self._values("-x", *lists)
        for name, ours in values(config, read_text(deploy / "postfix" / "main.cf")):
            written, wanted = there.get(name), ours
            if name in _LISTS:
                before = written if written is not None else defaults[name] if meaning[name] else ""
                noted = record.find(ValueSet(name, ""))
                left = without(before, noted.ours) if isinstance(noted, ValueSet) else None
                wanted = _in_front(ours, before if left is None else left)
            if written is None or written.split() != wanted.split():
                yield Edit(("-e", f"{name}={wanted}"), ValueSet(name, ours, written))
        yield from self._services(read_text(deploy / "postfix" / "master.cf"))

    def undoing(self, done: ValueSet | ServiceAdded, there: Mapping[str, str]) -> Edit | None:
        """What takes a change away from what is `written`; None where somebody did so, or changed it, already."""
        if isinstance(done, ServiceAdded):
            return Edit(("-MX", done.name)) if self.service(done.name) else None
        left = without(there.get(done.name, ""), done.ours)
        if left is None:
            return None
        if done.before is None and left in ("", self.postconf("-d", "-h", done.name)):
            return Edit(("-X", done.name))
        text = left if done.name in _LISTS else done.before
        return Edit(("-e", f"{done.name}={text}"))

    def change(self, edits: Sequence[Edit]) -> None:
        """Change its files; what runs already learns of it when it is told to reload."""
        for option, group in groupby(edits, key=lambda edit: edit.words[0]):
            self.postconf(option, *(word for edit in group for word in edit.words[1:]))

    def changed(self, edits: Sequence[Edit]) -> dict[Path, tuple[str, str]]:
        """Each file that would change, as it is and as it would be: tried on a copy of them."""
        with tempfile.TemporaryDirectory(prefix="judge-setup-") as folder:
            copy = Postfix(self.machine, Path(folder))
            for name in _FILES:
                shutil.copyfile(self.folder / name, copy.folder / name)
            copy.change(edits)
            texts = {
                self.folder / name: (read_text(self.folder / name), read_text(copy.folder / name)) for name in _FILES
            }
        return {path: (before, after) for path, (before, after) in texts.items() if before != after}

    def _services(self, text: str) -> Iterator[Edit]:
        lines = [line.split() for line in text.splitlines() if line and not line.startswith("#")]
        for head, *options in _groups(lines):
            name = f"{head[0]}/{head[1]}"
            there = self.service(name)
            if there == [*head, *(word for option in options for word in option)]:
                continue
            if there and there[7:8] != head[7:8]:
                raise click.ClickException(f"{self.folder}/master.cf has another service {name}: rename it first")
            yield Edit(("-M", f"{name}={' '.join(head)}"), ServiceAdded(name))
            for option in options:
                yield Edit(("-P", f"{name}/{option[1]}"))


def values(config: Config, text: str) -> Iterator[tuple[str, str]]:
    """Each setting of deploy/postfix/main.cf with its value for this judge."""
    host, policy = config.listen.host, config.listen.policy
    at = "127.0.0.1" if host in _EVERYWHERE else host
    text = text.replace("[127.0.0.1]:8024", f"[{at}]:{config.listen.port}")
    text = text.replace("127.0.0.1:8026", f"{f'[{at}]' if ':' in at else at}:{policy}")
    text = text.replace(_ROOT, f" = {config.keeper or 'root'}}}")
    for name, value in re.findall(r"^([a-z_]+) = (.+)$", text, re.MULTILINE):
        if policy or _CLASS not in f"{name} {value}":
            yield name, _of_each(value, config.own_domains)


def _of_each(value: str, domains: Sequence[str]) -> str:
    """What is said of the example, said of each domain of the judge, former ones included."""

    def said(found: re.Match[str]) -> str:
        return ", ".join(found[0].replace(_EXAMPLE, domain) for domain in domains)

    return re.sub(rf"\{{[^{{}}]*{re.escape(_EXAMPLE)}[^{{}}]*\}}|^{re.escape(_EXAMPLE)}$", said, value)


def without(value: str, ours: str) -> str | None:
    """A list without what is ours, else as it stood there; None when ours is not in it."""
    words = r"[,\s]+".join(re.escape(word) for word in re.split(r"[,\s]+", ours))
    found = re.search(rf"(?:^|(?<=[,\s])){words}(?:[,\s]+|$)", value)
    return f"{value[: found.start()]}{value[found.end() :]}".strip(", \n\t") if found else None


def _in_front(ours: str, before: str) -> str:
    if without(before, ours) is not None:
        return before
    return f"{ours}, {before}" if before else ours


def _groups(lines: Sequence[list[str]]) -> Iterator[list[list[str]]]:
    """Each service with its options."""
    group: list[list[str]] = []
    for words in lines:
        if words[0] != "-o" and group:
            yield group
            group = []
        group.append(words)
    if group:
        yield group

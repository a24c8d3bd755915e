"""Keys of signatures asked of the name servers: patiently enough for an answer, never so that the pile waits long."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING

from judge.post.dkim import NoAnswer, organisation
from judge.structs import Struct

if TYPE_CHECKING:
    from dns.resolver import Resolver

_PATIENCE = 3.0
"""Seconds for one answer."""
_CACHED = 1000
_PAUSE = 60.0
_LONGEST_PAUSE = 3600.0
_EVERYBODY = ""
"""Under this name stand the failures of all domains together."""
_MOST_SILENT = 3
"""So many domains in a row that do not answer, and it is not they."""
_MOST_REMEMBERED = 1000


class _Silence(Struct):
    """How often in a row a server gave no answer, and until when it is not asked."""

    failures: int = 0
    until: float = 0.0


class KeyFinder:
    """Asks for TXT records and remembers answers as long as they are good; belongs to one thread.

    Anyone who does not answer is not asked again for a minute, then for two, for an hour at most; when several in a
    row do not answer, nobody is asked for a while. A letter whose signature cannot be looked at is not lost: its
    writer is asked by mail.
    """

    def __init__(self, server: str = "", clock: Callable[[], float] = monotonic, patience: float = _PATIENCE) -> None:
        self._server, self._clock, self._patience = server, clock, patience
        self._resolver: Resolver | None = None
        self._silent: dict[str, _Silence] = {}

    def __call__(self, name: str) -> str:
        """The TXT record of a name; empty where there is none."""
        domain = organisation(name.partition("._domainkey.")[2] or name)
        if any(self._must_wait(each) for each in (_EVERYBODY, domain)):
            raise NoAnswer(f"{domain} is not asked at the moment")
        try:
            found = self._ask(name)
        except NoAnswer:
            self._failed(domain)
            raise
        self._silent.pop(domain, None)
        self._silent.pop(_EVERYBODY, None)
        return found

    def _ask(self, name: str) -> str:
        import dns.exception
        import dns.name
        import dns.rdatatype
        import dns.resolver

        try:
            if self._resolver is None:
                self._resolver = resolver_of(self._server, self._patience)
            try:
                wanted = dns.name.from_text(name)
            except dns.exception.DNSException:
                # Whoever made up a name that nobody can ask for must not have its whole domain left alone.
                return ""
            answer = self._resolver.resolve(wanted, "TXT", search=False)
        except (dns.resolver.NXDOMAIN, dns.resolver.NoAnswer):
            return ""
        except (dns.exception.DNSException, OSError, ValueError) as error:
            raise NoAnswer(f"{name}: {type(error).__name__}") from error
        texts = (b"".join(record.strings) for record in answer if record.rdtype == dns.rdatatype.TXT)
        return next((text.decode("utf-8", "replace") for text in texts if b"p=" in text), "")

    def _must_wait(self, domain: str) -> bool:
        silence = self._silent.get(domain)
        return silence is not None and self._clock() < silence.until

    def _failed(self, domain: str) -> None:
        if len(self._silent) > _MOST_REMEMBERED:
            self._silent.clear()
        for each, free in ((domain, 0), (_EVERYBODY, _MOST_SILENT - 1)):
            silence = self._silent.setdefault(each, _Silence())
            silence.failures += 1
            doublings = silence.failures - 1 - free
            if doublings >= 0:
                silence.until = self._clock() + min(_PAUSE * 2 ** min(doublings, 10), _LONGEST_PAUSE)


def resolver_of(server: str, patience: float) -> Resolver:
    """Who is asked: the servers of this system, or the one that the settings name."""
    import dns.resolver

    resolver = dns.resolver.Resolver(configure=not server)
    if server:
        host, _, port = server.rpartition(":")
        resolver.nameservers = [host.strip("[]")]
        resolver.port = int(port)
    resolver.lifetime = resolver.timeout = patience
    resolver.cache = dns.resolver.LRUCache(_CACHED)
    return resolver

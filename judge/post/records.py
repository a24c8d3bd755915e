"""What the DNS says of a mail domain: the records that a receiver of its mail, and a writer to it, look at."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.post.dkim import NoAnswer
from judge.post.resolver import resolver_of

if TYPE_CHECKING:
    from dns.resolver import Resolver

_PATIENCE = 3.0
"""Seconds for one answer."""


class Records:
    """Asks one name server after the other for records; NoAnswer where none says whether there are any."""

    def __init__(self, server: str = "", patience: float = _PATIENCE) -> None:
        self._server, self._patience = server, patience
        self._resolver: Resolver | None = None

    def mail_hosts(self, domain: str) -> tuple[str, ...]:
        """The hosts of its MX, the preferred first; `.` where a domain says that it takes no mail (RFC 7505)."""
        found = [(int(each.preference), _name(each.exchange)) for each in self._ask(domain, "MX")]
        return tuple(host for _, host in sorted(found))

    def addresses(self, host: str) -> tuple[str, ...]:
        """The addresses of a host, those of IPv4 first."""
        return tuple(str(each.address) for kind in ("A", "AAAA") for each in self._ask(host, kind))

    def names(self, address: str) -> tuple[str, ...]:
        """The hosts that an address says it is."""
        import dns.exception
        import dns.reversename

        try:
            return tuple(_name(each.target) for each in self._ask(str(dns.reversename.from_address(address)), "PTR"))
        except dns.exception.DNSException as error:
            raise NoAnswer(f"{address}: {type(error).__name__}") from error

    def texts(self, name: str) -> tuple[str, ...]:
        """The TXT records of a name, each in one piece."""
        return tuple(b"".join(each.strings).decode("utf-8", "replace") for each in self._ask(name, "TXT"))

    def _ask(self, name: str, kind: str) -> list[Any]:
        import dns.exception
        import dns.rdatatype
        import dns.resolver

        try:
            if self._resolver is None:
                self._resolver = resolver_of(self._server, self._patience)
            answer = self._resolver.resolve(name, kind, search=False)
        except (dns.resolver.NXDOMAIN, dns.resolver.NoAnswer):
            return []
        except (dns.exception.DNSException, OSError, ValueError) as error:
            raise NoAnswer(f"{name}: {type(error).__name__}") from error
        return [each for each in answer if each.rdtype == dns.rdatatype.from_text(kind)]


def _name(target: object) -> str:
    return str(target).rstrip(".").lower() or "."

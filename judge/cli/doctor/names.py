"""What the DNS says of the judge's domain: how letters find it, and whether others believe its mail."""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator
from pathlib import Path

from judge.cli.doctor.finding import Finding, fault, look, ok
from judge.cli.doctor.places import is_here
from judge.config import Config
from judge.errors import BadData
from judge.post.dkim import NoAnswer, organisation
from judge.post.records import Records
from judge.post.signing import load_key, zone_line

_NOT_IN_THE_DNS = (".localhost", ".test", ".invalid", ".local", ".internal")
"""Names that nobody outside can look up (RFC 6761, RFC 6762)."""
_PAGE = "deploy/README.md, The domain, says how it is written"


def dns(config: Config, records: Records | None = None) -> Iterator[Finding]:
    """MX, PTR, SPF, DKIM and DMARC; one finding where no name server answers."""
    domain = config.domain
    if not config.dkim.resolver and f".{domain}".endswith(_NOT_IN_THE_DNS):
        yield ok("DNS", f"{domain} is a name for this house alone, of which the DNS knows nothing")
        return
    asked = records or Records(config.dkim.resolver)
    try:
        hosts = yield from _mx(asked, domain)
        yield from _ptr(asked, config, hosts)
        yield from _spf(asked, domain)
        yield from _dkim(asked, config)
        yield from _dmarc(asked, domain)
    except NoAnswer as error:
        text = f"no name server answers ({error})"
        yield look("DNS", text, "see /etc/resolv.conf, or dkim.resolver in the settings; then ask again")


def _mx(asked: Records, domain: str) -> Generator[Finding, None, tuple[str, ...]]:
    """Yields what is found, and returns the hosts that take the domain's mail."""
    hosts = asked.mail_hosts(domain)
    if hosts == (".",):
        yield fault("MX", f"the DNS says that {domain} takes no mail at all (a null MX)", _PAGE)
        return ()
    if not hosts and not asked.addresses(domain):
        yield fault("MX", f"{domain} has none, and no address either: no letter finds the judge", _PAGE)
        return ()
    if not hosts:
        yield look("MX", f"{domain} has none; letters go to its address, as long as it has one", _PAGE)
        return (domain,)
    lost = [host for host in hosts if not asked.addresses(host)]
    if lost:
        state = fault if len(lost) == len(hosts) else look
        yield state("MX", f"{', '.join(lost)}: the DNS knows no address of it", "give that host an A or AAAA record")
    else:
        yield ok("MX", ", ".join(hosts))
    return tuple(host for host in hosts if host not in lost)


def _ptr(asked: Records, config: Config, hosts: tuple[str, ...]) -> Iterator[Finding]:
    """Whether the addresses say the name of the host that they belong to; where another one sends, that is his part."""
    if config.relay.host and not is_here(config.relay.host):
        yield ok("PTR", f"mail leaves from {config.relay.host}, whose name is its keeper's business")
        return
    for address in dict.fromkeys(each for host in hosts[:1] for each in asked.addresses(host)):
        names = asked.names(address)
        if not names:
            step = "have the provider of the machine name its host; big receivers refuse mail without"
            yield look("PTR", f"{address} has no name", step)
        elif not any(address in asked.addresses(name) for name in names):
            step = f"let the PTR of {address} and the A or AAAA of a host name each other"
            yield look("PTR", f"{address} says it is {', '.join(names)}, which has another address", step)
        else:
            yield ok("PTR", f"{address} is {', '.join(names)}")


def _spf(asked: Records, domain: str) -> Iterator[Finding]:
    found = [text for text in asked.texts(domain) if re.match(r"v=spf1(\s|$)", text, re.IGNORECASE)]
    if not found:
        yield look("SPF", f"{domain} has no record: nobody knows who may send its mail", _PAGE)
    elif len(found) > 1:
        yield fault("SPF", f"{domain} has {len(found)} records: receivers take that for an error", "leave one of them")
    elif re.search(r"(^|\s)\+?all(\s|$)", found[0], re.IGNORECASE):
        yield look("SPF", f"{found[0]}: anybody may send mail in this name", 'end it with "-all" or "~all"')
    elif len(found[0].split()) < 3 and "redirect=" not in found[0].lower():
        yield look("SPF", f"{found[0]}: nobody may send mail in this name", _PAGE)
    else:
        yield ok("SPF", found[0])


def _dkim(asked: Records, config: Config) -> Iterator[Finding]:
    dkim, domain = config.dkim, config.dkim.domain or config.domain
    if not dkim.key:
        yield ok("DKIM", "the judge signs nothing itself; a mail server that does it has its own selector")
        return
    try:
        record = load_key(Path(dkim.key)).record()
    except BadData:
        return  # told already
    name = f"{dkim.selector}._domainkey.{domain}"
    found = [text for text in asked.texts(name) if "p=" in text]
    step = f"the DNS is to say: {zone_line(dkim.selector, domain, record)}"
    if not found:
        yield fault("DKIM", f"{name} has no key: every signature is taken for a forgery", step)
    elif _key_in(record) not in map(_key_in, found):
        yield fault("DKIM", f"the key at {name} is not the one that the judge signs with", step)
    else:
        yield ok("DKIM", f"{name} has the key that the judge signs with")


def _key_in(record: str) -> str:
    """The key alone: what else is said of it, and where lines end, does not matter."""
    found = re.search(r"(?:^|;)\s*p=([^;]*)", record)
    return "".join(found[1].split()) if found else ""


def _dmarc(asked: Records, domain: str) -> Iterator[Finding]:
    # RFC 7489 6.6.3: what a domain does not say, the one above says for it.
    for name in dict.fromkeys((domain, organisation(domain))):
        found = [text for text in asked.texts(f"_dmarc.{name}") if text.lower().startswith("v=dmarc1")]
        if len(found) == 1:
            yield ok("DMARC", f"_dmarc.{name}: {found[0]}")
            return
        if found:
            yield look("DMARC", f"_dmarc.{name} has {len(found)} records, which counts as none", "leave one of them")
            return
    yield look("DMARC", f"_dmarc.{domain} has no record; big receivers ask for one", _PAGE)

"""What is to stand in the DNS, so that letters come and answers are believed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from judge.config import Config
from judge.post.signing import load_key, zone_line


def dns_records(config: Config, host: str, key: Path) -> Iterator[str]:
    """Lines for the zone of the judge's domain, and what is set elsewhere; `host` is what Postfix calls itself."""
    domain = config.domain
    yield f"{domain}. IN MX 10 {host}."
    yield f'{domain}. IN TXT "v=spf1 mx -all"'
    if config.dkim.key:
        own = config.dkim.domain or domain
        record = (
            load_key(key).record()
            if key.exists()
            else f"v=DKIM1; k=rsa; p=(what `judge dkim` prints once {key} is made)"
        )
        yield zone_line(config.dkim.selector, own, record)
    yield f'_dmarc.{domain}. IN TXT "v=DMARC1; p=quarantine; rua=mailto:postmaster@{domain}"'
    yield f"; the address of {host} (A, AAAA) is this machine's, and its PTR, set where you rent it, says {host}"

"""What the judge signs its mail with, where the settings say that it does."""

from __future__ import annotations

from datetime import datetime
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from judge.config import Config
from judge.post.delivery import Outgoing

if TYPE_CHECKING:
    from judge.post.signing import Signer


def signer_of(config: Config) -> Signer | None:
    """Who signs; None where the mail server does, or nobody. BadData when it is to be done and cannot."""
    dkim = config.dkim
    if not dkim.key:
        return None
    path = Path(dkim.key)
    return _signer(path, _changed_at(path), dkim.domain or config.domain, dkim.selector, config.domain)


@lru_cache(maxsize=1)
def _signer(path: Path, _: int, domain: str, selector: str, own: str) -> Signer:
    # A tenth of a second of loading, which only those pay whose judge signs.
    from judge.post.signing import Signer
    from judge.post.signingkeys import load_key

    return Signer(domain, selector, load_key(path), own)


def _changed_at(path: Path) -> int:
    """When the key was written: another one is taken up without a restart."""
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0


class Signed:
    """A waiting mail that is signed when it goes: after its picture is in it, and never twice in one try."""

    def __init__(self, mail: Outgoing, signer: Signer, now: datetime) -> None:
        self.id, self.sender, self.rcpt, self.attempts = mail.id, mail.sender, mail.rcpt, mail.attempts
        self._mail, self._signer, self._now = mail, signer, now

    @cached_property
    def raw(self) -> bytes:
        """The whole mail, with its signature on top."""
        return self._signer.signed(self._mail.raw, self._now)

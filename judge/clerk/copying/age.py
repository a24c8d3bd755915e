"""Encryption as age does it (age-encryption.org), for keys as age writes them, or as SSH does."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeAlias

import pyrage  # type: ignore[import-untyped]  # it has no stubs

from judge.clerk.copying.newfile import new_file
from judge.errors import BadData

Recipient: TypeAlias = Any
Identity: TypeAlias = Any
"""A public and a secret key; the library has no types for them."""


def read_recipients(written: Sequence[str]) -> tuple[Recipient, ...]:
    """The public keys that settings name; BadData for one that is none."""
    return tuple(_recipient(" ".join(each.split())) for each in written)


def _recipient(written: str) -> Recipient:
    if written.upper().startswith("AGE-SECRET-KEY-"):
        why = (
            "this is the secret key, which belongs to whoever restores, not on this machine; name the public one, age1…"
        )
        raise BadData("backup.recipients", 0, why)
    kind = pyrage.ssh.Recipient if written.startswith("ssh-") else pyrage.x25519.Recipient
    try:
        return kind.from_str(written)
    except pyrage.RecipientError as error:
        why = f"{written!r} is neither a key of age (age1…) nor a public SSH key (ssh-ed25519 …): {error}"
        raise BadData("backup.recipients", 0, why) from error


def read_identities(path: Path) -> tuple[Identity, ...]:
    """The secret keys of a file, as `age-keygen` writes them, or one of SSH without a passphrase."""
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise BadData(str(path), 0, f"the key cannot be read: {error.strerror or error}") from error
    try:
        if raw.startswith(b"-----BEGIN"):
            return (pyrage.ssh.Identity.from_buffer(raw),)
        lines = (line.strip() for line in raw.decode("ascii", "replace").splitlines())
        found = tuple(pyrage.x25519.Identity.from_str(line) for line in lines if line and not line.startswith("#"))
    except pyrage.IdentityError as error:
        why = f"{error}; a key is what `age-keygen` writes, or an SSH key without a passphrase"
        raise BadData(str(path), 0, why) from error
    if not found:
        raise BadData(str(path), 0, "there is no key in this file")
    return found


def encrypt(path: Path, to: Path, recipients: Sequence[Recipient]) -> None:
    """Encrypt a file, for each of some recipients."""
    with path.open("rb") as plain, new_file(to) as secret:
        pyrage.encrypt_io(plain, secret, list(recipients))


def decrypt(path: Path, to: Path, identities: Sequence[Identity]) -> None:
    """Decrypt a file; BadData where none of the keys opens it, or it is not whole."""
    with path.open("rb") as secret, new_file(to) as plain:
        try:
            pyrage.decrypt_io(secret, plain, list(identities))
        except pyrage.DecryptError as error:
            raise BadData(str(path), 0, f"this key does not open it: {error}") from error
        except OSError as error:
            if error.errno is not None:
                raise  # of a disk
            raise BadData(str(path), 0, "it is damaged, or not all of it is there") from error


def make_pair() -> tuple[Identity, Recipient]:
    """A secret key and its public one."""
    identity = pyrage.x25519.Identity.generate()
    return identity, identity.to_public()

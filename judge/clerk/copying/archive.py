"""The file of a copy: a tar that begins with a list of what is in it, compressed by Zstandard, encrypted by age.

Every tool it takes to look into one is on any system: `age -d -i KEY FILE | zstd -d | tar x`.
"""

from __future__ import annotations

import tarfile
from collections.abc import Mapping, Sequence
from datetime import datetime
from hashlib import file_digest, sha256
from io import BytesIO
from pathlib import Path, PurePosixPath

import msgspec

from judge.clerk.copying.contents import Kept
from judge.clerk.copying.newfile import new_file
from judge.errors import BadData
from judge.zstd import zstd

LEVEL = 9
"""Of Zstandard: 19 takes ten times as long for a twentieth less."""
_MANIFEST = "manifest.json"
_FORMAT = 1
_LARGEST_MANIFEST = 1 << 20
_PIECE = 1 << 20


class Listed(msgspec.Struct, frozen=True):
    """A file in a copy."""

    name: str
    size: int
    sha256: str


class Manifest(msgspec.Struct, frozen=True):
    """What a copy says of itself."""

    made_at: datetime
    program: str
    """The version of the judge that made it."""
    domain: str
    steps: tuple[str, ...]
    """The names of the steps that made the tables of the database."""
    rows: Mapping[str, int]
    """How many rows each table has."""
    files: tuple[Listed, ...]
    format: int = _FORMAT


def listed(kept: Kept) -> Listed:
    """A file with its size and digest."""
    return Listed(kept.name, kept.path.stat().st_size, digest_of(kept.path))


def digest_of(path: Path) -> str:
    """The SHA-256 of a file."""
    with path.open("rb") as file:
        return file_digest(file, "sha256").hexdigest()


def pack(manifest: Manifest, files: Sequence[Kept], to: Path) -> None:
    """Write a copy as one file, on the disk when this is done; nobody else may change the files meanwhile."""
    at = int(manifest.made_at.timestamp())
    with (
        new_file(to) as raw,
        zstd.ZstdFile(raw, "wb", level=LEVEL) as pressed,
        tarfile.open(fileobj=pressed, mode="w|") as tar,
    ):
        text = msgspec.json.format(msgspec.json.encode(manifest), indent=1) + b"\n"
        tar.addfile(_member(_MANIFEST, len(text), at), BytesIO(text))
        for kept, wanted in zip(files, manifest.files, strict=True):
            with kept.path.open("rb") as file:
                tar.addfile(_member(kept.name, wanted.size, at), file)


def _member(name: str, size: int, at: int) -> tarfile.TarInfo:
    member = tarfile.TarInfo(name)
    member.size, member.mtime, member.mode = size, at, 0o600
    return member


def unpack(path: Path, to: Path) -> Manifest:
    """Unpack a copy into an empty folder; BadData unless it holds every file as the list says, and no other."""
    try:
        with path.open("rb") as raw, zstd.ZstdFile(raw) as plain, tarfile.open(fileobj=plain, mode="r|") as tar:
            members = iter(tar)
            manifest = _manifest(path, tar, next(members, None))
            wanted = {each.name: each for each in manifest.files}
            for member in members:
                expected = wanted.pop(member.name, None)
                if expected is None or not member.isreg() or not _is_safe(member.name):
                    raise BadData(str(path), 0, f"{member.name} does not belong into a copy")
                _extract(tar, member, to / member.name, expected, path)
    except (tarfile.TarError, zstd.ZstdError, EOFError) as error:
        raise BadData(str(path), 0, f"it is no copy of a judge, or not all of it is there: {error}") from error
    if wanted:
        raise BadData(str(path), 0, f"{', '.join(sorted(wanted))}: missing, though the list at its head has it")
    return manifest


def _manifest(path: Path, tar: tarfile.TarFile, member: tarfile.TarInfo | None) -> Manifest:
    file = tar.extractfile(member) if member is not None and member.name == _MANIFEST else None
    if member is None or file is None or member.size > _LARGEST_MANIFEST:
        raise BadData(str(path), 0, "it is no copy of a judge: there is no list at its head")
    try:
        manifest = msgspec.json.decode(file.read(), type=Manifest)
    except msgspec.MsgspecError as error:
        raise BadData(str(path), 0, f"the list at its head cannot be read: {error}") from error
    if manifest.format > _FORMAT:
        raise BadData(str(path), 0, f"judge {manifest.program} made it in a newer form; install that version")
    return manifest


def _extract(tar: tarfile.TarFile, member: tarfile.TarInfo, to: Path, expected: Listed, path: Path) -> None:
    to.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    source = tar.extractfile(member)
    assert source is not None
    digest = sha256()
    with new_file(to) as file:
        for piece in iter(lambda: source.read(_PIECE), b""):
            digest.update(piece)
            file.write(piece)
    if (member.size, digest.hexdigest()) != (expected.size, expected.sha256):
        raise BadData(str(path), 0, f"{member.name} is not as it was when it was copied")


def _is_safe(name: str) -> bool:
    parts = PurePosixPath(name).parts
    return not name.startswith("/") and ".." not in parts

"""What belongs into a copy of a judge, and where in it: the state, the settings, and the secrets they name."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from judge.config import Config
from judge.structs import Struct

STATE, SETTINGS, ELSEWHERE = "state", "settings", "elsewhere"
"""The folders of a copy: what lies in the state folder, beside the settings, and anywhere else."""
DATABASE = f"{STATE}/judge.db"
SECRET = f"{STATE}/secret"
SETTINGS_FILE = f"{SETTINGS}/judge.toml"


class Kept(Struct, frozen=True):
    """A file that goes into a copy."""

    name: str
    """Where it is in the copy."""
    path: Path


def files_of(config: Config, settings: Path | None) -> tuple[Kept, ...]:
    """All that goes into a copy besides the database, as far as it is there; `settings` is their file."""
    found: dict[str, Kept] = {}
    for path, name in _wanted(config, settings):
        if path.is_file():
            kept = Kept(name or _named(path, config, settings), path)
            found.setdefault(kept.name, kept)
    return tuple(found.values())


def _wanted(config: Config, settings: Path | None) -> Iterator[tuple[Path, str]]:
    yield config.state / "secret", SECRET
    yield config.state / "backups.json", ""
    if settings is not None:
        yield settings, SETTINGS_FILE
    for named in (config.dkim.key, config.relay.password_file, config.relay.ca, config.backup.ssh_config):
        if named:
            yield Path(named), ""


def _named(path: Path, config: Config, settings: Path | None) -> str:
    """Where a file is in the copy: as it lies to the state folder or to the settings, so that it finds its way back."""
    homes = [(STATE, config.state)]
    if settings is not None:
        homes.append((SETTINGS, settings.parent))
    whole = path.resolve()
    for folder, home in homes:
        if whole.is_relative_to(home.resolve()):
            return f"{folder}/{whole.relative_to(home.resolve()).as_posix()}"
    return f"{ELSEWHERE}/{path.name}"

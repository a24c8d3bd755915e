"""What others on this machine could read or change: modes and owners of what the judge keeps to itself."""

from __future__ import annotations

import os
import pwd
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from judge.cli.configfile import names_password
from judge.config import Config

_BESIDE = ("judge.db", "judge.db-wal", "judge.db-shm", "judge.db-mark", "judge.db-turn", "secret")


@dataclass(frozen=True, slots=True)
class _Kept:
    """Something that is nobody else's business."""

    path: Path
    found: os.stat_result

    @property
    def mode(self) -> int:
        """Who may do what."""
        return stat.S_IMODE(self.found.st_mode)

    @property
    def remedy(self) -> str:
        """What closes it to all others."""
        return f"chmod {700 if stat.S_ISDIR(self.found.st_mode) else 600} {self.path}"


def guarded(config: Config, settings: Path | None) -> Iterator[Finding]:
    """Who else may read or change the judge's files, as far as there are any."""
    try:
        state = _Kept(config.state, os.stat(config.state))
        own = list(_own(config))
    except FileNotFoundError:
        own = []
    except OSError as error:
        yield Finding(f"state folder {config.state}", (_closed(config.state, error),))
        return
    named = [kept for name in (config.dkim.key, config.relay.password_file) if name for kept in _there(Path(name))]
    if settings is not None and names_password(settings):
        named += _there(settings)
    if not own and not named:
        return
    owner = _expected_owner(state if own else None)
    faults: list[str] = []
    remarks: list[str] = []
    if own:
        faults += _changeable(state)
        faults += _foreign(state, owner)
        if state.mode & 0o044:
            remarks.append(f"others may look into {state.path}: {state.remedy}")
    for kept in own:
        faults += [*_open(kept), *_foreign(kept, owner)]
        remarks += _shared(kept)
    for kept in named:
        faults += [*_open(kept), *([] if _is_roots(kept) else _foreign(kept, owner))]
        remarks += _shared(kept)
    yield Finding("files that are nobody else's business", (*faults, *_mail_faults(config, owner)), tuple(remarks))


def unreadable(config: Config) -> str:
    """Why this user cannot look into the database; empty when he can. It may be sound all the same."""
    for name in _BESIDE[:3]:
        path = config.state / name
        try:
            found = os.stat(path)
        except FileNotFoundError:
            continue
        except OSError as error:
            return _closed(path, error)
        if not os.access(path, os.R_OK | os.W_OK):
            return f"{_name(os.geteuid())} may not read {path}, and so cannot check it; {_remedy(path, found.st_uid)}"
    return ""


def _own(config: Config) -> Iterator[_Kept]:
    for name in _BESIDE:
        yield from _there(config.state / name)


def _there(path: Path) -> list[_Kept]:
    """A file with what is known of it, where it is there; who misses it says so elsewhere."""
    try:
        return [_Kept(path, os.stat(path))]
    except FileNotFoundError:
        return []


def _mail_faults(config: Config, owner: int) -> Iterator[str]:
    """Mail that waits in a Maildir has secret addresses in it; one line for all of it."""
    try:
        mails = [
            _Kept(path, path.lstat())
            for folder in ("new", "cur", "tmp")
            if (config.maildir / folder).is_dir()
            for path in sorted((config.maildir / folder).iterdir())
        ]
    except PermissionError:
        return  # closed to this user, too
    if readable := sum(1 for mail in mails if mail.mode & 0o066):
        yield f"others may read {readable} of the mails in {config.maildir}: chmod -R go= {config.maildir}"
    if others := sum(1 for mail in mails if mail.found.st_uid != owner):
        remedy = f"chown -R {_name(owner)} {config.maildir}"
        yield f"{others} of the mails in {config.maildir} do not belong to {_name(owner)}: {remedy}"


def _expected_owner(state: _Kept | None) -> int:
    """The user who runs the judge: the one who runs this, or as root the owner of the state folder."""
    own = os.geteuid()
    return own if own != 0 or state is None else state.found.st_uid


def _open(kept: _Kept) -> Iterator[str]:
    yield from _changeable(kept)
    if kept.mode & 0o004 and not kept.mode & 0o022:
        yield f"everybody on this machine may read {kept.path}: {kept.remedy}"


def _changeable(kept: _Kept) -> Iterator[str]:
    if kept.mode & 0o022:
        yield f"others may change {kept.path}: {kept.remedy}"


def _shared(kept: _Kept) -> Iterator[str]:
    if kept.mode & 0o066 == 0o040:
        yield f"a group may read {kept.path}: {kept.remedy}"


def _foreign(kept: _Kept, owner: int) -> Iterator[str]:
    if kept.found.st_uid != owner:
        whose = _name(kept.found.st_uid)
        yield f"{kept.path} belongs to {whose}, and not to {_name(owner)}: chown {_name(owner)} {kept.path}"


def _is_roots(kept: _Kept) -> bool:
    """What root keeps for the judge is kept well, as long as the judge may read it."""
    may_read = kept.mode & 0o044 if os.geteuid() == 0 else os.access(kept.path, os.R_OK)
    return kept.found.st_uid == 0 and bool(may_read)


def _closed(path: Path, error: OSError) -> str:
    """A folder on the way does not let one through: nobody can say more of what is in it."""
    folder = path
    while folder != folder.parent:
        folder = folder.parent
        try:
            owner = folder.stat().st_uid
        except OSError:
            continue
        if not os.access(folder, os.X_OK):
            me = _name(os.geteuid())
            return f"{me} may not look into {folder}, and so cannot check what is there; {_remedy(folder, owner)}"
    return f"{path}: cannot be looked at: {error.strerror or error}"


def _remedy(path: Path, owner: int) -> str:
    me, whose = _name(os.geteuid()), _name(owner)
    return f"it belongs to {whose}: run this as {whose}, or chown {me} {path}"


def _name(number: int) -> str:
    try:
        return pwd.getpwuid(number).pw_name
    except KeyError:
        return str(number)


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at: what is wrong with it, and what is only worth knowing."""

    what: str
    faults: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()

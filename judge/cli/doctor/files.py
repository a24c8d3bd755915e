"""What lies in the state folder, and what others on this machine could read or change of what is the judge's alone.

Whoever may not look somewhere is told so, and not that what is there is damaged.
"""

from __future__ import annotations

import os
import pwd
import stat
from collections.abc import Iterator
from pathlib import Path

from judge.cli.configfile import names_password
from judge.cli.doctor.finding import Finding, careful, fault, look, ok
from judge.config import Config, load_secret
from judge.errors import BadData
from judge.structs import Struct

_DATABASE = ("judge.db", "judge.db-wal", "judge.db-shm", "judge.db-mark", "judge.db-turn")
_FILES = (*_DATABASE, "secret")
_PRIVATE = "private files"


class _Kept(Struct, frozen=True):
    """Something that is nobody else's business."""

    name: str
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


def state_folder(config: Config) -> Iterator[Finding]:
    """Whether there is a folder in which a judge can be, and nothing else in the place of its files."""
    state = config.state
    try:
        found = os.stat(state)
    except FileNotFoundError:
        if state.is_symlink():
            yield fault("state folder", f"{state} is a link to nothing", f"make {state.readlink()}, or remove the link")
        return
    except OSError as error:
        text, next_step = closed(state, error)
        yield fault("state folder", text, next_step)
        return
    if not stat.S_ISDIR(found.st_mode):
        yield fault("state folder", f"{state} is no folder", "name a folder as `state` in the settings")
        return
    if not os.access(state, os.R_OK | os.W_OK | os.X_OK):
        yield fault("state folder", f"{_name(os.geteuid())} may not work in {state}", _remedy(state, found.st_uid))
        if not os.access(state, os.X_OK):
            return
    yield from _in_the_place_of_files(state)


def _in_the_place_of_files(state: Path) -> Iterator[Finding]:
    for name in _FILES:
        path, what = state / name, _what(name)
        try:
            kind = os.stat(path).st_mode
        except FileNotFoundError:
            if path.is_symlink():
                yield fault(what, f"{path} is a link to nothing", f"put back what it led to: {path.readlink()}")
        except OSError as error:
            yield fault(what, *closed(path, error))
        else:
            if not stat.S_ISREG(kind):
                yield fault(what, f"{path} is no file", "move it away, and put back the file of the last copy")


def secret(config: Config, *, is_needed: bool) -> Iterator[Finding]:
    """Whether the secret is there and is one; `is_needed` when addresses made from it are in people's hands."""
    path = config.state / "secret"
    if not os.path.exists(path):
        if is_needed:
            text = f"{path} is gone: the addresses that players answer to are made from it"
            yield fault("secret", text, "put the one of the last copy back; the judge never makes a second one")
        return
    if not os.path.isfile(path):
        return  # told already
    if not os.access(path, os.R_OK):
        yield fault("secret", f"{_name(os.geteuid())} may not read {path}", _remedy(path, path.stat().st_uid))
        return
    try:
        load_secret(config, may_draw=False)
    except BadData as error:
        yield fault("secret", str(error))
        return
    yield ok("secret")


def private(config: Config, settings: Path | None) -> Iterator[Finding]:
    """Who else may read or change the judge's files, as far as there are any."""
    try:
        state = _Kept("state folder", config.state, os.stat(config.state))
        own = [kept for name in _FILES for kept in _there(_what(name), config.state / name)]
    except OSError:
        state, own = None, []  # told already, where it is wrong
    named = [*_there("signing of mail", config.dkim.key), *_there("relay", config.relay.password_file)]
    if settings is not None and names_password(settings):
        named += _there("settings", settings)
    owner = _expected_owner(state if own else None)
    found: list[Finding] = []
    if state is not None and own:
        found += [*_changeable(state), *_foreign(state, owner)]
        if state.mode & 0o044 and not state.mode & 0o022:
            found.append(look(state.name, f"others may look into {state.path}", state.remedy))
    for kept in own:
        found += [*_open(kept), *_foreign(kept, owner), *_shared(kept)]
    for kept in named:
        found += [*_open(kept), *([] if _is_roots(kept) else _foreign(kept, owner)), *_shared(kept)]
    yield from found
    if own:
        yield from careful("mail in the Maildir", lambda: _mails(config, owner))
    if (own or named) and not found:
        yield ok(_PRIVATE)


def unreadable(config: Config) -> Finding | None:
    """Why this user cannot look into the database; None when he can. It may be sound all the same."""
    for name in _DATABASE[:3]:
        path = config.state / name
        try:
            found = os.stat(path)
        except FileNotFoundError:
            continue
        except OSError as error:
            return fault("database", *closed(path, error))
        if not os.access(path, os.R_OK | os.W_OK):
            text = f"{_name(os.geteuid())} may not read {path}, and so cannot check it"
            return fault("database", text, _remedy(path, found.st_uid))
    return None


def _what(name: str) -> str:
    return "database" if name in _DATABASE else name


def _there(what: str, path: Path | str) -> list[_Kept]:
    """A file with what is known of it, where it is named and there; who misses it says so elsewhere."""
    try:
        return [_Kept(what, Path(path), os.stat(path))] if path else []
    except OSError:
        return []


def _mails(config: Config, owner: int) -> Iterator[Finding]:
    """Mail that waits in a Maildir has secret addresses in it; one line for all of it."""
    name, folder = "mail in the Maildir", config.maildir
    try:
        mails = [
            _Kept(name, path, path.lstat())
            for inner in ("new", "cur", "tmp")
            if (folder / inner).is_dir()
            for path in sorted((folder / inner).iterdir())
        ]
    except PermissionError:
        return  # closed to this user, too
    if readable := sum(1 for mail in mails if mail.mode & 0o066):
        yield fault(name, f"others may read {readable} of the mails in {folder}", f"chmod -R go= {folder}")
    if others := sum(1 for mail in mails if mail.found.st_uid != owner):
        remedy = f"chown -R {_name(owner)} {folder}"
        yield fault(name, f"{others} of the mails in {folder} do not belong to {_name(owner)}", remedy)


def _expected_owner(state: _Kept | None) -> int:
    """The user who runs the judge: the one who runs this, or as root the owner of the state folder."""
    own = os.geteuid()
    return own if own != 0 or state is None else state.found.st_uid


def _open(kept: _Kept) -> Iterator[Finding]:
    yield from _changeable(kept)
    if kept.mode & 0o004 and not kept.mode & 0o022:
        yield fault(kept.name, f"everybody on this machine may read {kept.path}", kept.remedy)


def _changeable(kept: _Kept) -> Iterator[Finding]:
    if kept.mode & 0o022:
        yield fault(kept.name, f"others may change {kept.path}", kept.remedy)


def _shared(kept: _Kept) -> Iterator[Finding]:
    if kept.mode & 0o066 == 0o040:
        yield look(kept.name, f"a group may read {kept.path}", kept.remedy)


def _foreign(kept: _Kept, owner: int) -> Iterator[Finding]:
    if kept.found.st_uid != owner:
        text = f"{kept.path} belongs to {_name(kept.found.st_uid)}, and not to {_name(owner)}"
        yield fault(kept.name, text, f"chown {_name(owner)} {kept.path}")


def _is_roots(kept: _Kept) -> bool:
    """What root keeps for the judge is kept well, as long as the judge may read it."""
    may_read = kept.mode & 0o044 if os.geteuid() == 0 else os.access(kept.path, os.R_OK)
    return kept.found.st_uid == 0 and bool(may_read)


def closed(path: Path, error: OSError) -> tuple[str, str]:
    """A folder on the way does not let one through: what nobody can say more of, and what to do."""
    folder = path
    while folder != folder.parent:
        folder = folder.parent
        try:
            owner = folder.stat().st_uid
        except OSError:
            continue
        if folder.is_dir() and not os.access(folder, os.X_OK):
            text = f"{_name(os.geteuid())} may not look into {folder}, and so cannot check what is there"
            return text, _remedy(folder, owner)
    return f"{path} cannot be looked at: {error.strerror or error}", ""


def _remedy(path: Path, owner: int) -> str:
    me, whose = _name(os.geteuid()), _name(owner)
    return f"it belongs to {whose}: run this as {whose}, or chown {me} {path}"


def _name(number: int) -> str:
    try:
        return pwd.getpwuid(number).pw_name
    except KeyError:
        return str(number)

"""Whether a copy is one that a judge could be made of again: unpacked, its database opened and looked over."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from judge.clerk.copying.age import Identity, decrypt
from judge.clerk.copying.archive import Manifest, unpack
from judge.clerk.copying.contents import DATABASE, SECRET
from judge.config import Config, load_secret
from judge.errors import BadData
from judge.store import rebuilding
from judge.store.copying import count_rows, open_copy, unknown_steps
from judge.store.inspection import inspect
from judge.store.tokens import Keyring, are_given


def open_archive(file: Path, to: Path, identities: Sequence[Identity] = ()) -> Manifest:
    """Unpack a copy into an empty folder and look all of it over; BadData with the first thing that is wrong."""
    if not file.name.endswith(".age"):
        return _look_over(file, to, unpack(file, to))
    if not identities:
        raise BadData(str(file), 0, "it is encrypted: name the file of the key with --identity")
    plain = to / "copy.tar.zst"
    decrypt(file, plain, identities)
    manifest = unpack(plain, to)
    plain.unlink()
    return _look_over(file, to, manifest)


def _look_over(file: Path, folder: Path, manifest: Manifest) -> Manifest:
    if newer := unknown_steps(manifest.steps):
        why = f"judge {manifest.program} made it, which is newer ({', '.join(newer)}); install that version first"
        raise BadData(str(file), 0, why)
    database = folder / DATABASE
    if not database.is_file():
        raise BadData(str(file), 0, "there is no database in it")
    for fault in inspect(database).faults:
        raise BadData(str(file), 0, f"its database: {fault}")
    found = count_rows(database)
    if differing := sorted(name for name in {*found, *manifest.rows} if found.get(name) != manifest.rows.get(name)):
        raise BadData(str(file), 0, f"its database has not the rows that were copied, in: {', '.join(differing)}")
    _fit_together(file, folder)
    return manifest


def _fit_together(file: Path, folder: Path) -> None:
    """Whether the secret is the one that the database's addresses were made from."""
    with closing(open_copy(folder / DATABASE)) as db:
        if (folder / SECRET).is_file():
            keyring = Keyring(load_secret(Config(state=(folder / SECRET).parent), may_draw=False))
            for claim in rebuilding.false_tokens(db, keyring):
                raise BadData(str(file), 0, f"its secret is not that of its database ({claim})")
        elif are_given(db):
            raise BadData(str(file), 0, "the secret is not in it, and without it nobody's addresses work")

"""Work done as the owner of the state folder, so that root leaves no files there that the judge may not write."""

from __future__ import annotations

import os
import pwd
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from judge.errors import BadData, JudgeError, TryLater

T = TypeVar("T")


def as_owner(folder: Path, kind: type[T], work: Callable[[], T]) -> T:
    """What some work gives; root does it in a process of the folder's owner, whose BadData and TryLater come back."""
    try:
        owner = os.stat(folder)
    except OSError as error:
        raise BadData(str(folder), 0, f"there is no judge here: {error.strerror or error}") from error
    if os.geteuid() != 0 or owner.st_uid == 0:
        return work()
    mine, others = os.pipe()
    child = os.fork()
    if not child:
        os.close(mine)
        os._exit(_do(owner, work, others))
    os.close(others)
    with open(mine, "rb") as pipe:
        told = pipe.read()
    os.waitpid(child, 0)
    if not told:
        raise JudgeError(f"what was to be done in {folder} as its owner was not done")
    answer: dict[str, Any] = msgspec.msgpack.decode(told)
    if "done" in answer:
        return msgspec.convert(answer["done"], kind, strict=False)
    raise TryLater(answer["later"]) if "later" in answer else BadData(*answer["bad"])


def _do(owner: os.stat_result, work: Callable[[], Any], pipe: int) -> int:
    """The child's part; its exit code."""
    try:
        os.initgroups(pwd.getpwuid(owner.st_uid).pw_name, owner.st_gid)
    except KeyError:
        os.setgroups([])
    os.setgid(owner.st_gid)
    os.setuid(owner.st_uid)
    os.umask(0o077)
    try:
        told: dict[str, Any] = {"done": work()}
    except BadData as error:
        told = {"bad": (error.path, error.line, error.why)}
    except JudgeError as error:
        told = {"later": str(error)}
    except OSError as error:
        told = {"bad": (error.filename or "", 0, error.strerror or str(error))}
    except Exception:  # noqa: BLE001 - the process ends here, and its parent says that it was not done
        sys.excepthook(*sys.exc_info())
        return 1
    with open(pipe, "wb") as file:
        file.write(msgspec.msgpack.encode(told))
    return 0

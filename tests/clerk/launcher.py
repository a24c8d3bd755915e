"""`judge …` as a process of its own that need not load the program: it is forked from one that did nothing else.

A judge takes a second to load, and as long again until it has read its first letter; hundreds are started here. That it
loads from nothing, as a keeper's does, is shown by tests/ops.

    python -m tests.clerk.launcher

is that process; its standard input is the line on which it is asked.
"""

from __future__ import annotations

import ctypes
import gc
import json
import os
import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from tempfile import NamedTemporaryFile
from typing import Any

_SUBREAPER = 36
"""PR_SET_CHILD_SUBREAPER (linux/prctl.h): whose parent ends is ours from then on."""
_LONGEST = 1 << 18
"""Bytes of a request: words, folder and environment."""
_NUMBER = 4
"""Bytes of the number of a process."""

_LOADED = ("judge.cli.serve", "judge.cli.tick", "judge.clerk.clerk")
_LETTER = b"From: anna@players.example\nMessage-ID: <1@players.example>\nSubject: hello\n\nA Par-Bur\nHELP\nThanks\n"
"""Read once, so that its languages, their grammars and all patterns are there."""


def can_launch(environment: dict[str, str]) -> bool:
    """Linux alone lets a process have the children of its child; neither other data nor other packages are loaded."""
    return sys.platform.startswith("linux") and "JUDGE_DATA" not in environment and _pythons(environment) == _PYTHONS


def _pythons(environment: Mapping[str, str]) -> dict[str, str]:
    """What Python itself reads before it begins."""
    return {name: value for name, value in environment.items() if name.startswith("PYTHON")}


_PYTHONS = _pythons(os.environ)


class Launched(subprocess.Popen[bytes]):
    """`judge` with these words; all else is as `subprocess.Popen` has it."""

    def _execute_child(self, args: list[str], *how: Any) -> None:
        """In the place of fork and exec: `how` is what Popen says, with both ends of its pipes in the midst."""
        cwd, env, pipes = how[4], how[5], how[9:15]
        _, _, _, stdout, _, stderr = pipes
        job = json.dumps([args, os.fspath(cwd), env]).encode()
        with open(os.devnull, "rb") as nothing, _adopting():
            line = _line()
            socket.send_fds(line, [job], [nothing.fileno(), stdout, stderr])
            self.pid = int.from_bytes(line.recv(_NUMBER))
        self._child_created = True
        self._close_pipe_fds(*pipes)


@contextmanager
def _adopting() -> Iterator[None]:
    """A process whose parent ends meanwhile becomes a child of this one, so that it can be waited for."""
    prctl = ctypes.CDLL(None, use_errno=True).prctl
    assert prctl(_SUBREAPER, 1, 0, 0, 0) == 0
    try:
        yield
    finally:
        prctl(_SUBREAPER, 0, 0, 0, 0)


@cache
def _line() -> socket.socket:
    """To the process that forks, which ends with this one."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with theirs:
        subprocess.Popen([sys.executable, "-m", __name__], stdin=theirs.fileno(), stdout=subprocess.DEVNULL)
    return ours


def _load() -> None:
    """Whatever a judge loads by itself before it has answered a letter, and nothing that is another judge's."""
    for module in _LOADED:
        import_module(module)
    from judge.cli.read import read
    from judge.program import this_program
    from judge.prose.stationery import kept_stationery
    from judge.shelf import template_folder

    this_program()
    stationery = kept_stationery(template_folder())
    for code in stationery.languages():
        stationery.phrases(code)
    for form in (stationery._text, stationery._html):
        for name in form._jinja.list_templates(filter_func=lambda name: "/" not in name):
            form._jinja.get_template(name)
    with NamedTemporaryFile() as letter:
        letter.write(_LETTER)
        letter.flush()
        read.main([letter.name], standalone_mode=False)
    gc.collect()
    gc.freeze()


def _become(job: bytes, streams: list[int]) -> None:
    """Have the words, the folder, the environment and the streams of the judge that is wanted."""
    words, folder, environment = json.loads(job)
    for at, each in enumerate(streams):
        os.dup2(each, at)
        os.close(each)
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)
    sys.argv = ["judge", *words]


def _fork_judges(line: socket.socket) -> bool:
    """Fork one for each request; False in this process when nobody asks any more, True in each judge."""
    while True:
        job, streams, _, _ = socket.recv_fds(line, _LONGEST, 3)
        if not job:
            return False
        hears, tells = os.pipe()
        between = os.fork()
        if between == 0:
            judge = os.fork()
            if judge:
                os.write(tells, judge.to_bytes(_NUMBER))
                os._exit(0)
            for end in (hears, tells):
                os.close(end)
            line.close()
            _become(job, streams)
            return True
        # Only once its parent has ended is it a child of whoever asked.
        os.waitpid(between, 0)
        line.send(os.read(hears, _NUMBER))
        for end in (hears, tells, *streams):
            os.close(end)


if __name__ == "__main__":
    _load()
    if _fork_judges(socket.socket(fileno=os.dup(0))):
        from judge.__main__ import main

        main()

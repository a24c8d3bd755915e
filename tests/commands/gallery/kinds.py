"""Which kinds of mail there are: what the program can tell, read out of the program itself."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import judge.clerk
from judge.commands.part import silent
from judge.commands.tellers import TELLERS
from judge.commands.told import is_told
from judge.game.events import Event

_CLERK = Path(judge.clerk.__path__[0])
_WRITER = "post.py"
_ALARM = ("note", "post.alarm")


@dataclass(frozen=True)
class Kind:
    """One kind of mail.

    `group` is `event` (told to those whom it concerns), `answer` (a part of the answer to a letter) or `note`
    (what the clerk writes by itself, named by the function that does).
    """

    group: str
    name: str
    told: str
    made_of: tuple[tuple[str, str], ...] = ()
    """The fields of its context, each with its type."""

    @property
    def key(self) -> tuple[str, str]:
        return self.group, self.name


def kinds() -> tuple[Kind, ...]:
    """Every event somebody hears of in a mail of his own, every reply, every note."""
    listed = [_kind("event", kind) for kind in _below(Event) if is_told(kind)]
    listed += [_kind("answer", kind) for kind, teller in TELLERS.items() if teller is not silent]
    listed += [Kind(group, name, told) for (group, name), told in _notes().items()]
    return tuple(sorted(listed, key=lambda kind: kind.key))


def _below(kind: type[Event]) -> Iterator[type[Event]]:
    for each in kind.__subclasses__():
        # A class with slots leaves its draft behind among the subclasses.
        if getattr(sys.modules[each.__module__], each.__name__) is each:
            yield each
        yield from _below(each)


def _kind(group: str, kind: type[Any]) -> Kind:
    # Under this future import a type is the text that its author wrote.
    made_of = tuple((field.name, str(field.type)) for field in fields(kind))
    return Kind(group, kind.__name__, _first_paragraph(kind.__doc__), made_of)


def _notes() -> dict[tuple[str, str], str]:
    """The functions of the clerk that write a note, and what they say of themselves."""
    found = {_ALARM: "The program failed on a letter, or on a game, which stands still."}
    for path in sorted(_CLERK.rglob("*.py")):
        if path.name == _WRITER:
            continue
        for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(function, ast.FunctionDef) and any(map(_writes_note, ast.walk(function))):
                module = ".".join(path.relative_to(_CLERK).with_suffix("").parts)
                found["note", f"{module}.{function.name}"] = _first_paragraph(ast.get_docstring(function))
    return found


def _writes_note(node: ast.AST) -> bool:
    """Whether this is `post.note(…)`, however the post room is called there."""
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "note"):
        return False
    return ast.unparse(node.func.value).endswith("post")


def note_written_by(depth: int) -> tuple[str, str]:
    """The key of the note that a function of the clerk is just writing, seen from `depth` calls below it."""
    frame = sys._getframe(depth)
    while Path(frame.f_code.co_filename).name == _WRITER and frame.f_code.co_name != "alarm" and frame.f_back:
        frame = frame.f_back
    module = str(frame.f_globals["__name__"]).removeprefix("judge.clerk.")
    return "note", f"{module}.{frame.f_code.co_name}"


def _first_paragraph(text: str | None) -> str:
    return " ".join((text or "").split("\n\n")[0].split())

"""The faults that can be put into files, as JSON. Run by the Python of an environment that has mutmut, and by no other.

    faults.py                  {path: [line of each fault]} of the paths that stand on the input, one a line
    faults.py PATH NUMBER...   {number: the whole text of the file with this fault}

mutmut's own runner is not used: it knows functions without decorators alone, and chooses tests by function. What a
line can be changed into is its well-kept part.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import libcst as cst
from libcst.metadata import MetadataWrapper, PositionProvider
from mutmut.mutation.mutators import mutation_operators

_LOGS = frozenset({"log", "_log", "logger", "_logger"})
_NO_VALUES = (cst.Annotation, cst.Decorator, cst.Import, cst.ImportFrom, cst.TypeAlias, cst.Assert)


class _Finder(cst.CSTVisitor):
    """Every node that can be changed, with its line and what it may become."""

    METADATA_DEPENDENCIES = (PositionProvider,)

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[int, cst.CSTNode, cst.CSTNode]] = []

    def on_visit(self, node: cst.CSTNode) -> bool:
        """Look at a node; whether what is in it can be changed, too."""
        if isinstance(node, cst.Arg) and node.keyword is not None and node.keyword.value == "strict":
            return False
        if isinstance(node, _NO_VALUES) or _is_said_to_nobody(node):
            return False
        position = self.get_metadata(PositionProvider, node, None)
        for kind, operator in mutation_operators:
            if position is not None and isinstance(node, kind):
                changes = (changed for changed in operator(node) if not _is_unseen(node, changed))
                self.found += ((position.start.line, node, changed) for changed in changes)
        return True


def _is_said_to_nobody(node: cst.CSTNode) -> bool:
    """A docstring, a line of a log, or types for the checker: nobody could notice a fault there."""
    if isinstance(node, cst.Expr):
        return isinstance(node.value, cst.BaseString)
    if not isinstance(node, cst.Call):
        return False
    if isinstance(node.func, cst.Attribute):
        return isinstance(node.func.value, cst.Name) and node.func.value.value in _LOGS
    return isinstance(node.func, cst.Name) and node.func.value in {"cast", "NewType", "TypeVar", "assert_never"}


def _is_unseen(node: cst.CSTNode, changed: cst.CSTNode) -> bool:
    """Whether what changed only guards against faults of the program itself: `zip(…, strict=True)`."""
    if not (isinstance(node, cst.Call) and isinstance(changed, cst.Call)):
        return False
    guards = (each for each in node.args if each.keyword is not None and each.keyword.value == "strict")
    return any(all(guard is not other for other in changed.args) for guard in guards)


def found(path: Path) -> tuple[cst.Module, list[tuple[int, cst.CSTNode, cst.CSTNode]]]:
    """A file and its faults, always in the same order."""
    wrapper = MetadataWrapper(cst.parse_module(path.read_text(encoding="utf-8")), unsafe_skip_copy=True)
    finder = _Finder()
    wrapper.visit(finder)
    return wrapper.module, finder.found


def made(path: Path, numbers: list[int]) -> Iterator[tuple[int, str]]:
    """The text of the file with each of these faults."""
    module, faults = found(path)
    for number in numbers:
        _, node, changed = faults[number]
        yield number, module.deep_replace(node, changed).code  # type: ignore[attr-defined]


if __name__ == "__main__":
    if len(sys.argv) > 1:
        json.dump(dict(made(Path(sys.argv[1]), [int(each) for each in sys.argv[2:]])), sys.stdout)
    else:
        paths = sys.stdin.read().split("\n")
        json.dump({path: [line for line, *_ in found(Path(path))[1]] for path in paths if path}, sys.stdout)

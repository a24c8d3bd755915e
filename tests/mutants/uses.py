"""Which lines show a fault: its own, or, where it stands outside of functions, those that use what it defines."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

_Function = ast.FunctionDef | ast.AsyncFunctionDef


def lines_of(tree: Path, path: str, line: int) -> dict[str, set[int]]:
    """By file: the line itself in a function; else every line in a function that names what the line defines."""
    source = _parsed(tree / path)
    if any(line in _body(function) for function in _functions(source)):
        return {path: {line, *_statement(source, line)}}
    names = _defined(source, line)
    here = _naming(tree, path, names)
    if here or not names:
        return {path: here}
    others = (file.relative_to(tree).as_posix() for file in sorted((tree / "judge").rglob("*.py")))
    return {other: found for other in others if (found := _naming(tree, other, names))}


def of_functions(tree: Path, path: str) -> set[int]:
    """Every line of a file that runs later than when the file is imported."""
    return {line for each in _functions(_parsed(tree / path)) for line in _body(each)}


def _body(function: _Function) -> range:
    return range(function.body[0].lineno, (function.end_lineno or 0) + 1)


@lru_cache(maxsize=1024)
def _parsed(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))


def _functions(source: ast.AST) -> Iterator[_Function]:
    return (node for node in ast.walk(source) if isinstance(node, _Function))


def _statement(source: ast.AST, line: int) -> Iterator[int]:
    """The first line of the smallest statement around: where Python says that a long one is."""
    around = [
        node
        for node in ast.walk(source)
        if isinstance(node, ast.stmt) and node.lineno <= line <= (node.end_lineno or node.lineno)
    ]
    if around:
        yield max(around, key=lambda node: node.lineno).lineno


def _defined(source: ast.AST, line: int) -> set[str]:
    """The names that the smallest statement around a line gives something to, or the function it is the head of."""
    around = [
        node
        for node in ast.walk(source)
        if isinstance(node, (ast.Assign, ast.AnnAssign, ast.ClassDef, *_Function.__args__))
        and node.lineno <= line <= (node.end_lineno or node.lineno)
    ]
    if not around:
        return set()
    node = max(around, key=lambda each: each.lineno)
    if isinstance(node, (ast.ClassDef, *_Function.__args__)):
        return {node.name}
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    return {each.id for target in targets for each in ast.walk(target) if isinstance(each, ast.Name)}


def _naming(tree: Path, path: str, names: set[str]) -> set[int]:
    if not names:
        return set()
    pattern = re.compile(rf"\b(?:{'|'.join(sorted(names))})\b")
    text = (tree / path).read_text(encoding="utf-8").splitlines()
    source = _parsed(tree / path)
    return {line for function in _functions(source) for line in _body(function) if pattern.search(text[line - 1])}

"""A trie: many words as one regular expression that finds the longest of them."""

from __future__ import annotations

import re
from collections.abc import Iterable

_BETWEEN = r"[ .\-]{0,3}"

_Node = dict[str, "_Node"]


def pattern_of(words: Iterable[str]) -> str:
    """A pattern for any of the words; a blank in a word stands for nothing, blanks, a dot or a hyphen."""
    root: _Node = {}
    for word in words:
        node = root
        for char in word:
            node = node.setdefault(char, {})
        node[""] = {}
    return _pattern(root) if root else r"(?!)"


def _pattern(node: _Node) -> str:
    branches = [_step(char) + _pattern(node[char]) for char in sorted(node) if char]
    if not branches:
        return ""
    joined = branches[0] if len(branches) == 1 and "" not in node else f"(?:{'|'.join(branches)})"
    return f"{joined}?" if "" in node else joined


def _step(char: str) -> str:
    return _BETWEEN if char == " " else re.escape(char)

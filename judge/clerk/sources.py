"""The data files, as the store asks for them."""

from __future__ import annotations

from judge.shelf import load_map, load_rulebook
from judge.store.codec import Sources

SOURCES = Sources(load_map, load_rulebook)

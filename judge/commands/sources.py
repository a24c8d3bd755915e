"""The data files, as the store asks for them, and which of them are meant where nobody names any."""

from __future__ import annotations

from judge.shelf import load_map, load_rulebook
from judge.store.codec import Sources

SOURCES = Sources(load_map, load_rulebook)
USUAL_BOARD, USUAL_RULEBOOK = "standard", "ru2000"
"""What a game is played on, and by."""

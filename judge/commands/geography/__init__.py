"""PLACE, REACH, MOVES and ABBREVIATIONS: questions about the board."""

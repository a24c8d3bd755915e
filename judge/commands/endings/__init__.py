"""Draws, concessions, proposals, votes, and what is told when a game is over."""

"""Replies to what an answer says: one module a theme, each with its `TELLERS`."""

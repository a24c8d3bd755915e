"""Boards of other programs: what their files say, as `board.toml`, names and `about.toml` of this one.

A module reads each format into a `Draft`; `finish` makes a board of it, `toml` writes it down. What a format says and
this judge has not is named, never dropped.
"""

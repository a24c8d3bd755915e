"""Joining, leaving and filling seats."""

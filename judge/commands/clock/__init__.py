"""Deadlines, grace, pauses, absences, extensions."""

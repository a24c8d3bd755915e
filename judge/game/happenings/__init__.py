"""The events of each theme."""

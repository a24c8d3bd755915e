"""A letter's text as lines of words."""

"""A person, his addresses and what is held about him."""

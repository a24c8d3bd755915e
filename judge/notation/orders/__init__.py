"""A segment of words → the orders it gives."""

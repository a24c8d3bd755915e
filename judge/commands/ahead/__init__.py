"""Orders for later phases, and orders that are given again in each."""

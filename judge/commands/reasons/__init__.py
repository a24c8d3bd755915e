"""WHY: the reason of a result."""

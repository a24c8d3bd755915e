"""A line's words made plain, and cut where an order may end."""

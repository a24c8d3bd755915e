"""A line's words put plainly: without what is said in passing, and with what is said in other words."""

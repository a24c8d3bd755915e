"""Command lines to asks: one module a theme, each with the readers of its words."""

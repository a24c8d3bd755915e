"""What is done about each kind of ask: one module a theme, each with its `HANDLERS`."""

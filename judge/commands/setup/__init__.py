"""SETUP: a game begins from a board that its master writes down."""

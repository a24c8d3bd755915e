"""Registering, finding and entering games, and commands to a game."""

"""What a letter or the clock can ask of a game: a module for each theme, a frozen class for each command."""

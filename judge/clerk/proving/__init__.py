"""Whether what is stored is true: games done again from the letters that made them."""

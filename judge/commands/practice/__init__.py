"""Practice games: one person on the board, and six powers that the program orders for."""

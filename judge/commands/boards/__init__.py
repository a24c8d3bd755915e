"""BOARDS: which boards there are to play on, and what is to be known of one."""

"""What masters do to their games."""

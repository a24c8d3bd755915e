"""What becomes of a letter: read, understood, obeyed section by section, parked or kept until its writer is proven."""

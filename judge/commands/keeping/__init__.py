"""What keepers ask of the machine."""

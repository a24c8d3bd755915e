"""HELP and COMMANDS."""

"""Passwords and secret addresses."""

"""The e-mail judge for Diplomacy."""

__version__ = "0.5.0"

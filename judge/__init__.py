"""The e-mail judge for Diplomacy."""

__version__ = "0.3.0"

"""Observing, lists, histories, maps, exports."""

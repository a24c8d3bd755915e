"""The rules: one phase of Diplomacy as a function of values, without clock, file or chance."""

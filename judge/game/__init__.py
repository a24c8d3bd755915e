"""The life of one game, from forming to its end, without clock, disk or chance."""

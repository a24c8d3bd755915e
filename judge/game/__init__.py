"""The life of one game, from forming to its end, without reading a clock, a file or a random number."""

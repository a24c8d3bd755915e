"""What mail programs really write, as data; `tests/post/make_letters.py` makes the letters of `letters/*/` of it."""

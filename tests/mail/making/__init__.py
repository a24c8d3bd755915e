"""What mail programs really write, as data; `tests/mail/make_letters.py` makes the letters of `letters/*/` of it."""

"""What a letter may ask: a folder a theme, and a row a command in `catalogue.py`."""

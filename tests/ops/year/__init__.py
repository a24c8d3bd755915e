"""A keeper's year, played on machines that were made for it: `make year`."""

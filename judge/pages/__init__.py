"""What others open: the site, the book of a game, the result as JSON, the listing, the calendar."""

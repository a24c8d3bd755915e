"""What those who look on may open: the site with its pages and films, and the books of games that are over."""

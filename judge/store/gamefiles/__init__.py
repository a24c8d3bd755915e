"""Running games in files of other programs, and as people write them down: each kind is read into one value."""

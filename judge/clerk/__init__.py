"""The only place where rooms meet: letters in, turns played, mail posted, one transaction each.

`receive.py` is the walk of a letter, by way of `identity` and `letters`; what comes of it goes to `posting`, then to
`sending`, and `clerk.py` takes letter after letter. Beside that way lie `hours` (what the clock asks for), `robots`,
`publishing` (site, films, books), `proving` (games done again from their letters), and above all `service`, the
processes that run day and night.
"""

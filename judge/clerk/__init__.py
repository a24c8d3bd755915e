"""The only place where rooms meet: letters in, turns played, mail posted, one transaction each.

A letter goes `letters` → `identity` → `errands` → `save` → `posting` → `sending`; `clerk.py` leads it. Beside that way
lie `hours` (what the clock asks for), `robots`, `publishing` (site, films, books), `proving` (games done again from
their letters), and above all `service`, the processes that run day and night.
"""

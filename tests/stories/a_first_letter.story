# A letter in answer to the judge's mail is answered at once with what was understood; the deadline plays the phase,
# and everybody reads the results (existing-judges 1.2 "any other line", 4 "reply" and "results").
given table sample

> FRANCE
|A Par-Bur
|F Bre MAO
|A Mar-Spain
< FRANCE
: [sample S1901M]
| A Par → Bur
| A Mar → Spa
! Germany
- ENGLAND
= sample orders France: A par - bur; F bre - mid; A mar - spa

# The same letter again changes nothing.
> FRANCE
|A Par-Bur
< FRANCE
| A Par → Bur
= sample orders France: F bre - mid; A mar - spa; A par - bur

@ +7d
= sample phase F1901M
= sample units France: A bur, F mid, A spa
<< players
: Spring 1901, movement: results
| France
| A Par → Bur
< master, watcher
: Spring 1901, movement: results

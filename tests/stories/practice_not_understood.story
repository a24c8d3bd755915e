# A letter with a line that could not be followed does not play the practice phase by itself, whatever it completes: the
# answer shows what is stored and what was not understood, and READY or a corrected line plays it. (this judge)
given people anna
> anna
|PRACTICE France
< anna
> anna
|A Par-Bur
|A Mar-Spa
|F Bre-Mid
|Den Swe
< anna
: [practice1 S1901M]
| one line could not be followed
| ✓ A Par → Bur
| NOT UNDERSTOOD
| Den Swe
| Nothing is missing.
| answer with READY
| READY plays it as it stands now; so does a letter with the
! as soon as you have ordered
- anna
= practice1 phase S1901M

# To ask once more changes nothing; the corrected line plays it.
> anna
|ORDERS
< anna
| READY plays it as it stands now
- anna
> anna
|A Par-Pic
< anna
: [practice1 F1901M] Spring 1901, movement: results
| A Pic
- anna

# The units that were not named hold only where everything else was understood.
> anna
|Burgundy-Belgium
|the rest hold
< anna
| Burgundy-Belgium
| READY plays it as it stands now
- anna
= practice1 phase F1901M

# READY beside such a line is not enough: who wrote it did not know. Once more, below a signature that is never understood, it is.
> anna
|A Pic-Bel
|A Spa-Brgx
|F Mid-Por
|READY
< anna
| READY plays it as it stands now
- anna
= practice1 phase F1901M
> anna
|READY
|Xyz Qwrt, Par Bur
< anna
: Fall 1901, movement: please check your orders
| has been played
| Xyz Qwrt
< anna
: Fall 1901, movement: results
- anna

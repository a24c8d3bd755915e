# One order too many, and impossible: the others complete the phase, but nothing is played before its player has seen which
# one was none. READY plays it as it stands.
given people anna
> anna
|PRACTICE France
< anna
> anna
|A Par-Bur
|A Mar-Spa
|F Bre-Mid
< anna
> anna
|A Bur-Bel
|F Mid-Por
|A Spa H
< anna
: [practice1 W1901A]
> anna
|Build A Par
|Build A Mar
|Build A Bel
< anna
: [practice1 W1901A]
| one line could not be followed
| ✓ builds A Par
| ✓ builds A Mar
| ✗ builds A Bel
| it is not a home centre of yours
| READY plays it as it stands now
! has been played
- anna
= practice1 phase W1901A
> anna
|READY
< anna
: [practice1 S1902M] Winter 1901, adjustments: results
| builds A Mar
- anna

# One order too many, and impossible: the others complete the phase, so it is played; the answer still says which one was none.
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
: [practice1 S1902M] Winter 1901, adjustments: please check your orders
| one line could not be followed
| ✗ builds A Bel
| it is not a home centre of yours
| ✓ builds A Mar
| ✓ builds A Par
| has been played
< anna
: [practice1 S1902M] Winter 1901, adjustments: results

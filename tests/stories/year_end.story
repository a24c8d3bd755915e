# The mail that ends a year tells it: a bar a power with what it won, and each reader his own press of the year, nobody else's.
given table sample

> FRANCE re begins
|PRESS TO ITALY
|Shall we leave each other alone?
|Piedmont stays empty.
|ENDPRESS
|PRESS TO GERMANY
|Burgundy stays empty.
|ENDPRESS
|A Par - Bur
|A Mar - Spa
|F Bre - Mid
~ everybody
> ITALY re Press
|Agreed.
~ everybody
@ +8d
> FRANCE re Spring 1901
|F Mid - Por
|A Bur - Bel
~ everybody
@ +8d
<< FRANCE
: Fall 1901, movement: results
! YEAR 1901
<< FRANCE
: Winter 1901, adjustments: results
| THE YEAR 1901
| France ██████ 6 (+3)
| Germany ███ 3
| YOUR CORRESPONDENCE IN 1901
| Germany Letters: 1. The last, yours: "Burgundy stays empty."
| Italy Letters: 2. The last, to you: "Agreed."
<< ITALY
: Winter 1901, adjustments: results
| France ██████ 6 (+3)
| YOUR CORRESPONDENCE IN 1901
| France Letters: 2. The last, yours: "Agreed."
! Burgundy stays
<< TURKEY
: Winter 1901, adjustments: results
| THE YEAR 1901
! YOUR CORRESPONDENCE
! Agreed.
<< watcher
: Winter 1901, adjustments: results
| THE YEAR 1901
! YOUR CORRESPONDENCE
# From the second year on there is the table, too, with what its last row means.
~ everybody
@ +8d
@ +8d
<< watcher
: Winter 1902
| THE YEAR 1902
| Concentration
| Concentration is the mean of the squares

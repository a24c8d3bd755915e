# The master's PROCESS before the time is over: everybody is told, and it counts against nobody.
given table sample
> FRANCE
|A Par-Bur
~ everybody
> master
|PROCESS
< master
: Spring 1901, movement: played
| The phase has been played before its time was over
| counts against nobody's record
< master
: results
| The master played this phase early
< FRANCE, ITALY, watcher
: Spring 1901, movement: results
| The master played this phase early: the time to order was not over. It counts against nobody's record.
> FRANCE
|MY RECORD
< FRANCE
| (in time 1, late 0, missed 0, of one phase)
> ITALY
|MY RECORD
< ITALY
| Nothing is on record yet

# When the time is over, or all orders are in, nobody reads of it.
> master
|SET process manual
~ everybody
@ +4d
~ everybody
> master
|PROCESS
< master
| The phase has been played; everybody gets the results.
<< ITALY
: Fall 1901, movement: results
! early
> ITALY
|MY RECORD
< ITALY
| (in time 0, late 0, missed 1, of one phase)

# A master who plays gives orders and has the phase played in one letter: not all orders were in.
given people anna boris
> anna
|CREATE duo think 0 2 players
|JOIN duo
> boris
|JOIN duo
~ anna boris
given game duo
> anna
|HOLD ALL
|PROCESS
< anna
! all orders were in
| The phase has been played before its time was over
| has been played, as you asked. The results are in the next mail.
~ anna boris
= duo phase F1914M

# Where his orders were the last ones PROCESS plays no second phase.
> boris
|HOLD ALL
~ boris
> anna
|HOLD ALL
|PROCESS
< anna
! NOT DONE
| With that all orders were in, so Fall 1914, movement has been played.
= duo phase S1915M
< anna
! early

# A game that forms: weekly "players wanted", START at a moment, and a master who is asked daily (sections 1.3, 2.3, 4).
given people master anna boris
> master
|CREATE duel ru2000 players 2
~ master
> anna
|JOIN duel
~ anna
@ +7d
<< anna
: duel needs 1 more player
| duel still needs 1 more player
| JOIN duel
<< master
: duel needs 1 more player
> master
|SET START 2027-01-12 20:00
< master
| The game begins on Tue 12 Jan 2027, 20:00
< anna
: A start was set
| duel begins on Tue 12 Jan 2027, 20:00
> boris
|JOIN duel
= duel status forming
@ 2027-01-12 20:00
= duel status active
<< boris
: The game begins
# Manual start: only the master begins, and he is reminded daily.
> master
|CREATE other ru2000 players 2
|SET start manual
> anna
|JOIN other
> boris
|JOIN other
= other status forming
~ master anna boris
@ +8d
= other status forming
<< master
: other waits for your START
| START

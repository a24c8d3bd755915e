# EJECT and REVIVE in one letter: each is done, in its order, as often as it is written, and what is told is so at the end.
given table sample
> master
|EJECT Italy
~ everybody
= sample owner italy: nobody

# Nobody hears that no power lacks a player, since Italy lacks one.
> master
|REVIVE Italy
|EJECT Italy
< master
| P1 plays Italy again.
| Italy is without a player now.
! Somebody
- master
< FRANCE
: Italy has its player back
< FRANCE
: Italy has lost its player
- FRANCE
~ everybody
= sample owner italy: nobody

# The same line a second time is no repetition where something came between.
> master
|REVIVE Italy
|EJECT France
|REVIVE France
|EJECT France
< master
| P1 plays Italy again.
| France is without a player now.
| P3 plays France again.
| France is without a player now.
= sample owner france: nobody
= sample owner italy: p1
~ everybody

# It is told once that nobody is missing, with the deadline.
@ +5d
~ everybody
> master
|REVIVE France
|EJECT Italy
|REVIVE Italy
< master
| P3 plays France again.
< master
: No power lacks a player
| the deadline is Fri 15 Jan 2027, 18:00 UTC
- master
~ everybody
@ +2d
> master
|EJECT Italy
~ everybody
> master
|REVIVE Italy
|EJECT Italy
< master
| Italy is without a player now.
< master
: New deadline
| The deadline of sample is Sun 17 Jan 2027, 18:00 UTC now
! Every power
<< FRANCE
: New deadline

# What is vacant for a moment is offered to nobody.
given people anna
> anna
|VOLUNTEER
~ anna
> master
|REVIVE Italy
|EJECT Germany
|REVIVE Germany
- anna
> master
|EJECT Germany
< anna
| Germany

# PAUSE and RESUME: nothing is played, orders are kept, what was left of the phase is given back (section 1.3).
given table sample
> FRANCE
|PAUSE
< FRANCE
| Only the master of sample can do that
~ everybody
@ +5d
> master
|PAUSE
< master
| sample is paused
< FRANCE
: The game is paused
| there is no deadline
| Orders that you send are kept
~ everybody
> FRANCE
|A Par-Bur
< FRANCE
| A Par → Bur
= sample orders France: A par - bur
> master
|PAUSE
|SET DEADLINE +24h
< master
| is paused, so there is no deadline
~ everybody
@ +3d
<< FRANCE
: still paused
@ +6d
= sample phase S1901M
~ everybody
> master
|RESUME
< master
| the deadline is now Tue 19 Jan 2027, 18:00
= sample deadline 2027-01-19 18:00
<< FRANCE
: The game goes on
> master
|RESUME
< master
| sample is not paused
@ +2d
= sample phase F1901M

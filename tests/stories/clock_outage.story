# A judge that was down pushes deadlines and tells everybody why; letters that came meanwhile count.
given table sample
> FRANCE
|A Par-Bur
~ everybody
@ 2027-01-10 17:00
~ everybody
@ off +6h
> FRANCE unread
|A Mar-Spa
@ +1m
<< FRANCE
: later, because the judge was away
| did not run for 6 hours
| so it ends later now: on Mon 11 Jan 2027, 00:01
<< master
: later, because the judge was away
| nobody looked at the clock from Sun 10 Jan 2027, 17:00
<< watcher
: later, because the judge was away
<< keeper
: Nobody looked at the clock for hours
= sample phase S1901M
= sample orders France: A par - bur; A mar - spa
= sample deadline 2027-01-11 00:01
@ 2027-01-11 00:01
= sample phase F1901M
# Down again, with nothing due: nothing moves, nobody but the keeper hears of it.
~ everybody
@ off +5h
@ +1m
- FRANCE
- master
= sample deadline 2027-01-14 00:01

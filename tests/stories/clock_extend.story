# EXTEND: a majority of the survivors moves the deadline (section 8: extension requests with player vote).
given table sample
> FRANCE
|EXTEND 24h
< FRANCE
| Votes given: 1; needed: 4
< ITALY
: A vote for more time
| later by 1 day
! France
- watcher
> ITALY
|EXTEND 2 days
> TURKEY
|EXTEND 12h
> TURKEY
|NO EXTENSION
~ everybody
> RUSSIA
|EXTEND 3d
= sample deadline 2027-01-10 18:00
~ everybody
> TURKEY
|EXTEND 12h
< TURKEY
| Your vote was the last that was needed
# More than half of them want half a day at least.
= sample deadline 2027-01-11 06:00
< watcher
: the deadline is later
| More than half of the players
~ everybody
> FRANCE
|EXTEND 30d
|EXTEND a 1
< FRANCE
| by an hour at least and 7 days at most

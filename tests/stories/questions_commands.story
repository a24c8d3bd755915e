# TIME LEFT and WHAT IF as commands, HELP WINNING and HELP PRESS with a power, for a player, an observer and a stranger to the game.
given table sample

> FRANCE
|TIME LEFT
< FRANCE
| Open now: Spring 1901, movement.
| Deadline: Sun 10 Jan 2027, 18:00 UTC
> FRANCE
|A Par - Bur
~ FRANCE
> FRANCE
|WHAT IF A Mun - Bur
< FRANCE
| with the orders that are shown
| A Par → Bur: bounced
| A Mun → Bur
> watcher
|TIME LEFT sample
< watcher
| Deadline: Sun 10 Jan 2027, 18:00 UTC
> watcher
|When is the deadline?
< watcher
| Who has not ordered yet is not told
> FRANCE
|HELP WINNING
< FRANCE
| wins with 18 of the 34
> FRANCE
|HELP PRESS
< FRANCE
| ABOUT PRESS
| "HELP PRESS MORE"
| To write to Austria
! BROADCAST
> FRANCE
|HELP PRESS Turkey
< FRANCE
| sample-turkey
> FRANCE
|What if we both attack France?
< FRANCE
| WHAT IF A Ven-Tyr

# A player resigns; volunteers are offered the power by mail, the first who answers has it, everybody is told, and there
# is a full phase's time to order (existing-judges 1.1 TAKEOVER, 1.2 RESIGN, 2.4 "when the last gap closes"; 8.13).
given table sample
given people vera vito

> vera
|VOLUNTEER
> vito
|VOLUNTEER
~ vera vito

@ +3d
~ players master watcher
> ITALY
|RESIGN
< p1 p2 p3 p4 p5 p6 p7 master watcher
| Italy
< vera vito
: Italy in sample needs a player
| TAKEOVER Italy sample
= sample owner Italy: nobody

> vito
|TAKEOVER Italy sample
< vito
: You play Italy
| You play Italy in sample from now on.
= sample owner Italy: vito
= sample deadline 2027-01-13 18:00

> vera
|TAKEOVER Italy sample
< vera
| Italy has a player

< FRANCE
| Vito plays Italy in sample from now on.
< FRANCE
| Every power of sample that can be played has a player again
| 13 Jan 2027

< vito
: No power lacks a player
> vito
|A Ven-Tyr
< vito
| A Ven → Tyr
= sample orders Italy: A ven - tyr

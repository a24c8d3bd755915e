# Late press, press in minor phases and touch press, as the master sets them (existing-judges 2.1 late press, minor press,
# touch press; 6b: SET GRACE PRESS is no date).
given table sample
> master
|SET REACH NEIGHBOURS
~ everybody
> FRANCE re begins
|PRESS TO ITALY
|x
|ENDPRESS
|PRESS TO MASTER
|Whom may I write to?
|ENDPRESS
|BROADCAST
|Hello, all.
|ENDPRESS
|BROADCAST
|Hello again.
|ENDPRESS
< FRANCE
| Your press has gone to the master
| Your press has gone to all
| Italy is none of yours now
| a power may write to all once in each phase
< ITALY
| Hello, all.
! again
~ everybody
> AUSTRIA re begins
|PRESS TO ITALY
|Neighbour!
|ENDPRESS
< AUSTRIA
| Your press has gone to Italy
< ITALY
| Neighbour!

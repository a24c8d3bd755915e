# ROLLBACK and ROLLFORWARD, with the orders that were given and without them; what was taken back is kept and comes back.
# existing-judges 1.3: njudge's ROLLBACK, DPjudge's RESTORE and ROLLFORWARD.
given table sample
> FRANCE
|A Par-Bur
> master
|PROCESS
> FRANCE
|A Bur-Mun
> master
|PROCESS
~ everybody
= sample phase S1902M
> ITALY
|A Ven-Tyr
~ everybody

# To the phase before: without a name the last one, without orders.
> master
|ROLLBACK
< master
| sample is back in Fall 1901, movement.
| The new deadline is
< FRANCE
: Back to Fall 1901, movement
| The master took sample back from Spring 1902, movement: Fall 1901, movement is open again.
| Please send orders for Fall 1901, movement; none are stored.
| For example:
| A Bur
< watcher
: Back to Fall 1901, movement
= sample phase F1901M
= sample orders France:
= sample units France: F bre, A bur, A mar

# Further back, with the orders: everybody waits, else the phase would be played at once.
> master
|ROLLBACK S1901M RESTORE
< master
| sample is back in Spring 1901, movement.
| The orders that were given for Spring 1901, movement count.
= sample phase S1901M
= sample orders France: A par - bur
= sample units France: F bre, A mar, A par
~ everybody

# And forward again, step by step, to where it was, with what had been ordered there.
> master
|ROLLFORWARD
< master
| sample is in Fall 1901, movement again.
= sample phase F1901M
> master
|ROLLFORWARD
= sample phase S1902M
= sample orders Italy: A ven - tyr
> master
|ROLLFORWARD
|ROLLBACK F1905M
|ROLLBACK someday
< master
~ everybody
> master
|ROLLFORWARD
|ROLLBACK F1905M
|ROLLBACK someday
< master
| "ROLLFORWARD"
| Nothing was taken back in sample
| "ROLLBACK F1905M"
| was not played in sample
| "ROLLBACK someday"
| I cannot read "someday" as a phase.

# Played anew after a rollback, the old turn stays aside and cannot come back over the new one.
> master
|ROLLBACK F1901M
> FRANCE
|A Bur-Par
> master
|PROCESS F1901M
~ everybody
> master
|ROLLFORWARD
< master
| Nothing was taken back in sample that could be brought back.
= sample phase S1902M
= sample units France: F bre, A mar, A par

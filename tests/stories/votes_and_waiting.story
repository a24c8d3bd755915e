# SET WAIT, SET NOWAIT, DRAW, NO DRAW and, where the book lets allies win, ALLY and NO ALLY: each is kept until it is taken
# back or the phase is over, and told to nobody (existing-judges 1.2).
given table sample bg

> FRANCE
|SET WAIT
|DRAW
|ALLY Germany
< FRANCE
| The phase will wait for its deadline.
| Your vote for a draw counts in this phase.
| You have declared Germany your ally.
- GERMANY, master, watcher
> FRANCE
|SET NOWAIT
|NO DRAW
|NO ALLY
< FRANCE
| The phase need not wait for its deadline.
| You no longer vote for a draw.
| You have no ally any more.
- GERMANY, master, watcher

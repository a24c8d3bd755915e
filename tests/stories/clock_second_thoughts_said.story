# Who changes his mind says so in words of his own. What takes READY or a vote back counts behind "no wait" and its like; where
# more is said, it is asked about, and never passed over.
given table sample think 10m
> FRANCE
|A Par-Bur
|A Mar-Spa
|F Bre-Mid
|READY
|DRAW
|actually not ready
|changed my mind, no draw
< FRANCE
| The judge waits again after the last order
| You no longer vote for a draw
> FRANCE
|READY
< FRANCE
> FRANCE
|My neighbours are not ready for this
< FRANCE
| NOT DONE
| "My neighbours are not ready for this"
| You are ready
> FRANCE
|hm, wait, not ready yet
< FRANCE
| The judge waits again after the last order
> FRANCE
|ok draw
< FRANCE
| NOT DONE
| "ok draw"

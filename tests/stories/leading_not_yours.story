# A player who tries what only masters may is refused with one sentence each, whatever there is to take back, and the
# orders beside it are obeyed (the issue's bad input).
given table sample
> FRANCE
|ROLLBACK
|ROLLFORWARD
|PROCESS
|UNSTART
|CANCEL GAME
|A Par-Bur
< FRANCE
| "ROLLBACK"
| Only the master of sample can do that.
| "ROLLFORWARD"
| Only the master of sample can do that.
| "PROCESS"
| Only the master of sample can do that.
| "UNSTART"
| Only the master of sample can do that.
| "CANCEL GAME"
| Only the master of sample can do that.
| A Par → Bur
! nothing to go back
! nothing was taken back
= sample orders France: A par - bur
= sample status active
> FRANCE
|CREATE ../x
|F Bre-Mid
< FRANCE
| "CREATE ../x"
| A game cannot be called "../x".
| F Bre → Mid

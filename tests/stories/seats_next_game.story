# Who waits for the next game is told of one game a day of each who opens games: to open and to cancel again and again
# fills nobody's mailbox.
given people master rival zora
> zora
|JOIN ANY
< zora
| You are on the list
> master
|CREATE blitz
~ master
< zora
: A new game opens: blitz
> master
|CANCEL
~ master
> master
|CREATE alpine
~ master
- zora
> rival
|CREATE duel
~ rival
< zora
: A new game opens: duel
@ +1d
> master
|CREATE rapid
~ master
< zora
: A new game opens: rapid

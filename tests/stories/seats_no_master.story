# A game whose only master unregistered is not stuck: an observer takes the lead, and where nobody does, a keeper
# promotes somebody (existing-judges 1.1 TAKEOVER by a new master, 1.3 PROMOTE).
given table sample
> keeper
|REGISTER Keeper
~ keeper

> master
|UNREGISTER
~ master
> master
|UNREGISTER
< watcher
| sample has no master now.
| TAKEOVER MASTER
~ everybody

> watcher
|EJECT Italy
< watcher
| EJECT Italy
= sample status active
> p2
|PROMOTE p3@players.example
< p2
| PROMOTE p3@players.example
- p3

> keeper
|PROMOTE p3@players.example sample
< keeper
| P3 leads the game, too.
< p3
: A new master
| You lead sample from now on.
~ everybody
> p3
|RESIGN MASTER
~ everybody

> watcher
|TAKEOVER MASTER
< watcher
| You lead sample from now on.
~ everybody
> watcher
|EJECT Italy
< watcher
| Italy is without a player now.

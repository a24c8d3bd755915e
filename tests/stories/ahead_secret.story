# What somebody stored for later is his own: whoever takes his power over sees nothing of it, and it is not followed.
given table sample
> FRANCE
|A Par-Bur, A Mar-Spa, F Bre-MAO
|REPEAT A Par H
|PHASE F1901M
|A Bur-Mun
|F MAO-Por
~ everybody
> master
|EJECT France
< master
~ everybody
> watcher
|TAKEOVER France
< watcher
~ everybody
> watcher
|ORDERS
< watcher
| You have no orders stored for France
! A Bur-Mun
! For Fall 1901
= sample owner France: watcher
> watcher
|UNDO
< watcher
| There is nothing to undo
~ everybody
@ +8d
= sample phase F1901M
= sample orders France:

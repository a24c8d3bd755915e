# NoNMR: the game waits for the silent player, all hear until when, and goes on with his orders (section 2.3).
given table sample
> master
|SET missing wait
|PROCESS
~ everybody
@ +1d
> FRANCE
|A Par H, A Mar H, F Bre H
> ENGLAND
|F Lon H, F Edi H, A Lvp H
> ITALY
|A Rom H, A Ven H, F Nap H
> GERMANY
|A Ber H, A Mun H, F Kie H
> RUSSIA
|A Mos H, A War H, F Sev H, F StP H
> AUSTRIA
|A Vie H, A Bud H, F Tri H
~ everybody
@ +2d
<< FRANCE
: Fall 1901, movement waits for players
| it waits for the orders of Turkey, or for a new player, until Wed 13 Jan 2027, 18:00
<< TURKEY
: the game waits for you
| waits for your orders
| until Wed 13 Jan 2027, 18:00
| IF YOU SEND NOTHING
= sample phase F1901M
@ +2d
<< FRANCE
: Fall 1901, movement waits for players
> TURKEY
|A Con H, A Smy H, F Ank H
<< FRANCE
: Fall 1901, movement: results
= sample phase S1902M

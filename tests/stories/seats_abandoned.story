# A power that is abandoned is offered to volunteers, and its player may come back as long as nobody else has it
# (existing-judges 2.4 "abandoned", "return of the original player", 2.3 NoNMR: the game waits for a replacement).
given table sample
given people vera
> vera
|VOLUNTEER
~ vera
> master
|SET ABANDON_AFTER 1
|SET MISSING WAIT
~ everybody
= sample setting abandon_after: 1
= sample owner Italy: p1
= sample setting missing: wait

# All but Italy order.
> AUSTRIA
|A Vie H
|A Bud H
|F Tri H
> ENGLAND
|F Lon H
|F Edi H
|A Lvp H
> FRANCE
|A Par H
|A Mar H
|F Bre H
> GERMANY
|A Ber H
|A Mun H
|F Kie H
> RUSSIA
|A Mos H
|F StP/sc H
|F Sev H
|A War H
> TURKEY
|F Ank H
|A Con H
|A Smy H
~ everybody
@ +8d
= sample phase S1901M
= sample owner Italy: nobody
<< vera
: Italy in sample needs a player
| TAKEOVER Italy sample
~ everybody

# Its player comes back before anybody else; then there is a full phase's time to order.
> p1
|TAKEOVER sample
< p1
| You play Italy in sample from now on.
= sample owner Italy: p1
= sample phase S1901M
<< FRANCE
: No power lacks a player
~ everybody
> vera
|TAKEOVER Italy sample
< vera
| Italy has a player
> p1
|A Ven H
|A Rom H
|F Nap H
= sample phase F1901M

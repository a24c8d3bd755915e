# The letter that completes the table does not play the phase within the second: everybody has ten minutes to think
# again; READY of all who order plays it at once, WAIT holds it to its deadline. Votes of a letter count in the phase
# for which they were given, also where its orders play that phase. (this judge)
given table sample think 10m
> AUSTRIA
|A Vie H, A Bud H, F Tri H
> ENGLAND
|F Lon H, F Edi H, A Lvp H
> FRANCE
|A Par H, A Mar H, F Bre H
> GERMANY
|A Ber H, A Mun H, F Kie H
> ITALY
|A Rom H, A Ven H, F Nap H
> RUSSIA
|A Mos H, A War H, F Sev H, F Stp H
> TURKEY
|F Ank H, A Con H, A Smy - Lon
< TURKEY
| impossible
| 10 minutes after the last of them
@ +9m
= sample phase S1901M
> FRANCE
|A Par - Bur
@ +9m
= sample phase S1901M
@ +2m
= sample phase F1901M

# All are ready but one; his letter gives the last orders, votes, and is ready: the vote counts before they are played.
~ AUSTRIA
> AUSTRIA
|READY
|DRAW
|A Vie H, A Bud H, F Tri H
< AUSTRIA
| You are ready.
> ENGLAND
|F Lon H, F Edi H, A Lvp H
|DRAW
|READY
> FRANCE
|A Bur H, A Mar H, F Bre H
|DRAW
|READY
> GERMANY
|A Ber H, A Mun H, F Kie H
|DRAW
|READY
> ITALY
|A Rom H, A Ven H, F Nap H
|DRAW
|READY
~ ITALY
> ITALY
|NOT READY
< ITALY
| waits again after the last order
> ITALY
|READY
> RUSSIA
|A Mos H, A War H, F Sev H, F Stp H
|DRAW
|READY
= sample phase F1901M
> TURKEY
|F Ank H, A Con H, A Smy H
|READY
|DRAW
= sample status ended

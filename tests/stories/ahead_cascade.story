# When with orders given ahead all orders are in, the phase is played in the same moment, and so on.
given table sample
> AUSTRIA
|A Vie H, A Bud H, F Tri H
|PHASE F1901M
|A Vie H, A Bud H, F Tri H
> ENGLAND
|F Lon H, F Edi H, A Lvp H
|PHASE F1901M
|F Lon H, F Edi H, A Lvp H
> FRANCE
|A Par H, A Mar H, F Bre H
|PHASE F1901M
|A Par H, A Mar H, F Bre H
> GERMANY
|A Ber H, A Mun H, F Kie H
|PHASE F1901M
|IF A Tyr OR A Boh THEN
|A Mun-Boh
|ELSE
|A Mun H
|ENDIF
|A Ber H, F Kie H
> ITALY
|A Rom H, A Ven H, F Nap H
|REPEAT
> RUSSIA
|A Mos H, A War H, F Sev H, F Stp H
|PHASE F1901M
|A Mos H, A War H, F Sev H, F Stp H
< ITALY
| These orders are given again in every following phase of their kind
| Given again in every phase
= sample phase S1901M
~ everybody
> TURKEY
|A Con H, A Smy H, F Ank H
|PHASE F1901M
|A Con H, A Smy H, F Ank H
= sample phase S1902M
< TURKEY
| Spring 1901, movement has been played
< TURKEY
: Spring 1901, movement: results
< TURKEY
: Fall 1901, movement: your orders given ahead
< TURKEY
: Fall 1901, movement: results
< GERMANY
: Spring 1901, movement: results
< GERMANY
: Fall 1901, movement: your orders given ahead
| ✓ A Mun holds
| did not hold, so the orders below it did not count
| "ELSE" held
< GERMANY
: Fall 1901, movement: results
- GERMANY
= sample orders Italy: A rom H; A ven H; F nap H

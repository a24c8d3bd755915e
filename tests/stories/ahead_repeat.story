# Orders that are repeated come again in every phase of their kind, until they are not possible or NO REPEAT ends it.
given table sample
> FRANCE
|REPEAT A Mar H
|A Par-Bur
|REPEAT F Bre H
< FRANCE
| Given again in every phase of their kind
| ✓ A Mar holds
| ✓ F Bre holds
= sample orders France: A mar H; A par - bur; F bre H
@ +7d
= sample phase F1901M
= sample orders France: A mar H; F bre H
<< FRANCE
: results
< FRANCE
: Fall 1901, movement: your orders given ahead
> FRANCE
|NO REPEAT F Bre
|A Mar-Spa
< FRANCE
| The order of the unit in Brest is repeated no more
= sample orders France: F bre H; A mar - spa
@ +3d
# Marseilles is empty now: its order is over.
@ +3d
= sample orders France:
~ everybody
> FRANCE
|NO REPEAT
< FRANCE
| You repeat no such order
> FRANCE
|CLEAR AHEAD

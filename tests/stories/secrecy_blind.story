# Fog of war: each sees what lies beside his own, the master everything, observers nothing until it is over; what is
# said of an order tells nothing of the fog. (existing-judges 2.2 Blind + centre visibility)
given people mira anna boris chen dora emil fiona gert olga
> mira
|CREATE fog blind
> olga
|OBSERVE fog
> anna
|JOIN fog
> boris
|JOIN fog
> chen
|JOIN fog
> dora
|JOIN fog
> emil
|JOIN fog
> fiona
|JOIN fog
> gert
|JOIN fog
<< olga
: The game begins
| Fog of war
! A Mun
given game fog
= fog setting blind: True

# Munich cannot be seen from France: who orders its unit, or for it, is told no more than he sees.
> FRANCE
|A Par - Bur; F Bre - Mid
|A Mar S A Mun - Bur
|A Mun H
< FRANCE
| A Par → Bur
| A Mar supports A Mun → Bur
| Nothing is missing.
! impossible
> GERMANY
|A Mun - Bur; A Ber H; F Kie - Den
> ITALY
|A Ven - Pie; A Rom H; F Nap H
~ everybody
> mira
|PROCESS
<< FRANCE
: results
| A Mun → Bur
| A Pie (Italy) has come into sight.
| WHAT YOU SEE
| Germany A Bur
! Den
! Vie
! A Rom
<< TURKEY
: results
! Bur
! Mun
! Pie
<< olga
: results
| what happened on the board is told when the game is over
! Bur
<< mira
: results
| F Kie → Den
| A Con
~ everybody

# The list, the years and the map show no more.
> FRANCE
|LIST fog
|SUMMARY fog
|MAP fog
< FRANCE
| Turkey ? ?
| Mun*?
| what you do not see
~ everybody

> AUSTRIA
|DRAW
> ENGLAND
|DRAW
> FRANCE
|DRAW
> GERMANY
|DRAW
> ITALY
|DRAW
> RUSSIA
|DRAW
> TURKEY
|DRAW
= fog status ended
<< olga
: A draw
| A Bur
| A Con
~ everybody
> olga
|HISTORY fog
< olga
| A Mun → Bur
| F Kie → Den

# A quiet game with a secret number of players: who is late, who leaves and who comes in his place is told without names,
# but to the master and to those concerned. (existing-judges 2.2 Quiet, Secret)
given people mira anna boris chen dora emil fiona gert hugo olga
> mira
|CREATE hush
> mira
|SET QUIET ON
|SET SECRET_PLAYERS ON
|SET MOVEMENT.GRACE 2d
> olga
|OBSERVE hush
> anna
|JOIN hush
< anna
| The game begins when the table is full.
! 6 more
> boris
|JOIN hush
<< olga
: Somebody joined
! seats
> chen
|JOIN hush
> dora
|JOIN hush
> emil
|JOIN hush
> fiona
|JOIN hush
> gert
|JOIN hush
= hush status active
given game hush

> TURKEY
|RESIGN
= hush owner Turkey: nobody
< FRANCE
: A player left
| Somebody no longer plays in hush.
! Turkey
< olga
| Somebody no longer plays in hush.
! Turkey
< mira
| Turkey
~ everybody
> hugo
|TAKEOVER Turkey hush
< FRANCE
: A player came
| Somebody plays in hush in the place of a player who left.
! Turkey
! Hugo
~ everybody

> FRANCE
|A Par H; A Mar H; F Bre H
@ +7d1h
<< GERMANY
: you are late
! Italy
! England
<< FRANCE
: Orders are late
| Who is late is not told in this game.
! Italy
<< olga
: Orders are late
! Italy
@ +2d
= hush phase F1901M
<< olga
: results
| There are powers that sent no orders
! no orders came
! holds no order
<< mira
: results
| no orders came

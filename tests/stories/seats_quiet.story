# Nothing about people leaks where a game keeps that quiet: a gunboat game whose players come and go by volunteers,
# short-handed from the start (existing-judges 1.3 FORCE BEGIN, 2.2 Gunboat and Quiet, 8.13).
given people master anna boris vera

> vera
|VOLUNTEER
~ vera
> master
|CREATE fog
|SET IDENTITY GUNBOAT
~ master
given game fog
> anna
|JOIN fog
> boris
|JOIN fog
~ everybody
> master
|FORCE BEGIN
~ anna boris master
< vera
: in fog need players
| In the game fog several powers need players:
! Anna
! Boris

> vera
|TAKEOVER fog
< vera
| in fog from now on.
! Anna
! Boris
< anna boris
: has a new player
! Vera
! vera@
< master
| Vera plays
~ everybody

> vera
|RESIGN fog
< vera
| You no longer play
< anna boris
: has lost its player
| has resigned
! Vera
! vera@
< master
| Vera has given up

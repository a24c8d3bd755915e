# A gunboat game without revealing: the names stay secret when it is over, until its master says REVEAL.
# (existing-judges 2.2 No reveal; 1.3 REVEAL)
given people mira anna boris chen dora emil fiona gert olga
> mira
|CREATE dark
> mira
|SET IDENTITY GUNBOAT
|SET REVEAL OFF
> olga
|OBSERVE dark
> anna
|JOIN dark
> boris
|JOIN dark
> chen
|JOIN dark
> dora
|JOIN dark
> emil
|JOIN dark
> fiona
|JOIN dark
> gert
|JOIN dark
<< olga
: The game begins
| not even when the game is over
given game dark
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
= dark status ended
<< olga
: Who was who
! Anna
! Boris
! Chen
! Dora
! Emil
! Fiona
! Gert
> olga
|LIST dark
|SUMMARY dark
< olga
! Anna
! Gert
~ everybody

# Only the master may, and once.
> FRANCE
|REVEAL
< FRANCE
| Only the master of dark can do that.
> mira
|REVEAL
< mira
| Everybody is told who played what.
<< olga
: Who played what
| The master tells who played what in dark
| Austria
| {AUSTRIA}
<< FRANCE
: Who played what
~ everybody
> mira
|REVEAL
< mira
| Everybody has been told already who played what in dark.
> olga
|LIST dark
< olga
| {AUSTRIA}

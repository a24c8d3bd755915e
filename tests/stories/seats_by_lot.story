# A power is named where lots decide: a seat first, and a word on the lot behind it.
given people master anna boris
> master
|CREATE blitz 3 players
~ master
> anna
|JOIN blitz AS England
< anna
: You have a seat
| You have a seat in blitz.
| The powers of blitz are drawn by lot, so there was nothing to choose.
| It begins when 2 more players have joined.
> anna
|PREFER England
< anna
| In blitz the powers are drawn by lot
> boris
|JOIN blitz
< boris
! by lot

# Who registers in the same letter reads in the Subject that a yes is still needed.
> carl new
|REGISTER Carl
|JOIN blitz AS England
< carl
: Please confirm: answer this mail
| JOIN blitz AS England
| Welcome, Carl.
> carl
|yes
< carl
| You have a seat in blitz.
| drawn by lot
= blitz status active

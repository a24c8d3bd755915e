# The secret address of the offer that a stranger got counts for who he is by now, until he wants new ones.
> zora
|Hello! Can I play?
< zora
: answer yes to play
> zora
|yes
< zora
| Welcome, zora.
> zora re answer yes to play
+ Signed: no
|VOLUNTEER
< zora
! Please confirm
! NOT DONE
> zora
|NEW ADDRESS
< zora
| All your secret addresses are made anew.
> zora re answer yes to play
+ Signed: no
|NO VOLUNTEER
< zora
: Please confirm

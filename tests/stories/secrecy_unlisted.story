# An unlisted game is found by those who take part and by nobody else; whoever knows its name may join. A private one
# lets in whom its master allows, and shows its lists to nobody but him. (existing-judges 2.2 Unlisted / private,
# 1.3 SET LISTED/UNLISTED, SET ALLOW/DENY PLAYER)
given people mira anna boris chen
> mira
|CREATE cellar
> mira
|SET LISTED OFF
~ everybody

> anna
|LIST
|LIST cellar
|SUMMARY cellar
|HISTORY cellar
|MAP cellar
|WHO GAME cellar
|SETTINGS cellar
|LIST celar
< anna
| no game
! cellar: 
! Master: Mira
! Did you mean
> mira
|LIST
|LIST cellar
< mira
| cellar
| Master: Mira

> boris
|JOIN cellar
< boris
| You have a seat in cellar
> boris
|LIST
< boris
| cellar
~ everybody

> mira
|SET ACCESS INVITED
|ALLOW chen@players.example
|DENY anna@players.example
< mira
| chen@players.example
~ everybody
> anna
|JOIN cellar
< anna
! chen@
> chen
|JOIN cellar
< chen
| You have a seat in cellar
> chen
|ALLOW
< chen
! Denied

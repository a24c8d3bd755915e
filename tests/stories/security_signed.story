# The signature of one's provider (DKIM) is proof enough for orders: no secret address is needed. What is not easily
# taken back needs both, or one Reply.
given table sample
> FRANCE to sample@
+ Signed: yes
|A Par-Bur
< FRANCE
| A Par → Bur
= sample orders France: A par - bur

# A signature that was broken on the way is worth nothing by itself.
> FRANCE to sample@
+ Signed: broken
|A Par-Gas
< FRANCE
: Please confirm
| A Par → Gas
! not easily taken back
= sample orders France: A par - bur

# It takes nothing from a letter to the secret address: lists and forwarders break signatures.
> FRANCE re The game begins
+ Signed: broken
|A Par-Pic
< FRANCE
| A Par → Pic
= sample orders France: A par - pic

# To leave is asked about once more when only one of both says who writes; one plain yes is enough.
> FRANCE to sample@
+ Signed: yes
|RESIGN
< FRANCE
: Please confirm
| RESIGN
| This is not easily taken back
> FRANCE
|yes
~ everybody
= sample owner France: nobody

# And so it is with the secret address alone, for players, masters and keepers.
> ITALY re The game begins
+ Signed: no
|A Ven H
|RESIGN
< ITALY
| A Ven holds
< ITALY
| RESIGN
| This is not easily taken back
= sample orders Italy: A ven H
> master re The game begins
+ Signed: no
|EJECT Germany
< master
| EJECT Germany
| This is not easily taken back
# What the answer asks besides is asked about by itself.
> master
+ Signed: no
|yes, that was me
|CANCEL
< master
| Confirmed.
< master
| CANCEL
| This is not easily taken back
~ everybody
= sample status active
# With both nobody is asked.
> master re The game begins
|CANCEL sample
~ everybody
= sample status ended

# What is easily taken back does not wait with what is not: the phase may be over before the question is answered.
given table sample
> ITALY re The game begins
+ Signed: no
|A Ven H
|RESIGN
|F Nap-Ion
< ITALY
| A Ven holds
| F Nap → Ion
< ITALY
| RESIGN
| This is not easily taken back
! Nap
= sample orders Italy: A ven H; F nap - ion
> ITALY
|yes
~ everybody
= sample owner Italy: nobody

# As other judges have it, below a SIGNON. What was ordered since is not undone by the answer.
> FRANCE re The game begins
+ Signed: no
|SIGNON Fsample
|A Par-Bur
|RESIGN
< FRANCE
| A Par → Bur
< FRANCE
| RESIGN
| This is not easily taken back
= sample orders France: A par - bur
> FRANCE to sample@
+ Signed: yes
|A Par-Gas
< FRANCE
| A Par → Gas
> FRANCE re The game begins
|no, wait
< FRANCE
| RESIGN
| is not done
! Par → Bur
= sample orders France: A par - gas

# What a master asks stays together.
> master re The game begins
+ Signed: no
|EJECT Germany
|PROCESS S1901M
< master
| EJECT Germany
| PROCESS S1901M
= sample phase S1901M
~ everybody

# Orders that waited while their phase was played are not orders for the next one.
> ENGLAND to sample@
|F Lon-Nth
< ENGLAND
: Please confirm
@ +8d
= sample phase F1901M
~ everybody
> ENGLAND re Please confirm
|yes
< ENGLAND
| Spring 1901, movement, which is over
| Confirmed.
= sample orders England:

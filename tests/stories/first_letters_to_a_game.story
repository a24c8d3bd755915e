# A stranger may write to the address of a game, too: what only its players may do is refused once he is registered.
given table sample
> zora to sample@
|A Par-Bur
|DRAW
< zora
: answer yes to play
> zora
|yes
< zora
| Welcome, zora.
| NOT DONE
| You do not play in sample
= sample orders France:
> yuri to sample@
+ Signed: yes
|DRAW
|OBSERVE sample
< yuri
| Welcome, yuri.
| NOT DONE
> nora to sample@
|PRESS TO FRANCE
|Hello!
|ENDPRESS
< nora
: answer yes to play
> nora
|yes
< nora
| Welcome, nora.
| NOT DONE
- FRANCE, keeper

# What a master sets for those who look on: nobody may watch, or everybody is behind; strangers are no better off than
# observers, and an unlisted game is shown only to those who are in it (existing-judges 2.2 unlisted, 2.1 observers).
given table sample
given people anna boris

> master
|SET observer delay 1
~ everybody

> anna
|OBSERVE sample
< anna
| You are told everything one phase later.
> anna
|OBSERVE sample DELAY 0
< anna
| sample
> anna
|OBSERVE sample DELAY 99
< anna
| An observer can be 20 phases behind at most.
@ +7d
~ everybody
- anna

> boris
|HISTORY sample
< boris
| Nothing that you ask for has been played, or may be shown to you yet.
> boris
|MAP sample
< boris
: Spring 1901
# Nor does the sandbox show what is not told yet.
> anna to sample@
+ Signed: yes
|TRY
|A Par - Bur
< anna
: [sample F1901M] Your sandbox: Spring 1901
> anna to sample@
+ Signed: yes
|WHAT IF A Mun - Bur
< anna
: Your sandbox: Spring 1901
> boris to sample@
+ Signed: yes
|TRY
|A Par - Bur
< boris
: Your sandbox: Spring 1901
# Nor does the answer to an order say where a unit is by now.
> FRANCE
|A Par - Bur
~ everybody
@ +3d
~ everybody
> boris to sample@
+ Signed: yes
|A Bur - Mun
< boris
| There is no such unit.
> boris to sample@
+ Signed: yes
|A Par - Bur
< boris
| You do not play in sample
> FRANCE
|TRY
|A Bur - Mun
< FRANCE
| YOUR SANDBOX: SPRING 1902
> FRANCE
|HISTORY sample
< FRANCE
| SPRING 1901, MOVEMENT

> master
|SET watching off
~ everybody
> boris
|OBSERVE sample
< boris
| Nobody may watch sample: its master does not want observers.
> master
|SET listed no
~ everybody
> boris
|LIST
< boris
! sample:
> FRANCE
|LIST
< FRANCE
| sample:
| not listed

# Who acts for a player is read by the board as it stands, though the game is not his: a keeper.
> keeper new
|REGISTER Otto
~ keeper
> keeper
|SIGNON sample
|BECOME France
|A Bur - Mar
< keeper
< keeper
| A Bur → Mar
= sample orders France: A bur - mar

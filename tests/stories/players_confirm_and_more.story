# Whoever answers "was it you?" and writes more above the quotation is heard: the further lines are done and answered, too.
# What is only said again is not done twice. STATUS before the beginning says what the game waits for.
given people anna boris
> anna new
|CREATE blitz assignment preferences
< anna
: Please confirm
> anna
|yes, that was me
|CREATE blitz assignment preferences
|JOIN blitz
|set press grey
< anna
: Your game is open
| Confirmed. This is what your letter came to:
< anna
| You have a seat in blitz.
| Changed: press.
= blitz setting press: grey
- anna
> boris new
|JOIN blitz France or England
< boris
: Please confirm
> boris
|yes
< boris
| Your list: "France England".
~ anna
> boris
|STATUS
< boris
| blitz has not begun: it waits for 5 more players.
- anna

given table sample
> ITALY to sample-france@
|Shall we?
< ITALY
| PRESS TO France
> ITALY
|yes
|A Ven-Tyr
< ITALY
| Your press has gone to France
< ITALY
| A Ven → Tyr
< FRANCE
| Shall we?
! Tyr
= sample orders Italy: A ven - tyr

# Said twice in one letter, told once; a vote to concede is shown like any other.
> ITALY
|SET WAIT
|WAIT
|CONCEDE France
|WITHDRAW
|HELP IF
< ITALY
| will wait for its deadline
| Withdraw what?
| You vote to concede to France in this phase.
| Orders for later phases

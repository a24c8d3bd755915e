# Endings: open votes; a proposal that names its maker, a concession by all others, and nobody may concede to himself
# (njudge SET CONCEDE; DPjudge's open proposals).
given people boss a1 a2 a3 a4 a5 a6 a7
> boss
|CREATE giving
|SET BALLOTS OPEN
< boss
| giving
> a1
|JOIN giving
> a2
|JOIN giving
> a3
|JOIN giving
> a4
|JOIN giving
> a5
|JOIN giving
> a6
|JOIN giving
> a7
|JOIN giving
given game giving
~ players
> AUSTRIA
|CONCEDE
|CONCEDE TO Austria
< AUSTRIA
| Your vote to concede to Russia counts
| You cannot concede to yourself.
~ players
> AUSTRIA
|PROPOSE CONCEDE TO Russia
< AUSTRIA
| The game is conceded to Russia.
< TURKEY
| Austria proposes an end to giving
| The game is conceded to Russia.
> TURKEY
|VOTE NO
> ENGLAND
|CONCEDE RUSSIA
< FRANCE
: proposed
~ players
> ENGLAND
|NO CONCEDE
< ENGLAND
| no longer vote to concede
> ENGLAND
|VOTE YES
> FRANCE
|VOTE YES
> GERMANY
|VOTE YES
> ITALY
|VOTE YES
> TURKEY
|VOTE YES
= giving status ended
= giving ending concession

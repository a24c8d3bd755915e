# A game by wishes with a manual start: JOIN with a list, PREFER, the master sees all lists, leaving and coming again,
# START by the master, UNSTART, FORCE BEGIN short-handed (existing-judges 1.1 JOIN, 1.2 SET PREFERENCE, RESIGN,
# 1.3 FORCE BEGIN, UNSTART, 2.5 power assignment, 2.3 manual start, 4 "Ready, waiting for master").
given people master anna boris cleo

> master
|CREATE dawn
|SET ASSIGNMENT PREFERENCE
|SET START MANUAL
~ master
given game dawn
= dawn setting assignment: preference
= dawn setting start: manual

> anna
|JOIN dawn FE[GA]
< anna
: You have a seat
| Your list: "France England [Austria Germany]"
| 6 more players
< master
: Anna joined
< master
: What Anna would like to play
| Anna: France England [Austria Germany]

> boris
|JOIN dawn AS France
< boris
| Your list: "France"
~ master
- anna

> boris
|PREFER Turkey, Ger
< boris
| Your list: "Turkey Germany"
< master
| Anna: France England [Austria Germany]
| Boris: Turkey Germany
- anna

> boris
|PREFER
< boris
| Your list: "Turkey Germany"

# What cannot be read is said in one sentence, and the list stays as it was.
> boris
|PREFER Atlantis
|PREFER F[EG
|PREFER FF
|PREFER GER
< boris
| "atlantis" is no power
| A bracket
| France stands in your list twice
| "GER" can mean one power, or one for each of its letters
> boris
|PREFER
< boris
| Your list: "Turkey Germany"

> cleo
|JOIN dawn
~ everybody
> cleo
|RESIGN dawn
< cleo
| Your seat in dawn is free again
< anna boris master
| Cleo has left dawn before its beginning.
| 5 seats are free.

# A player cannot do what the master does.
> anna
|START
|FORCE BEGIN
|PROMOTE boris@players.example
|DENY boris@players.example
|EJECT Boris
< anna
| START
| FORCE BEGIN
| PROMOTE boris@players.example
| DENY boris@players.example
| EJECT Boris
~ everybody

> master
|START
< master
| 5 seats of dawn are still free
> master
|FORCE BEGIN
< master
| The game has begun with the players it has
= dawn status active
= dawn phase S1901M
= dawn owner France: anna
= dawn owner Turkey: boris
= dawn owner Italy: nobody
< anna
: you are France
| You play France: that is how all wishes are met best together.
< anna
| nobody plays Austria, England, Germany, Italy and Russia yet

> anna
|A Par-Bur
~ everybody
> master
|UNSTART
< master
| dawn is forming again
= dawn status forming
< anna boris
: The game is forming again
> anna
|PREFER *
< anna
| Your list: "*"

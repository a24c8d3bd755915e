# PRESS … ENDPRESS inside any letter: several in one, orders beside them obeyed, to one, to some, to all, to the master,
# and a receipt that shows what was sent and what was cut (existing-judges 1.2 PRESS, 2.1 white, partial, 4 press).
given table sample

> FRANCE
|A Par-Bur
|PRESS TO I
|Will you keep out of Piedmont?
|I keep out of it too.
|ENDPRESS
|PRESS TO GT AND MASTER
|A Mun-Ruh would be unwise.
|Mail me: anna@mail.example
|ENDPRESS
|F Bre-MAO
< FRANCE
: [sample S1901M]
| Your press has gone to Italy, signed by France.
| Your press has gone to Germany, Turkey and the master
| A Par → Bur
| F Bre → Mid
| Will you keep out of Piedmont?
| Mail me: […]
| Not passed on:
| a mail address: anna@mail.example
= sample orders France: A par - bur; F bre - mid
< ITALY
: Press from France to Italy
| From France
| To Italy
| Will you keep out of Piedmont?
| I keep out of it too.
| Answer this mail, and your answer goes to France alone.
! Mun-Ruh
! p1 p2
- ITALY
< GERMANY
: Press from France to Germany, Turkey and the master
| A Mun-Ruh would be unwise.
| PRESS TO France, Turkey, MASTER
! anna@mail.example
! Piedmont
< TURKEY
| A Mun-Ruh would be unwise.
< master
| A Mun-Ruh would be unwise.
- ENGLAND
- watcher

# To all: players, master and observers.
> ITALY re begins
|BROADCAST
|Peace to everybody.
|SIGNOFF
|A Ven-Tyr
< ITALY
| Your press has gone to all, signed by Italy.
| Nothing below the line "SIGNOFF" is read
! Ven → Tyr
< FRANCE
: Press from Italy to all
| Peace to everybody.
! Ven-Tyr
< watcher
| Peace to everybody.
< master
: Press from Italy to all
= sample orders Italy:
~ everybody

# Each of these is refused with one sentence; the rest of the letter is obeyed, and nothing went anywhere.
> FRANCE re begins
|PRESS TO F
|x
|ENDPRESS
|PRESS TO ATLANTIS
|A Par-Gas
|ENDPRESS
|PRESS TO IT
|x
|ENDPRESS
|PRESS GREY TO I
|x
|ENDPRESS
|PRESS TO I
|ENDPRESS
|PRESS TO I FAKE TO T
|x
|ENDPRESS
|POSTAL PRESS
|x
|ENDPRESS
|ENDPRESS
|A Mar-Spa
< FRANCE
| That would go to yourself.
| "ATLANTIS" is nobody in this game
| "IT" could mean several powers
| Press must be signed here.
| There was no text that could be passed on.
| must be the true ones
| This game has no newspaper.
| nothing above it
= sample orders France: A par - bur; F bre - mid; A mar - spa
- everybody

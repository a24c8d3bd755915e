# WHY tells the whole battle: strengths, supports given and cut and by whom, who was in the way, and the rule of the
# game's book; for a unit or a province, of the last movement or of one that is named. (this judge)
given people olga
given table sample
> FRANCE
|WHY A Par
< FRANCE
| nothing to explain
> FRANCE
|A Par - Bur; A Mar S A Par - Bur
> GERMANY
|A Mun - Bur; A Ber - Mun
> ITALY
|A Ven - Tyr; A Rom - Ven
> AUSTRIA
|A Vie - Tyr; A Bud - Gal
> RUSSIA
|A War - Gal
~ everybody
> master
|PROCESS
~ everybody
> GERMANY
|WHY A Mun
< GERMANY
| WHY A MUN: SPRING 1901, MOVEMENT
| A Mun → Bur
| BATTLE FOR BURGUNDY
| A Par (France) came in.
| A Par (France): strength 2
| A Mar supports A Par → Bur
| counts 1
| A Mun (Germany) was stopped: strength 1 against 2 of A Par (France)
| BATTLE FOR MUNICH
| A Mun (Germany) is still there.
| A Ber (Germany) was stopped: no power drives out a unit of its own
| could not leave
> olga to judge@
|WHY sample Gal
< olga
| Nobody came in
| strength 1 against 1 of A War (Russia)
> olga to judge@
|WHY nosuchgame Gal
< olga
| nosuchgame
> ITALY
|why S1901M Tyr?
< ITALY
| THE BATTLE FOR TYROLIA
| strength 1 against 1 of A Vie (Austria)
> ITALY
|WHY F1909M Tyr
< ITALY
| has not been played
> ITALY
|WHY Spain
< ITALY
| Nobody tried to enter Spain
> ITALY
|Why not Munich?
< ITALY
! strength
# Who watches a phase behind is told nothing ahead of that.
> olga
|OBSERVE sample DELAY 3
~ olga
> olga
|WHY sample Gal
< olga
| nothing to explain
! War

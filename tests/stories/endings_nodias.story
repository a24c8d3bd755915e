# Endings: NoDIAS. A draw that leaves powers out, agreed by those it leaves out, ends the game for those it names.
given people boss b1 b2 b3 b4 b5 b6 b7
> boss
|CREATE share
|SET NODIAS
> b1
|JOIN share
> b2
|JOIN share
> b3
|JOIN share
> b4
|JOIN share
> b5
|JOIN share
> b6
|JOIN share
> b7
|JOIN share
given game share
~ players
> AUSTRIA
|SET DRAW AEF
< AUSTRIA
| Your vote for a draw of Austria, England and France counts
> ENGLAND
|SET DRAW Austria, England, France
> FRANCE
|DRAW AEF
> GERMANY
|DRAW AEF
> ITALY
|DRAW AEF
> RUSSIA
|DRAW AEFR
> TURKEY
|DRAW AEF
= share status active
> RUSSIA
|DRAW AEF
= share status ended
<< TURKEY
: A draw
| Austria, England and France

# A place may stand for the unit in it, and two places are looked at together; what only begins as a question is none.
given table sample

> FRANCE
|can marseilles go to spain
< FRANCE
|A Mar - Spa
! NOT UNDERSTOOD
= sample orders France:
> FRANCE
|is the Black Sea adjacent to Armenia
< FRANCE
|Fleets go to
|Armenia
> FRANCE
|What I want is Belgium.
< FRANCE
! Kind

# In the fog, and to those who watch later, no question about the board tells more than they know. (this judge)
given people mira olga anna boris chen dora emil fiona gert
> mira
|CREATE fog blind
> olga
|OBSERVE fog
> anna
|JOIN fog
> boris
|JOIN fog
> chen
|JOIN fog
> dora
|JOIN fog
> emil
|JOIN fog
> fiona
|JOIN fog
> gert
|JOIN fog
given game fog
~ everybody
> FRANCE
|PLACE Munich
< FRANCE
| Owner  you cannot see it
| Unit   you cannot see it
! A Mun (Germany)
> FRANCE
|MOVES A Mun
< FRANCE
| no unit stands in Munich
> FRANCE
|REACH Mun FROM Ber
< FRANCE
| A Ber - Mun
! Germany
> FRANCE
|MOVES A Par
< FRANCE
| A Par S A Mar - Bur
! A Mun
! F Lon
> olga
|PLACE Paris
|REACH Bur FROM Par
< olga
| you cannot see it
| A Par - Bur
! France)
> GERMANY
|PLACE Munich
< GERMANY
| Owner  Germany
| Unit   A Mun (Germany)

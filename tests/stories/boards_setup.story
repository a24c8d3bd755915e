# SETUP on another board: places, coasts and powers are the board's, in its years, and those of another board are named.
given people anna boris cleo olga
> olga
|CREATE war BOARD hundred datc
|SET start manual
|SET assignment preference
< olga
> olga
|SETUP
|phase: F1901M
|England: London, Munich | F Lon
|Italy: Rome
|ENDSETUP
< olga
| Munich
| Italy
> olga
|SETUP
|phase: F1440M
|England: London, Devon, Calais | F Lon, A Calais
|France: Paris, Orleans | A Par, A Orleans
|Burgundy: Dijon | A Dij
|ENDSETUP
< olga
| Fall 1440, movement
| England   A Cal, F Lon
| Burgundy  Dij
given game war
> anna
|JOIN war AS England
> boris
|JOIN war AS France
> cleo
|JOIN war AS Burgundy
> olga
|START
~ anna boris cleo olga
> anna
|A Cal - Dij
< anna
| A Cal → Dij
> cleo
|A Dij H
= war orders England: A cal - dij
= war phase F1440M

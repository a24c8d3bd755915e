# BOARDS lists what there is to play on and tells of one; CREATE … BOARD opens a game there, which is joined, ordered,
# judged and told of in the names of its board, and by its rules: a turn is five years. (njudge: CREATE with a variant)
given people anna boris cleo olga
> olga to judge@
|BOARDS
< olga
| THE BOARDS
| standard
| hundred  Hundred  3  9/17
| BOARDS
> olga to judge@
|HELP BOARD hundred
< olga
| HUNDRED
| Powers  3
| To win  9 centres
| Begins  Spring 1425, movement
| 5 years pass from one movement to the next
| in any free centre of one's own
| London and Calais border each other
| Burgundy
| Cal  Calais*
| CREATE name BOARD hundred
> olga to judge@
|BOARDS hundrd
< olga
| I have no board "hundrd"
| CREATE blitz BOARD hundred
> anna
|CREATE war BOARD hundrd
< anna
| I have no board "hundrd"
> anna
|CREATE war Hundred datc
|SET assignment preference
|SET start manual
< anna
: Your game is open
| on the board Hundred, by 3 powers
| Whoever owns 9 of the 17 supply centres wins
= war setting assignment: preference
given game war
> anna
|JOIN war AS England
> boris
|JOIN war AS France
> cleo
|JOIN war AS Burgundy
> anna
|START
~ anna boris cleo
> cleo
|A Dij - Paris
|A Flanders - Calais
|A Lux H
|F Hol - Strait of Dover
< cleo
| A Dij → Par
| F Hol → Dov
= war orders Burgundy: A dij - par; A fla - cal; A lux H; F hol - dov
> anna
|F Lon-Dov, F Dev - ECh
< anna
| F Lon → Dov
@ +8d
<< cleo
: results
| Fla
| 1430
! YEAR 14
= war phase F1430M
@ +8d
<< cleo
: results
| must remove one unit
! THE YEAR
@ +8d
<< cleo
: results
| THE YEAR 1430
! 1424

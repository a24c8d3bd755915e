# HISTORY of a game that is over also brings it as a book, once a day, in a mail of its own; until then it is told that it will.
given table sample

> FRANCE
|HISTORY sample
< FRANCE
| Nothing that you ask for has been played
! book

@ +11d
~ everybody
> FRANCE
|HISTORY LAST 1
< FRANCE
| Played
| When the game is over, "HISTORY sample" also brings it as a book with all maps.

> master
|CANCEL GAME sample
~ master
<< FRANCE
: Who was who
| "HISTORY sample" brings the whole game as a book with all maps, and as a film.
~ everybody

> FRANCE
|HISTORY LAST 1
< FRANCE
| Played
! book
> FRANCE
|HISTORY sample
< FRANCE
| Played
| The game as a book with all maps, and as a film, follows in a mail of its own.

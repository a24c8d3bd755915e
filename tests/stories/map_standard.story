# get map.std and its like outside of a game: the board as every game begins with it. (existing-judges 1.1 GET)
given people anna boris chie dina elise
> anna to judge@
|get map.std
< anna
: The standard board
| THE STANDARD BOARD
| Mos*R
| marks a supply centre
| "MAP game" shows the board of a game
> anna to judge@
|MAP SVG standard
< anna
| standard-S1901M.svg
> anna to judge@
|MAP standart
< anna
| There is no game called "standart"
# MAP alone is still a question of which game.
> anna to judge@
|map
< anna
| Which game?
> stranger to judge@
|get map.std
< stranger
: The standard board
> boris to judge@
|SET LANGUAGE ru
+ Signed: yes
~ boris
> boris to judge@
|get map.std
< boris
| СТАНДАРТНАЯ ДОСКА
| "КАРТА партия"
> chie to judge@
|SET LANGUAGE ja
+ Signed: yes
~ chie
> chie to judge@
|get map.std
< chie
| 標準の盤
> dina to judge@
|SET LANGUAGE bg
+ Signed: yes
~ dina
> dina to judge@
|get map.ps
< dina
| СТАНДАРТНАТА ДЪСКА
> elise to judge@
|SET LANGUAGE fr
+ Signed: yes
~ elise
> elise to judge@
|send map.std
< elise
| LE PLATEAU STANDARD
| "CARTE partie"

# HELP ABBREVIATIONS is a table to print: every power, province and kind of order, in the words of the game's book or of
# one that is named, beside the reader's own. (this judge)
given people olga
given table sample
> FRANCE
|HELP ABBREVIATIONS
< FRANCE
| ABBREVIATIONS: RU2000
| A  Aus  Austria
| "PRESS TO Aus"
| LAND
| Mun  Munich*
| StP  St. Petersburg*
| SEAS
| Mid  Mid-Atlantic Ocean
| ORDERS
| Support a move
| F Nth S A Lon - Nwy
> FRANCE
|ABBREVIATIONS fr
< FRANCE
| ABBREVIATIONS: FR
| français
| A  Aut  Autriche-Hongrie  Aus  Austria
| G  All  Allemagne         Ger  Germany
| français
| Dm    Danemark*
| Den  Denmark
| Oek   Ukraine
| A Lon xxx
> FRANCE
|HELP ABBREVIATIONS bg
< FRANCE
| Liv
| Ливърпул
| MAt
| A Lon H
> FRANCE
|HELP ABBREVIATIONS ja
< FRANCE
| ABBREVIATIONS: JA
| G  独  ドイツ
| ミュンヘン
> olga to judge@
|abbreviations klingon
< olga
| I have no rulebook "klingon"
| ru_forum
> olga to judge@
|HELP PLACE
< olga
| PLACE [game] province

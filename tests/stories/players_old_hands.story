# Lines that players of older judges know by heart do here what they did there (existing-judges 1.1 GET, SIGN OFF,
# 1.2 CLEAR, SET WAIT, SET ABSENCE, SET DRAW).
given table sample
> FRANCE
|get rules
< FRANCE
| rulebook
! form that can be read
> FRANCE
|get map.std
< FRANCE
| marks a supply centre
> FRANCE
|A Par-Bur
|A Mar S A Par-Bur
~ FRANCE
> FRANCE
|clear a mar
< FRANCE
| The order for a mar is withdrawn.
= sample orders France: A par - bur
> FRANCE
|inquire
< FRANCE
| A Par → Bur
> FRANCE
|set wait f1902m
< FRANCE
| Fall 1902
! I know this command
> FRANCE
|set wait f1914m
< FRANCE
| Fall 1914, movement is too far away
| years
> FRANCE
|set vote draw
|eot
|This is below the end.
< FRANCE
| draw
! below the end
> FRANCE
|signoff
< FRANCE
| A Par → Bur
! nothing in your letter
~ everybody

# The days of an absence by their names: the Thursday is the one behind that Tuesday.
> ITALY
|set absence tue to thu
< ITALY
| Tue
| Thu
! I know this command
~ everybody
> watcher
|signoff
< watcher
| SIGNOFF ends a letter

# The newspaper: postal press is printed with the results and names nobody; a master who does not play reads who wrote it
# (existing-judges 1.2, 2.1 postal press).
given table sample
> master re begins
|SET POSTAL YES
~ everybody

> FRANCE re begins
|POSTAL PRESS
|Rome: the Pope has left for Avignon.
|ENDPRESS
< FRANCE
| Your text will be printed in the newspaper with the next results, without your name.
- everybody
@ +7d
= sample phase F1901M
<< ITALY
: The newspaper of Spring 1901
| the Pope has left for Avignon
! France
<< watcher
: The newspaper of Spring 1901
<< master
: The newspaper of Spring 1901
| [In truth from France.]
| the Pope has left for Avignon
~ everybody
@ +3d
<< ITALY
: results
- ITALY

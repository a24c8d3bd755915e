# PRACTICE is for those whom the judge knows: a stranger has the school. A letter for another game holds nothing else beside it.
given table sample
> stranger to judge@
|PRACTICE France
< stranger
: [school S1901M] Lesson 1 of 6
| This is the school
- stranger
> FRANCE
|A Par-Bur
|PRACTICE
< FRANCE
| Please write this in a letter of its own
| A Par → Bur
- FRANCE
> FRANCE
|PRACTICE England 1971
< FRANCE
: [practice1 S1901M] The game begins: you are England
> FRANCE
|PRACTICE Atlantis
< FRANCE
| NOT DONE
> FRANCE
|HELP PRACTICE
< FRANCE
| PRACTICE [power] [rulebook]
| never convoy

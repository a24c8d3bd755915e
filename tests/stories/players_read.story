# Where identities are open, the list of players says what each of them reads; not where all read the same, nor where
# names are hidden.
given people master boris carl
> anna
|REGISTER Anna language: fr
< anna
> master
|CREATE duo ru2000 players 2
< master
> anna
|JOIN duo
< anna
> boris
|JOIN duo
<< boris
: The game begins
| Anna, reads French
| Boris, reads English
<< anna
: La partie commence
| Anna, lit en français
| Boris, lit en anglais
~ master
> boris
|LIST duo
< boris
| Anna, reads French
> carl
|LIST duo
< carl
| Anna, reads French

> master
|CREATE same ru2000 players 2
~ master
> boris
|JOIN same
< boris
> carl
|JOIN same
<< carl
: The game begins
| Boris
! reads
~ boris, master

> master
|CREATE dark ru2000 players 2
|SET gunboat
~ master
> anna
|JOIN dark
~ anna
> boris
|JOIN dark
<< boris
: The game begins
! reads

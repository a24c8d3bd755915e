# A password, for those who want one: never shown, never kept as it was written, and no more needed than before.
given people anna boris
> anna
|SET PASSWORD short
|SET PASSWORD two words
< anna
| A password is one word of 8 to 200 characters
! short
! two words
> anna
|SET PASSWORD correct-horse
< anna
: Your password is another one
| was changed just now
< anna
| Your new password counts from now on.
! correct-horse
> anna new
|PASSWORD correct-horse
|CREATE blitz
< anna
: Your game is open
! correct-horse

# As other judges have it, behind SIGNON; here it signs the whole letter.
> anna new
|SIGNON Mblitz correct-horse
|SET press grey
< anna
| blitz
! correct-horse
= blitz setting press: grey

# A wrong one proves nothing, and says so to the registered address alone.
> anna new
|PASSWORD wrong-horse
|SET COMMENT hello
< anna
: Please confirm
| Its password is not yours
! wrong-horse
> boris new
|PASSWORD correct-horse
|CREATE mine
< boris
| Its password is not yours
! correct-horse

# With neither signature nor answer a new password waits, too; what waits is not the word.
> anna new
|SET PASSWORD battery-staple
< anna
: Please confirm
! battery-staple
> anna
|yes
< anna
: Your password is another one
< anna
| Your new password counts from now on.
> anna new
|PASSWORD correct-horse
|CREATE late
< anna
| Its password is not yours
> anna new
|PASSWORD battery-staple
|CREATE late
< anna
: Your game is open

# Where none is needed it is taken out all the same, wherever it stands.
> anna
|PRESS TO nobody
|PASSWORD battery-staple
~ anna
> anna
|PASSWORD battery-staple
< anna
! battery-staple
> anna
|SET PASSWORD OFF
|SET PASSWORD OFF
< anna
| You have no password any more.
> anna new
|PASSWORD battery-staple
|CREATE never
< anna
| Its password is not yours

# Press by address that the game does not allow is refused at once, with its text returned: nobody is asked for a yes to
# what would be refused after it.
given people lead anna boris clara dora emil fritz greta
> lead
|CREATE sample
> lead
|SET IDENTITY GUNBOAT
|SET PRESS NONE
~ everybody
> anna
|JOIN sample
> boris
|JOIN sample
> clara
|JOIN sample
> dora
|JOIN sample
> emil
|JOIN sample
> fritz
|JOIN sample
> greta
|JOIN sample
given game sample
~ everybody

> FRANCE to sample-italy@
|Shall we, Italy?
< FRANCE
| PRESS TO Italy
| There is no press in this game
| YOUR TEXT, WHICH WENT TO NOBODY
| Shall we, Italy?
! yes
- everybody

# A yes to it does nothing; what is allowed is still asked about.
> FRANCE
|yes
~ FRANCE
- ITALY
> FRANCE to sample-master@
|Who is late?
< FRANCE
| PRESS TO MASTER
! There is no press
- lead
> FRANCE
|yes
< FRANCE
| Your press has gone to the master
< lead
: Press from France to the master
| Who is late?
- everybody

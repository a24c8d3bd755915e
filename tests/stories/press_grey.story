# Grey press, fake recipients and eavesdropping: readers learn nothing, the master reads the truth in brackets
# (existing-judges 2.1 grey, fake, eavesdrop, "never anonymous to him").
given table sample
> master
|SET PRESS BOTH
~ everybody

> FRANCE re begins
|PRESS GREY TO IT, MASTER
|England is about to stab.
|ENDPRESS
< FRANCE
| "IT" could mean several powers
~ FRANCE
> FRANCE re begins
|PRESS GREY TO I T MASTER
|England is about to stab.
|ENDPRESS
< FRANCE
| Your press has gone to Italy, Turkey and the master, without your name.
< ITALY
: Press from somebody who does not sign to Italy, Turkey and the master
| England is about to stab.
| Nobody can be answered here
! France
< master
: somebody who does not sign
| [In truth from France.]
| Answer this mail, and your answer goes to France alone.
~ TURKEY

# An answer to grey press is not press; it goes to the judge.
> ITALY
|Who are you?
~ ITALY
- FRANCE
- master

# Fake recipients, where the game was created so: the header lies, only the master reads the truth, and who is named in
# vain gets nothing (existing-judges 2.1 fake).
given people lead watcher anna boris clara dora emil fritz greta
> lead
|CREATE sample
> lead
|SET FAKE YES
~ everybody
> watcher
|OBSERVE sample
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

> FRANCE re begins
|PRESS TO ITALY FAKE TO GERMANY AND TURKEY
|As we three agreed.
|ENDPRESS
|PRESS TO MASTER AND ENGLAND FAKE TO ALL
|Second.
|ENDPRESS
< FRANCE
| Your press has gone to Italy, signed by France.
| Its header says that it was sent to Germany and Turkey.
< ITALY
: Press from France to Germany and Turkey
| To Germany and Turkey
| As we three agreed.
! In truth
< lead
: Press from France to all
| [In truth sent to England and the master only.]
< ENGLAND
: Press from France to all
! In truth
- GERMANY
- TURKEY
- watcher

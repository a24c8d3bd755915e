# Who is asked whether a letter is his, and did not write it, says so: it waits no longer, and a later yes finds nothing.
given table sample
> FRANCE to sample@
|DRAW
|A Par-Bur
< FRANCE
: Please confirm
| or answer "not me"
> FRANCE
|Not me
|
|Sent from my iPhone
< FRANCE
| Nothing of the letter that I asked you about is done, now or later.
= sample orders France:
> FRANCE re Please confirm
|yes
< FRANCE
! Confirmed.
= sample orders France:

# A sentence that says it, too; with anything beside it the question is put again.
> ENGLAND to sample@
|F Lon-Nth
< ENGLAND
: Please confirm
> ENGLAND
|I did not write that, who is it?
< ENGLAND
: Please confirm
> ENGLAND re Please confirm
|No, that was not me!
< ENGLAND
| Nothing of the letter that I asked you about is done
= sample orders England:

# A letter from elsewhere came to a secret address: its owner is told how to get another one.
> GERMANY
|SET LANGUAGE ru
< GERMANY
> GERMANY
+ From: somebody@elsewhere.example
|A Mun-Tyr
< GERMANY
| или ответьте "не я"
> GERMANY
|Это не я!
< GERMANY
| ничего не исполнено и не будет
= sample orders Germany:

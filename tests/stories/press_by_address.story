# Press by writing to blitz-france@ and by hitting Reply; several recipients are one letter to several; unproven press
# waits for one confirmation; no line of it is an order (existing-judges 8.5, 8.16).
given table sample

# Written from nowhere: the judge asks once; the answer to that proves it.
> FRANCE to sample-italy@
|Shall we, Italy?
|A Par-Bur
< FRANCE
| PRESS TO Italy
- ITALY
> FRANCE
|yes
< FRANCE
| Confirmed.
| Your press has gone to Italy, signed by France.
| This line looks like an order, but went out as press: A Par-Bur.
< ITALY
: Press from France to Italy
| Shall we, Italy?
= sample orders France:

# Hitting Reply answers the author alone, without what the mail program quotes.
> ITALY
|We shall.
< ITALY
| Your press has gone to France, signed by Italy.
| what you quoted
< FRANCE
: Press from Italy to France
| We shall.
! Shall we, Italy?
- master
- TURKEY

# A first line may send it to others.
> FRANCE
|PRESS TO ALL
|Italy and I shall.
< FRANCE
| Your press has gone to all, signed by France.
< TURKEY
: Press from France to all
| Italy and I shall.
~ everybody

# Orders in answer to the judge's own mails are orders, as ever.
> TURKEY re begins
|A Con-Bul
= sample orders Turkey: A con - bul
~ TURKEY

# Nobody writes to oneself, and an observer to nobody but all and the master.
> TURKEY to sample-turkey@
|Dear diary
> TURKEY
|yes
< TURKEY
~ TURKEY
- ITALY
- master

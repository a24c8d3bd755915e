# Orders in answer to press, or to a press address, were meant for the judge: they are neither sent nor ordered, and the
# answer says how to do either. A letter that says something to somebody is press, as ever (existing-judges 7.1, 8.2, 8.16).
given table sample

> ITALY
|PRESS TO FRANCE
|Shall we?
~ ITALY
< FRANCE
: Press from Italy to France
> FRANCE
|Orders for France
|A Par-Bur
|F Bre - Mid-Atlantik
|SET WAIT
|
|Thanks,
|{FRANCE}
< FRANCE
| This letter holds only orders or commands, so it was not sent as press; nothing was ordered either.
| send the same lines in answer to this mail
| "PRESS TO Italy"
- ITALY
= sample orders France:
> FRANCE
|A Par-Bur
< FRANCE
| A Par → Bur
= sample orders France: A par - bur
> FRANCE
|CLEAR
~ FRANCE

# The same at a public address, before anybody is asked who writes.
> FRANCE to sample-italy@
|A Par-Bur
|A Mar-Pie
< FRANCE
| so it was not sent as press
- ITALY

# A question or a sentence is press; orders in it are named. So is what the first line says is press.
> ITALY
|PRESS TO FRANCE
|Well?
~ everybody
> FRANCE
|A Ven-Tyr?
< FRANCE
| Your press has gone to Italy
< ITALY
| A Ven-Tyr?
> ITALY
|PRESS TO FRANCE
|Well?
~ everybody
> FRANCE
|I am your friend.
|A Par-Bur
< FRANCE
| This line looks like an order, but went out as press: A Par-Bur.
< ITALY
| I am your friend.
> ITALY
|PRESS TO FRANCE
|Well?
~ everybody
> FRANCE
|PRESS TO ITALY
|A Ven-Tyr
|A Mun-Bur
< FRANCE
| Your press has gone to Italy
< ITALY
| A Mun-Bur
= sample orders France:

# PRESS as a heading eats no orders; with a text below it, nothing below is read; a forgotten ENDPRESS gives nothing away.
> FRANCE re begins
|Press
|A Par-Bur
|F Bre-MAO
< FRANCE
| To whom? Nothing was sent. What stands below holds only orders or commands, so it was read as such.
= sample orders France: A par - bur; F bre - mid
> FRANCE re begins
|Press
|Hello all, I shall trust you.
|A Mar-Spa
< FRANCE
| Nothing was sent, and nothing below this line was read.
= sample orders France: A par - bur; F bre - mid
> FRANCE re begins
|PRESS TO GERMANY
|Let us eat Italy.
|
|A Mar-Pie
|F Bre-Eng
< FRANCE
| Where does this text end?
| nothing was sent
- GERMANY
= sample orders France: A par - bur; F bre - mid
> FRANCE re begins
|PRESS TO GERMANY
|Let us eat Italy.
|PRESS TO ITALY
|Let us eat Germany.
< FRANCE
| Your press has gone to Germany
| Your press has gone to Italy
< GERMANY
| Let us eat Italy.
! eat Germany
< ITALY
| Let us eat Germany.
! eat Italy
- everybody

# ALL BUT somebody does not mean the writer.
> FRANCE re begins
|PRESS TO ALL BUT ITALY
|Down with Italy!
< FRANCE
| Your press has gone to
< GERMANY
| Down with Italy!
- ITALY

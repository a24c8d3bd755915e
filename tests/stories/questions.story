# Questions in whole sentences are answered by what the judge knows; none of them changes anything.
given table sample

> FRANCE
|When is the deadline?
< FRANCE
| Deadline: Sun 10 Jan 2027, 18:00 UTC
| Who has not ordered yet is not told
| My clock says
= sample orders France:

> FRANCE
|Hi judge, waht is the deadlien?
< FRANCE
| Deadline: Sun 10 Jan 2027, 18:00 UTC
> FRANCE
|How do I resign?
< FRANCE
| RESIGN [power or game]
= sample owner France: p3
> FRANCE
|How do I write to Turkey?
< FRANCE
| PRESS TO Turkey
| sample-turkey
> FRANCE
|How many centres do I need?
< FRANCE
| wins with 18 of the 34 supply centres
> FRANCE
|What if Germany attacks Burgundy?
< FRANCE
| A Mun → Bur
> FRANCE
|A Par-Bur
|F Bre-Mid
~ FRANCE
> FRANCE
|What if Germany attacks Burgundy?
< FRANCE
| A Par → Bur
| A Mun → Bur
> FRANCE
|What if A Mun - Bur and A Mar S A Par - Bur?
< FRANCE
| A Mun → Bur
> FRANCE
|What if Turkey attacks Burgundy?
< FRANCE
| No unit of Turkey that you know of can step into Burgundy.
> FRANCE
|Did you get my orders?
< FRANCE
| A Par → Bur
> FRANCE
|How do I convoy? And when is the deadline?
< FRANCE
| One order on a line
| Deadline:
> FRANCE
|Hi! When is the deadline? A Mar-Spa.
< FRANCE
| Deadline:
= sample orders France: A par - bur; F bre - mid; A mar - spa

# A question inside press is none, and what is not understood is shown with three that are.
> FRANCE
|PRESS TO GERMANY
|When is the deadline?
< FRANCE
! Time left
~ GERMANY
> FRANCE
|Do you think that Italy will keep its word?
< FRANCE
| There was nothing in your letter
| "When is the deadline?"

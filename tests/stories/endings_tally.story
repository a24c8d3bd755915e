# Where votes are open, how they stand is told in the answers to orders, in VOTES, in reminders, and with the results of the
# phase with which they are forgotten; where they are secret, nobody is told.
given table sample ballots open

> FRANCE
|DRAW
~ everybody
> ITALY
|DRAW
|CONCEDE GERMANY
~ everybody
> TURKEY re begins
|ORDERS
< TURKEY
| For a draw of Austria, England, France, Germany, Italy, Russia and Turkey: France and Italy (2 of 7).
| To concede to Germany: Italy (1 of 6).
> TURKEY re begins
|VOTES
< TURKEY
| France and Italy (2 of 7)
@ 2027-01-10 17:00
<< TURKEY
: 1 day left
| France and Italy (2 of 7)
@ 2027-01-10 18:01
<< TURKEY
: Spring 1901, movement: results
| HOW THE VOTES STOOD
| For a draw of Austria, England, France, Germany, Italy, Russia and Turkey: France and Italy (2 of 7).
| To concede to Germany: Italy (1 of 6).
~ everybody
> TURKEY
|ORDERS
< TURKEY
! For a draw

given table quiet
> FRANCE
|DRAW
~ everybody
> TURKEY re begins
|ORDERS
< TURKEY
! France

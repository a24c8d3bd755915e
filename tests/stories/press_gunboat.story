# Gunboat: nobody can tell from press who plays what, by any header or letter of it (existing-judges 2.2 gunboat, 7.1, 8.12).
given people lead watcher anna boris clara dora emil fritz greta
> lead
|CREATE sample
> lead
|SET IDENTITY GUNBOAT
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
+ X-Mailer: Very Own Mailer 7.3
+ Date: Sun, 3 Jan 2027 17:03:41 -0330
|PRESS TO ITALY
|Keep out of Piedmont, {FRANCE} asks.
|
|Write to {FRANCE}@players.example or +33 1 23 45 67 89.
|
|Regards,
|{FRANCE}
|ENDPRESS
< FRANCE
| Your press has gone to Italy, signed by France.
| Keep out of Piedmont, […] asks.
| Not passed on:
| a signature: {FRANCE}
| a mail address: {FRANCE}@players.example
| a telephone number: +33 1 23 45 67 89
| your name: {FRANCE}
< ITALY
: Press from France to Italy
| Keep out of Piedmont, […] asks.
| Write to […] or […].
| Regards,
! {FRANCE}
! Very Own Mailer
! 17:03
! 33 1 23

# The answer, by a telephone that signs and quotes.
> ITALY
|I shall.
|
|Sent from my iPhone
< ITALY
| Your press has gone to France, signed by Italy.
| a line of your mail program: Sent from my iPhone
< FRANCE
: Press from Italy to France
| I shall.
! {ITALY}
! iPhone

# Observers have no name either; the master has.
> watcher
|BROADCAST
|Bravo!
|ENDPRESS
~ watcher
< FRANCE
: Press from an observer
| Bravo!
! Watcher
< lead
| Bravo!
~ everybody
> FRANCE re begins
|PRESS TO MASTER
|Who is late?
|ENDPRESS
~ FRANCE
< lead
: Press from France to the master
| Who is late?
- ITALY
> lead
|Nobody.
~ master
< FRANCE
: Press from the master to France
| Nobody.

given table sample
> keeper new
|REGISTER Karl
~ everybody
# Each reader of a piece is a mail: the limit counts those, and who meets it reads what to do.
> keeper
|SET LIMIT press_copies_per_day 9
~ everybody

> FRANCE
|PRESS TO ENGLAND
|Shall we?
|ENDPRESS
< FRANCE
| England
~ everybody

> FRANCE
|PRESS TO ALL
|To everybody, a first time.
|ENDPRESS
~ everybody

> FRANCE
|PRESS TO ALL
|To everybody, a second time.
|ENDPRESS
|A Par-Bur
< FRANCE
| Left for today: 0; this piece needs: 8
| A Par → Bur
| WENT TO NOBODY
| To everybody, a second time.
- ENGLAND, GERMANY, master

# A day later there is room again.
@ +25h
~ everybody
> keeper
|SET LIMIT press_copies_per_day off
|SET LIMIT game_mails_per_day 1
~ everybody
> GERMANY
|PRESS TO ENGLAND
|Hello.
|ENDPRESS
~ everybody
> GERMANY
|PRESS TO ENGLAND
|And we?
|ENDPRESS
< GERMANY
| sample has had as many mails in one day as a game may have
| WENT TO NOBODY
| And we?
- ENGLAND

# Orders are obeyed and answered all the same.
> GERMANY
|A Mun-Ruh
< GERMANY
| A Mun → Ruh
> master
|ANNOUNCE
|Listen, all of you.
< master
| sample has had as many mails in one day as a game may have
! Your announcement
- ENGLAND, GERMANY

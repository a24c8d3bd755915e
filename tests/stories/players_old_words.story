# Players of other judges write as they always did: power@game, a password behind it, DIARY READ. The password is passed
# over; a slip in a list of wishes is not taken for one (existing-judges 1.1 JOIN, TAKEOVER, RESIGN, 1.2 DIARY, 1.3 REVIVE).
given people anna boris carl dina
> anna
|CREATE ?war hunter2 standard
~ anna
> boris
|JOIN war hunter2
< boris
| You have a seat in war.
> carl
|JOIN France@war hunter2
< carl
| You have a seat in war.
| The powers of war are drawn by lot
> dina
|JOIN war Frnce
< dina
| You have a seat in war.
| drawn by lot
~ carl
> carl
|Join us now
< carl
| I know this command, but not in this form
~ anna boris carl dina

given table sample
> FRANCE
|RESIGN France@sample hunter2
~ everybody
> anna
|TAKEOVER France@sample hunter2
< anna
: You play France
= sample owner France: anna
~ everybody
> anna
|DIARY RECORD
|Here I am.
|ENDDIARY
|DIARY READ 1
|SET PREFERENCE FEG
|BECOME MASTER
|PROCESS
< anna
| Entry 1 of your diary is kept.
| sample has begun already, so it is too late for that.
| Here I am.
! Entry 2
< anna
| "BECOME MASTER"
| Only the master of sample can do that.
- master
> master
|DUMMY Turkey
|REVIVE Turkey hunter2
~ everybody
> FRANCE re You play France
|DIARY
|A fine day.
|A Par-Bur
< FRANCE
| Where does this text end?
= sample orders France:
> FRANCE re You play France
|DIARY
|A fine day.
|ENDDIARY
|A Par-Bur
< FRANCE
| of your diary is kept.
= sample orders France: A par - bur

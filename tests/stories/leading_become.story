# BECOME and SIGNON: one letter in several names and about several games, each part answered in its own thread.
# existing-judges 1.1 "several games in one mail" (DPjudge), 1.3 BECOME (njudge); a password is neither needed nor kept.
given table sample
> master
|BECOME France
|A Par-Bur
|BECOME Italy
|A Ven-Tyr
|BECOME MASTER
|SET COMMENT ready
< master
| For the rest of the letter you act for France.
| Your orders for France
| A Par → Bur
< master
| For the rest of the letter you act for Italy.
| A Ven → Tyr
< master
| From here on you act for yourself again.
| Changed: comment
< FRANCE
: The master acted for you
| The master of sample acted for France, which you play.
| A Par → Bur
! Ven
< ITALY
: The master acted for you
| A Ven → Tyr
! Par →
= sample orders France: A par - bur
= sample orders Italy: A ven - tyr
~ everybody

# A name that is none costs the lines below it, and nothing of the master's own.
> master
|BECOME Frnce
|CLEAR
|PROCESS
< master
| I cannot read "Frnce" as a power.
| What stands below that line was not done.
= sample phase S1901M
= sample orders France: A par - bur

# The audit says who did what for whom.
> master
|AUDIT
< master
| Master for
~ everybody

# A second game, and both in one letter, in njudge's own words.
> p1 new
|CREATE duel
~ p1
> p1
|yes
~ p1
> p1 re game begins
|WAIT
|SIGNON Mduel xyzzy42
|SET press grey
|SIGNON Germany@duel xyzzy42
|SIGNON nosuch xyzzy42
|CLEAR
|SIGNON ?duel
< p1
: sample
< p1
: duel
| duel: no password is needed here
| Changed: press. Before: white. Now: grey.
! xyzzy42
< p1
| no password is needed here
! xyzzy42
< p1
| There is no game called "nosuch".
| What stands below that line was not done.
! xyzzy42
= duel setting press: grey

# Nobody but a master becomes one; what stands below is not done.
> p5 re sample
|BECOME MASTER
|SET COMMENT mine
< p5
| Only the master of sample can do that.
| What stands below that line was not done.
= sample setting comment: ready

# A letter in several names that does not prove its writer is asked about as a whole, and done as a whole when he answers.
given table sample
> master new
|SET COMMENT hello
|BECOME France
|A Par-Bur
|SIGNON Msample xyzzy42
|SET press grey
< master
| SET COMMENT hello
| BECOME France
| A Par → Bur
| SIGNON Msample
| SET press grey
! xyzzy42
= sample setting press: white
> master
|yes
~ everybody
= sample setting press: grey
= sample setting comment: hello
= sample orders France: A par - bur

# A power that nobody plays is ordered by the master in its name.
> master re S1901M
|EJECT Italy
~ everybody
> master
|BECOME Italy
|A Ven-Tyr
< master
| For the rest of the letter you act for Italy, which nobody plays.
| Your orders for Italy
| A Ven → Tyr
= sample orders Italy: A ven - tyr
> master
|PROCESS S1901M
~ everybody
= sample units Italy: F nap, A rom, A tyr

# A stranger gets the one polite answer, and none of it is done.
> stranger
|SIGNON Msample secret
|CANCEL
< stranger
| answer this mail with this one word
= sample status active

# Whoever takes no part does not see how a private game is played.
given people anna
> master
|SET PRIVATE
~ everybody
> anna
|SETTINGS sample
< anna
| There is no game called "sample".

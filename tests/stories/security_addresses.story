# Secret addresses are made anew on demand, and with each year of a game; a letter to an old one is asked about.
given table sample
> FRANCE
|NEW ADDRESS sample
< FRANCE
| Your secret address in sample is made anew.
# Older mails have the old one.
> FRANCE re You have a seat
+ Signed: no
|A Par-Bur
< FRANCE
: Please confirm
| that no longer counts
= sample orders France:
> FRANCE
|yes
< FRANCE
| A Par → Bur
= sample orders France: A par - bur
> FRANCE
+ Signed: no
|A Par-Gas
< FRANCE
| A Par → Gas

# A signed letter to an old address is the person's all the same.
> FRANCE re You have a seat
|A Par-Pic
< FRANCE
| A Par → Pic

# Somebody else's letter to a secret address: he learns nothing, its owner is told and what to do.
> ITALY
|NEW ADDRESS
< ITALY
| All your secret addresses are made anew.
> ITALY
|NEW ADDRESS nothere
< ITALY
| There is no game called "nothere"
> master new
|CREATE blitz
> master
|yes
~ everybody
> ITALY
|NEW ADDRESS blitz
< ITALY
| You have no part in blitz.

# An answer to the mail about a phase that was taken back orders nothing in the one that is open again.
> master re The game begins
|PROCESS S1901M
~ everybody
> master
|ROLLBACK
~ everybody
> FRANCE re F1901M
|A Par-Bur
|F Bre-Eng
< FRANCE
| which was taken back
= sample orders France:

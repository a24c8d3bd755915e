# What somebody plays in one game, or acts for as its master, opens nothing in another game.
given table sample
given table other
~ everybody
given game other
> FRANCE re [other
|A Par-Bur
< FRANCE
| A Par → Bur

# His own orders stand beside what he asks about: those of the game he asks about.
given game sample
> FRANCE re [sample
|A Mar-Spa
< FRANCE
| A Mar → Spa
> FRANCE re [sample
|SIGNON other
|WHAT IF A Con H
< FRANCE
: [other S1901M] Your sandbox
| A Con holds
! Par → Bur
> FRANCE re [sample
|OBSERVE other
|WHAT IF A Con H
< FRANCE
! Par → Bur

# Who acts for a player does so in the game that he leads.
> master re [sample
|BECOME France
|OBSERVE other
|JOIN ANY
|CREATE third
< master
: [sample S1901M]
| While you act for a power, only what is about sample is done.
| A Mar → Spa
! Par → Bur
~ everybody
> FRANCE
|LIST
< FRANCE
! third

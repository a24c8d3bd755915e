# What masters do about people: EJECT, REVIVE, DUMMY, APPROVE, ALLOW and DENY, PROMOTE, DEMOTE, leaving the game to
# whoever says TAKEOVER MASTER; and a player who tries each of these (existing-judges 1.3, 2.3 approval, 5 lists).
given table sample
given people dora emil

# A player who tries each master command gets a sentence for each, and the rest of the letter is obeyed.
> FRANCE
|START
|FORCE BEGIN
|UNSTART
|EJECT Italy
|DUMMY Italy
|REVIVE Italy
|APPROVE Italy
|NOT APPROVED Italy
|PROMOTE dora@players.example
|DEMOTE master@players.example
|ALLOW dora@players.example
|DENY dora@players.example
|A Par-Bur
< FRANCE
| START
| FORCE BEGIN
| UNSTART
| EJECT Italy
| DUMMY Italy
| REVIVE Italy
| APPROVE Italy
| NOT APPROVED Italy
| PROMOTE dora@players.example
| DEMOTE master@players.example
| ALLOW dora@players.example
| DENY dora@players.example
| A Par → Bur
= sample orders France: A par - bur
- master
- dora

# Ejected and revived.
> master
|EJECT Italy
< master
| Italy is without a player now.
= sample owner Italy: nobody
~ everybody
> master
|REVIVE Italy
< master
| plays Italy again
~ everybody
> master
|DUMMY Italy
< master
| Nobody is to play Italy from now on.
< FRANCE
| The master wants nobody to play Italy in sample.
~ everybody
> dora
|TAKEOVER Italy sample
< dora
| The master wants nobody to play Italy
> master
|REVIVE Italy
~ everybody

# A denied person does not get in, and comes in when the list changes.
> TURKEY
|RESIGN
~ everybody
> master
|DENY dora@players.example, @bad.example
< master
| Denied
| @bad.example, dora@players.example
> dora
|TAKEOVER Turkey sample
< dora
| does not want you to play in it
= sample owner Turkey: nobody
> master
|SET DENY PLAYER -dora@players.example
~ everybody
> dora
|TAKEOVER sample
< dora
| You play Turkey in sample from now on.
= sample owner Turkey: dora
~ everybody

# Names that do not fit.
> emil
|TAKEOVER Turkey sample
|TAKEOVER Atlantis
|TAKEOVER sampel
|TAKEOVER
|JOIN sample
< emil
| Turkey has a player, so it cannot be taken over.
| There is no game called "atlantis".
| There is no game called "sampel". Did you mean sample?
| Which game is this for?
| sample is full.
~ everybody
> dora
|TAKEOVER Turkey
|RESIGN France
|RESIGN
< dora
| You no longer play Turkey in sample.
| You play Turkey already.
| You do not play France
= sample owner Turkey: nobody
~ everybody

# Leading: an observer becomes a master, the first master goes, then the last one, and an observer takes over.
> master
|PROMOTE dora@players.example
< master
| I cannot tell who "dora@players.example" is in sample
> master
|PROMOTE Watcher
< master
| Watcher leads the game, too.
< watcher
: A new master
| You lead sample from now on.
~ everybody
> master
|DEMOTE
< master
| You no longer lead sample; others do.
~ everybody
> master
|EJECT France
< master
| EJECT France
= sample owner France: p3
~ everybody
> watcher
|RESIGN MASTER
< watcher
| nobody else does
< FRANCE
| sample has no master now.
| TAKEOVER MASTER
~ everybody
> FRANCE
|TAKEOVER MASTER
< FRANCE
| You lead sample from now on.
> FRANCE
|EJECT Russia
< FRANCE
| Russia is without a player now.

# CREATE and the lines below it, as DPjudge has it: the letter that opens a game says how it is played.
given people anna boris
> anna
|CREATE duel
|SET press both, fake press
|SET GUNBOAT
|SET draws nodias
|SET assignment preference
|SET game zone Europe/Paris
|SET first 3 days, movement 1 day
|SET movment 2 days
|SET DESCRIPTION
|We know each other from the club.
|
|Be kind.
|END DESCRIPTION
|SETTINGS
< anna
: Your game is open
| Changed: press. Before: white. Now: white or grey.
| Changed: identities. Before: open. Now: gunboat.
| Changed: first phase. Before: 7 days. Now: 3 days.
| NOT DONE
| "SET movment 2 days"
| Did you mean "SET movement"
| HOW DUEL IS PLAYED
| gunboat
| Be kind.
= duel setting identity: gunboat
= duel setting draws: nodias
= duel setting zone: Europe/Paris
- boris

# Where nothing was created nothing is set: the lines below were not meant for another game.
> boris new
|CREATE duel
|SET press none
~ boris
> boris
|yes
< boris
| There is a game called duel already.
| "SET press none"
| Not done, because the game was not created.
= duel setting press: both

# All lines below CREATE are for the new game, whatever game the letter answers a mail of, and for none if it came to nothing.
> anna re Your game is open
|ALLOW early@players.example
|CREATE trio
|SET press both
|ALLOW boris@players.example
|SET access invited
|DENY carl@players.example
|START
|EJECT Boris
|SETTINGS
< anna
: [trio] Your game is open
| The lists of duel are changed.
| access (by invitation)
| press (white or grey)
| The lists of trio are changed.
| The lists of trio are changed.
| 7 seats of trio are still free.
| I cannot tell who "Boris" is in trio.
| WHO MAY JOIN DUEL
| early@players.example
| Denied nobody
| WHO MAY JOIN TRIO
| Allowed boris@players.example
| Denied carl@players.example
| Only those may join who are allowed.
! Everybody may join but those who are denied. WHO
| HOW TRIO IS PLAYED
= trio setting access: invited
= duel setting access: open
> anna re Your game is open
|CREATE duel
|ALLOW boris@players.example
|ANNOUNCE welcome
|START
|CANCEL
|JOIN duel
|WHOAMI
< anna
| There is a game called duel already.
| "ALLOW boris@players.example"
| Not done, because the game was not created.
| "ANNOUNCE welcome"
| Not done
| "START"
| Not done
| "CANCEL"
| Not done
| "JOIN duel"
| Not done
| leads it
! The lists
= duel status forming
> anna re Your game is open
|CREATE quad gunbot
|CANCEL
< anna
| "gunbot"
| "CANCEL"
| Not done, because the game was not created.
= trio status forming

# Who plays nowhere may say all in the letter that creates, too.
> boris new
|CREATE solo
|ALLOW @players.example
|SET access invited
~ boris
> boris
|yes
< boris
| The lists of solo are changed.
| Allowed @players.example

# A name that is no name.
> boris new
|CREATE ../etc/passwd
|SET press none
|LIST
~ boris
> boris
|yes
< boris
| cannot be called "../etc/passwd"
| Not done

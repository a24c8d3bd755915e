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
| Nothing was set, because the game was not created.
= duel setting press: both

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
| Nothing was set

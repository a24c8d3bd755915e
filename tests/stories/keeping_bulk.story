# PAUSE ALL, EXTEND ALL, RESUME ALL: a keeper is told first how many games it is, and asked for a yes.
given table sample
given table second
> keeper new
|REGISTER Karl
< keeper
: Welcome

# A player is refused at once.
> p1 re sample
|PAUSE ALL
< p1
| Only the keepers of this judge can do that

> keeper
|PAUSE ALL fr* BECAUSE nothing is called so
< keeper
: Please confirm
| PAUSE ALL fr* BECAUSE nothing is called so: there is no such game.

> keeper re Welcome
|EXTEND ALL 2d BECAUSE the line was down on Monday
< keeper
: Please confirm
| EXTEND ALL 2d BECAUSE the line was down on Monday: this is for 2 games.
| sample and second
- FRANCE
> keeper
|yes
<< keeper
: Keeping the judge
| being done in 2 games, one after another
< keeper
: Done in many games
| done in 2 of 2 games.
= sample deadline 2027-01-12 18:00
= second deadline 2027-01-12 18:00
<< p1
: [second S1901M] New deadline
| The keeper of this judge moved the deadline
| The keeper of this judge gives the reason: the line was down on Monday
~ everybody

# What a game refuses is said game by game; a master's pause is his to end.
given game sample
> master re [sample S1901M] The game begins
|PAUSE
~ everybody
> keeper re Welcome
|PAUSE ALL BECAUSE we move
< keeper
: Please confirm
| this is for one game.
| second
> keeper
|yes
~ keeper
<< p1
: [second S1901M] The game is paused
| The keeper of this judge has paused second
| gives the reason: we move
~ everybody
> keeper re Welcome
|RESUME ALL
< keeper
| this is for one game.
| second
> keeper
|yes
~ keeper
~ everybody
= second phase S1901M
> keeper re Welcome
|RESUME ALL greenish
|EXTEND ALL soon
|INSPECT second
< keeper
| NOT DONE
| "RESUME ALL greenish"
| "greenish" says nothing about games
| "EXTEND ALL soon"
| EXTEND ALL 2d BECAUSE the line was down on Monday
| PAUSE ALL BECAUSE we move
| RESUME ALL

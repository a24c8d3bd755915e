# Everything about a game can be asked for: LIST, LIST name, SUMMARY, HISTORY, MAP, WHO (existing-judges 1.1), by players,
# by observers, and by people who are nothing in it; words that njudge and DPjudge let follow are passed over.
given table sample
given people anna

> FRANCE
|A Par-Bur
|A Mar-Spa
|F Bre-Mid
~ FRANCE
@ +7d
~ everybody
= sample phase F1901M
> FRANCE
|F Mid-Por
~ FRANCE
@ +3d
~ everybody

> anna
|LIST
< anna
: Games
| BEING PLAYED
| sample: Winter 1901, adjustments, until
| ru2000, white press
> anna
|LIST FULL
< anna
| BEING PLAYED
> anna
|LIST sample
< anna
| 7 players. Master: Master. One person watches.
| centres units player
| France 5 3 {FRANCE}
> anna
|SUMMARY sample
< anna
: sample: centres by year
| 1900 1901
| France 3 5
| Concentration 10 12
| Por . F
| France {FRANCE}
> anna
|HISTORY sample FROM S1901M TO S1901M
< anna
: sample: results
| SPRING 1901, MOVEMENT
| A Par → Bur
! Fall
> anna
|HISTORY sample LAST 1 LINES 400
< anna
| FALL 1901, MOVEMENT
| F Mid → Por
! SPRING
> anna
|HISTORY sample FROM 2027-01-12 TO 2027-01-14
< anna
| FALL 1901, MOVEMENT
! SPRING
> anna
|HISTORY sample 1907
< anna
| Nothing that you ask for has been played
> anna
|HISTORY sample FROM 3/4/2027
< anna
| I cannot read "3/4/2027" as phases or days.
> anna
|MAP sample gif
< anna
: sample: Winter 1901, adjustments
| ~NAt Cly Edi*E
| Por*F Spa*F Mar*F
| F F A F
| A Austria, E England, F France
| MAP TEXT sample
> anna
|MAP TEXT sample
< anna
: sample: Winter 1901, adjustments
| Por*F Spa*F Mar*F
! MAP TEXT
> anna
|MAP sample SVG
< anna
| sample-W1901A.svg
! Por*F
> anna
|WHO GAME sample FULL
< anna
| France {FRANCE}
| Master: Master.
! p1@players.example

# A signed-on player need not name the game; nor need several things be asked one by one.
> FRANCE
|SUMMARY
|MAP
|WHO
< FRANCE
| CENTRES BY YEAR
| WINTER 1901, ADJUSTMENTS
| WHO PLAYS

> anna
|MAP blitzz
|SUMMARY
< anna
| blitzz
| name

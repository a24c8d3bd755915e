# On another board hints and pages of help name its places, powers and years.
given people anna

> anna
|CREATE blitz BOARD hundred
< anna
> anna to blitz@
|HELP ORDERS MORE
|HELP AHEAD
|HELP WHY
< anna
| A Cal - Nmd
| A Par S A Cal - Nmd
| F Bch C A Dev - Brt
| PHASE F1440M
| WHY F1430M A Cal
! Munich
! Tyr
! 1902
> anna to blitz@
|PHASE 1450
< anna
| F1440M
! 1902

# What masters do besides settings: PROCESS with a guard, PREDICT, ANNOUNCE, AUDIT, CANCEL and ROLLBACK out of it.
# existing-judges 1.3. Every act stands in the audit.
given table sample
> FRANCE
|A Par-Bur
~ FRANCE

# A dry run, for the master alone; nothing is stored.
> master
|PREDICT
< master
| DRY RUN OF SPRING 1901, MOVEMENT
| A Par → Bur
| The board after it
| A Bur
= sample phase S1901M
- players
- watcher

# A phase that has passed is refused.
@ +1h
> master
|PROCESS S1901M
< master
| The phase has been played
~ players, watcher, master
= sample phase F1901M
@ +1h
> master
|PROCESS S1901M
|ANNOUNCE Sorry for the rush.
< master
| Everybody has been told.
| "PROCESS S1901M"
| Open now is Fall 1901, movement.
< players
| The master of sample, Master, writes to everybody:
| Sorry for the rush.
< watcher
| Sorry for the rush.
= sample phase F1901M

> master
|ANNOUNCE
|The next deadline is on Friday.
|
|Please order A Par-Bur in time.
|END ANNOUNCE
|SET COMMENT friendly
< master
| Everybody has been told.
| Changed: comment
< FRANCE
| The next deadline is on Friday.
| Please order A Par-Bur in time.
= sample orders France:
~ players, watcher, master

> master
|AUDIT
|AUDIT S1901M
|AUDIT 2
|AUDIT F190X
< master
| "AUDIT F190X"
| I cannot read "F190X" as a phase.
| WHAT WAS DONE IN SAMPLE
| Master, "CREATE sample": done
| P1, "JOIN sample": done
| "orders": done
| Master, PREDICT: nothing changed
| Master, "PROCESS S1901M": refused
| WHAT WAS DONE IN SAMPLE
| WHAT WAS DONE IN SAMPLE
| older acts are left out.
! seed
- players

# Nobody who plays or watches sees any of it.
> ITALY
|PREDICT
|AUDIT
|PROCESS
|ROLLBACK
|ROLLFORWARD
|ANNOUNCE Italy rules
|CANCEL
|SET press none
|BECOME France
|CLEAR
< ITALY
| "PREDICT"
| Only the master of sample can do that.
| "AUDIT"
| Only the master of sample can do that.
| "PROCESS"
| "ROLLBACK"
| "ROLLFORWARD"
| "ANNOUNCE Italy rules"
| "CANCEL"
| "SET press none"
< ITALY
| "BECOME France"
| Only the master of sample can do that.
| What stands below that line was not done.
- FRANCE
- watcher
= sample phase F1901M

# Another game's name cancels none of one's own.
> master
|CANCEL blitz
|PREDICT blitz
< master
| There is no game called "blitz".
= sample status active

# Ended without a result, and brought back.
> master
|CANCEL
< master
| sample is cancelled
~ players, watcher, master
= sample status ended
= sample ending cancelled
> master
|ROLLBACK
< master
| sample is back in Fall 1901, movement.
< players
: Back to Fall 1901, movement
= sample status active
= sample phase F1901M

# An announcement may begin on the line and end below it; what follows its END is read again.
> master
|ANNOUNCE Hello, all!
|
|The next deadline moves.
|END TEXT
|SET COMMENT moved
< master
| Everybody has been told.
| Changed: comment
< ITALY
| Hello, all!
| The next deadline moves.
! SET COMMENT
~ everybody
> master
|ANNOUNCE The second one, on one line.
|SET COMMENT again
< master
| Changed: comment. Before: "moved". Now: "again".
< ITALY
| The second one, on one line.

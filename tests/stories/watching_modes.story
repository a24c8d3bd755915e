# Observers choose what they are told: everything, results only, one mail a week, or so many phases later; the same
# command changes it (existing-judges 1.1 OBSERVE, WATCH, MONITOR; 8.17 observer choices).
given table sample
given people anna boris carla dora

> anna
|OBSERVE sample
< anna
| You watch sample: everything that is told to all is sent to you.
< master
| Anna observes sample
> boris
|MONITOR sample
< boris
| its results and its end are sent to you, and nothing else
> carla
|WATCH sample DIGEST
< carla
| one mail a week, each Monday
> carla
|WATCH sample DIGEST
< carla
| You watch sample in just this way already.
! everything
> dora
|OBSERVE ?sample secretword DELAY 2
< dora
| everything that is told to all
| You are told everything 2 phases later.

# The master moves the deadline: only who watches live hears of it now.
~ everybody
> master
|SET DEADLINE 2027-01-12 18:00
< anna
: New deadline
- boris, carla, dora

@ 2027-01-12 18:30
= sample phase F1901M
< anna
: Spring 1901, movement: results
| Now open
< boris
: Spring 1901, movement: results
- carla, dora

# Two phases later the first one is let go, without a deadline that has long passed.
@ 2027-01-15 18:30
@ 2027-01-18 18:30
= sample phase F1902M
< dora
: New deadline
< dora
: Spring 1901, movement: results
! Now open
- dora

# The weekly mail came on Monday morning with what was played in the week before.
< carla
: The week's results
| 2 phases of sample were played this week.
| SPRING 1901, MOVEMENT
| FALL 1901, MOVEMENT
- carla

# A change of mind: from now on everything, and what was held back at once.
> dora
|OBSERVE sample LIVE
< dora
: Fall 1901, movement: results
< dora
: Spring 1902, movement: results
< dora
| You watch sample: everything that is told to all is sent to you.
- dora

# The end lets everything go; it is told to whoever wants results.
~ boris
> boris
|OBSERVE sample RESULTS DELAY 3
< boris
| 3 phases later
@ +4d
- boris
> master
|CANCEL GAME
@ +1h
< boris
: results
< boris
| sample
< boris
: Who was who
- boris

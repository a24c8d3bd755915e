# What masters type in other judges' words, and what they leave out: phases in words, games by name, commands without
# what they take. (existing-judges 1.3 PROCESS [season year phase], ROLLBACK; 2.3 GRACE in hours; 6b)
given people mira anna
given table sample
> master
|SET DEADLINE
|SET GRACE
< master
| "SET DEADLINE"
| not in this form
| "SET GRACE"
| a time such as 48h
> master
|SET GRACE 24
< master
| Mon 11 Jan 2027, 18:00 UTC
> master
|PROCESS fall 1901 movement
< master
| Open now is Spring 1901, movement.
> master
|PROCESS spring 1901 movement
< master
| The phase has been played
= sample phase F1901M
~ everybody
# A PROCESS that answers a mail of a phase that is over comes too late for it, and plays no other.
> master re Re: [sample S1901M] The game begins
|PROCESS
< master
| That belongs to another phase. Open now is Fall 1901, movement.
= sample phase F1901M
> master
|ROLLBACK banana
< master
| I cannot read "banana" as a phase.
! PROCESS
> master
|ROLLBACK to spring 1901 movement RESTORE
= sample phase S1901M
# Whoever has nothing to order is not asked for orders.
<< watcher
: Back to Spring 1901, movement
| Orders are due by
! Please send orders
~ everybody
> master
|AUDIT spring 1901 movement
< master
| "CREATE sample": done
! seed
| Master, "PROCESS fall 1901 movement": refused
| Master, "PROCESS spring 1901 movement": done

# A dummy leaves no gap to close; nobody is told that it is played again.
> master
|EJECT Italy
|DUMMY Italy
~ master
<< FRANCE
: Italy
~ FRANCE
= sample deadline 2027-01-06 18:00
= sample owner Italy: nobody

# What a command does not take is said, wherever in the letter it stands; the rest is obeyed.
> FRANCE
|A Par-Bur
|CONCEDE Narnia
|EXTEND banana
< FRANCE
| "CONCEDE Narnia"
| not in this form. Write for example "CONCEDE France".
| "EXTEND banana"
| A Par → Bur

# Someone who leads several games names the one that is meant, whichever the letter answers.
> mira
|CREATE alpha
|CREATE beta
~ mira
> mira
|CANCEL GAME alpha
< mira
| alpha is cancelled
= alpha status ended
= beta status forming

# Who watches or leads may keep a diary, too; what is for players is said to be.
~ watcher
> watcher
|DIARY They fool each other.
|WAIT
< watcher
| Entry 1 of your diary is kept
| "WAIT"
| You do not play in sample, and this is for those who do.
! lets you watch

# A dry run plays nothing, so it can be had in a pause; and there is nobody to ask where nobody leads.
> master
|PAUSE
~ everybody
> master
|PREDICT
< master
| DRY RUN OF SPRING 1901, MOVEMENT
> master
|RESUME
~ everybody
> master
|PROMOTE Watcher
~ everybody
> watcher
|DEMOTE Master
< watcher
| Master no longer leads the game.
> watcher
|DEMOTE me
~ everybody
> FRANCE
|ABSENCE 2027-02-01 TO 2027-03-20
< FRANCE
| more than the 14 days
! has been asked

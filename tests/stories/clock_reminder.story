# Reminders tell what is missing, what is stored and what happens to whoever sends nothing (sections 2.3 Warn, 4 Reminder).
given table sample
> master
|SET reminders 24h, 2h
|SET movement.grace 24h
|SET abandon after 2
~ everybody
> FRANCE
|A Par-Bur
~ FRANCE
> TURKEY
|A Con H, A Smy H, F Ank H
~ TURKEY
@ +6d
< FRANCE
: your orders are missing, 1 day left
| A Par → Bur
| IF YOU SEND NOTHING
| The units of France that have no order hold.
| You are late then, and it is counted; the judge waits for you until Mon 11 Jan 2027, 18:00
- TURKEY
- watcher
@ +22h
< FRANCE
: your orders are missing, 2 hours left
> FRANCE
|A Mar H, F Bre H
~ FRANCE
> GERMANY
|SET WAIT
~ GERMANY
@ +1d2h
<< everybody
: Spring 1901, movement: results
= sample phase F1901M

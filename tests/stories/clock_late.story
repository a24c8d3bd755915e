# Grace: all hear who is late, the late ones daily, late orders count, missed phases cost the place (section 2.4).
given table sample
> master
|SET movement.grace 49h
|SET abandon after 1
|PROCESS
~ everybody
@ +1d
> FRANCE
|A Par H, A Mar H, F Bre H
> ENGLAND
|F Lon H, F Edi H, A Lvp H
> ITALY
|A Rom H, A Ven H, F Nap H
> GERMANY
|A Ber H, A Mun H, F Kie H
> RUSSIA
|A Mos H, A War H, F Sev H, F StP H
~ everybody
@ +2d
<< TURKEY
: you are late
| your orders are not complete
| until Fri 8 Jan 2027, 19:00
| F Ank
| You lose your place in this game
<< FRANCE
: Austria and Turkey are late
| until Fri 8 Jan 2027, 19:00
| may still be changed
<< watcher
: Austria and Turkey are late
# Counted back from the end of grace: an hour after the deadline, and a day later.
@ +1h
<< TURKEY
: you are late, and waited for
~ AUSTRIA
> AUSTRIA
|A Vie H, A Bud H, F Tri H
< AUSTRIA
| A Vie holds
- FRANCE
@ +1d
<< TURKEY
: you are late, and waited for
- AUSTRIA
@ +1d
<< FRANCE
: Turkey is abandoned
| counts as abandoned
# Turkey is p4's no longer.
<< p4
: Turkey is abandoned
| You no longer play it.
<< FRANCE, watcher, master
: Fall 1901, movement: results
= sample phase S1902M

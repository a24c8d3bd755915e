# Nobody talks before retreats and adjustments (ru2000 L800, L832, L854, L858): the first mail says so, press in such a phase
# is refused, the master can be written to at any time, and he may allow it.
given table sample
> FRANCE
|F Bre-Mid
~ everybody
@ +8d
~ everybody
> FRANCE
|F Mid-Por
|PRESS TO ITALY
|Shall we meet in the fall?
|ENDPRESS
~ FRANCE
< ITALY
| Shall we meet in the fall?
@ +2d1h
= sample phase W1901A
~ everybody
> FRANCE re results
|PRESS TO ITALY
|Which fleet shall I build?
|ENDPRESS
|PRESS TO MASTER
|May I ask him?
|ENDPRESS
< FRANCE
| Your press has gone to the master
| In this game there is press in movement phases only.
- ITALY
~ master
> master re results
|SET MINOR PRESS
< master
| Changed: press in retreats and adjustments. Before: no. Now: yes.
~ everybody
> FRANCE re results
|PRESS TO ITALY
|Which fleet shall I build?
|ENDPRESS
~ FRANCE
< ITALY
| Which fleet shall I build?

# Manual process and manual start: only the master's word plays and begins, and he is asked daily (section 2.3).
given table sample
> master
|SET process manual
~ everybody
@ +7d
<< FRANCE
: waits for the master
<< master
: waits for the master
| PROCESS
@ +1d
<< master
: The phase waits for your PROCESS
- FRANCE
> FRANCE
|A Par-Bur
< FRANCE
| A Par → Bur
> master
|PROCESS S1901M
<< FRANCE
: Spring 1901, movement: results
= sample units France: F bre, A bur, A mar

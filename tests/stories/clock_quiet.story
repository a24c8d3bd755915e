# Quiet lateness: nobody but the master hears who is late (sections 2.2 Quiet, 2.4).
given table sample
> master
|SET movement.grace 24h
|SET quiet yes
|PROCESS
~ everybody
@ +1d
> FRANCE
|A Par H, A Mar H, F Bre H
~ FRANCE
@ +2d
<< FRANCE
: Orders are late
! Turkey
! Austria
<< master
: are late
| Turkey
<< TURKEY
: you are late

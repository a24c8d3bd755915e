# CLOCK, DAYS, MIN, DELAY and START, in the zone of the game (section 2.3).
given table sample
> master
|SET game zone Europe/Paris
|SET movement.clock 20:00
|SET movement.days mon tue wed thu fri
|SET movement.delay 2h
|PROCESS
~ everybody
# Three days from Sunday, 19:00 in Paris: Wednesday, 20:00.
= sample deadline 2027-01-06 19:00
# NEXT changed in the middle of a phase: what was announced stays.
> master
|SET movement.next 1h
= sample deadline 2027-01-06 19:00
~ everybody
> master
|SET GRACE 24h
< master
| Late orders are waited for until Thu 7 Jan 2027, 19:00
~ everybody
> FRANCE
|SET GRACE 1h
|SET START 2027-01-05 12:00
< FRANCE
| Only the master of sample can do that
> master
|SET START 2027-01-05 12:00
~ everybody
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
> AUSTRIA
|A Vie H, A Bud H, F Tri H
> TURKEY
|A Con H, A Smy H, F Ank H
@ 2027-01-05 11:59
= sample phase F1901M
@ 2027-01-05 12:00
= sample phase S1902M
# One hour from noon: the evening of the same Tuesday.
= sample deadline 2027-01-05 19:00

# Absences push deadlines; beyond the limit the master is asked and gets a line to approve (sections 1.2, 2.3, 4).
given table sample
> FRANCE
|ABSENCE 2027-01-09 TO 2027-01-12
< FRANCE
| You are away from Sat 9 Jan 2027, 00:00
| no deadline is set into that time
| The deadline is now Wed 13 Jan 2027, 00:00
= sample deadline 2027-01-13 00:00
< ITALY
: the deadline is later
| Somebody in sample will be away
| It was Sun 10 Jan 2027, 18:00
! France
< master
: An absence
| 9 Jan 2027
~ everybody
# Too long: it does not count before the master agrees.
> FRANCE
|ABSENCE 2027-01-13 TO 2027-01-30
< FRANCE
| more than 14 days in all, so the master has been asked
= sample deadline 2027-01-13 00:00
- ITALY
<< master
: An absence that needs the master's word
| ABSENCE france 2027-01-13 00:00Z TO 2027-01-30 23:59Z
# Nobody else can grant it.
> ITALY
|ABSENCE france 2027-01-13 00:00Z TO 2027-01-30 23:59Z
< ITALY
| Only the master of sample can do that
= sample deadline 2027-01-13 00:00
> master
|ABSENCE france 2027-01-13 00:00Z TO 2027-01-30 23:59Z
= sample deadline 2027-01-31 00:00
~ everybody
# Taken back: no deadline gets earlier by that.
> FRANCE
|NO ABSENCE
< FRANCE
| Your absence is taken back
= sample deadline 2027-01-31 00:00
> FRANCE
|NO ABSENCE
|ABSENCE 2027-02-03 TO 2027-02-01
|ABSENCE 2027-01-01 TO 2027-01-02
|ABSENCE 03/04/2027 TO 2027-04-10
|ABSENCE soon 1
|A Par-Bur
< FRANCE
| "ABSENCE 2027-02-03 TO 2027-02-01"
| would end before it begins
| "ABSENCE 2027-01-01 TO 2027-01-02"
| That time is over already
| "ABSENCE 03/04/2027 TO 2027-04-10"
| "03/04/2027" can be read in two ways
| ABSENCE 2027-03-04 00:00 +00:00 TO 2027-04-10
| ABSENCE 2027-04-03 00:00 +00:00 TO 2027-04-10
| "ABSENCE soon 1"
| I cannot read
| A Par → Bur

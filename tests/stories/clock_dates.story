# SET DEADLINE: sure dates are taken, those that can be read two ways are asked, never guessed (section 3, Dates).
given table sample
> master
|SET ZONE Europe/Paris
~ master
> master
|SET DEADLINE 03/04/2027 20:00
< master
| "03/04/2027 20:00" can be read in two ways, so nothing was done
| SET DEADLINE 2027-03-04 20:00 +01:00
| SET DEADLINE 2027-04-03 20:00 +02:00
= sample deadline 2027-01-10 18:00
- ITALY
# The line that was offered is a command.
> master
|SET DEADLINE 2027-03-04 20:00 +01:00
< master
| The deadline is now Thu 4 Mar 2027, 20:00
= sample deadline 2027-03-04 19:00
> master
|SET DEADLINE 2027-01-11 20:00 UTC
= sample deadline 2027-01-11 20:00
> master
|SET DEADLINE Friday 20:00
= sample deadline 2027-01-08 19:00
> master
|SET DEADLINE +24h
= sample deadline 2027-01-04 18:00
# Today is Sunday.
> master
|SET DEADLINE Sunday 20:00
= sample deadline 2027-01-04 18:00
~ everybody
> master
|SET DEADLINE 2026-01-01
|SET DEADLINE 2027-12-01
|SET DEADLINE 2027-01-07 20:00
< master
| "SET DEADLINE 2026-01-01"
| That time is over already
| "SET DEADLINE 2027-12-01"
| at most 120 days ahead
= sample deadline 2027-01-07 19:00

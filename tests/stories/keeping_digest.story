# The digest each morning, and one alarm for a game that is stuck. (existing-judges 4 judge-keeper digests, 2.4 stuck game)
given table sample
> keeper new
|REGISTER Karl
~ keeper
@ 2027-01-04 06:30
< keeper
: The judge this morning: all quiet
| Nothing.
| Created: sample.
| Games: 1. People: 10.
> keeper
|DIGEST
< keeper
| FOR YOU TO SEE TO

# A phase that should have been over for a week: one alarm, and a line each morning.
> master
|SET MISSING WAIT
|SET REPLACEMENT 90 days
~ everybody
~ keeper
@ 2027-01-17 17:30
= sample phase S1901M
~ everybody
~ keeper
@ 2027-01-17 20:00
<< keeper
: The judge needs you
| Nothing has moved in sample since
@ 2027-01-21 07:30
<< keeper
: something wants you
| Nothing has moved in sample since

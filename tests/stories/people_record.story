# Reliability: on time, missed, resigned; counted in rated games only (existing-judges 1.1 GET DEDICATION, 2.4).
given table sample
> FRANCE
|MY RECORD
< FRANCE
| Nothing is on record yet

> FRANCE
|A Par-Bur
|A Mar H
|F Bre-Mid
~ FRANCE
@ +8d
~ everybody
= sample phase F1901M
> FRANCE
|GET DEDICATION
< FRANCE
| Orders in time: 100 % (in time 1, late 0, missed 0, of one phase).
| sample
| Only rated games count.
> ITALY
|WHOAMI
< ITALY
| sample: plays Italy
| Orders in time: 0 % (in time 0, late 0, missed 1, of one phase).

@ +4d
~ everybody
> FRANCE
|MY RECORD
< FRANCE
| Orders in time: 50 % (in time 1, late 0, missed 1, of 2 phases).

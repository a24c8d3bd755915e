# Where quoting is allowed an answer keeps the few lines it answers; where it is forbidden they are cut, and the author is
# told so in one sentence; a whole quoted mail never goes along (ru_forum L162).
given table sample

> FRANCE to sample-italy@
|> Will you support Munich?
|No.
~ FRANCE
> FRANCE
|yes
~ FRANCE
< ITALY
| > Will you support Munich?
| No.
> master
|SET QUOTING NO
~ everybody
> FRANCE to sample-italy@
|> Will you support Munich?
|Still no.
~ FRANCE
> FRANCE
|yes
< FRANCE
| Still no.
| what you quoted: > Will you support Munich?
| This game's rules forbid showing others what somebody wrote to you
< ITALY
| Still no.
! Munich

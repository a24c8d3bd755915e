# PRESS ARCHIVE: what one sent and was sent, and nothing else (existing-judges 8.16).
given table sample

> FRANCE re begins
|PRESS TO ITALY
|First to Italy.
|ENDPRESS
|PRESS TO ENGLAND
|Second to England.
|ENDPRESS
~ everybody
@ +8h
> ITALY re begins
|PRESS TO TURKEY
|Third to Turkey.
|ENDPRESS
|PRESS TO FRANCE
|Fourth to France.
|ENDPRESS
~ everybody
> FRANCE re begins
|PRESS ARCHIVE
< FRANCE
| You to Italy
| First to Italy.
| You to England
| Second to England.
| Italy to France
| Fourth to France.
! Third
> FRANCE re begins
|PRESS ARCHIVE England
< FRANCE
| Second to England.
! First
! Fourth
> FRANCE re begins
|PRESS ARCHIVE since 2027-01-04 00:00
< FRANCE
| Fourth to France.
! Second
> FRANCE re begins
|PRESS ARCHIVE F1901M
< FRANCE
| There is none.
> FRANCE re begins
|PRESS ARCHIVE S1901M
< FRANCE
| First to Italy.
| Fourth to France.
> TURKEY re begins
|PRESS ARCHIVE
< TURKEY
| Third to Turkey.
! First
! Fourth
> master re begins
|PRESS ARCHIVE
< master
| There is none.
! First

# With one power it reads as a conversation: a heading a phase, both directions in their order, one's own marked.
@ 2027-01-10 18:00
~ everybody
> FRANCE re begins
|PRESS TO ITALY AND TURKEY
|Fifth to both.
|ENDPRESS
~ everybody
> FRANCE re begins
|PRESS ARCHIVE Italy
< FRANCE
| YOU AND ITALY
| SPRING 1901, MOVEMENT
| ▸ You to Italy, Sun 3 Jan
| First to Italy.
| Italy to France, Mon 4 Jan
| Fourth to France.
| FALL 1901, MOVEMENT
| ▸ You to Italy and Turkey
| Fifth to both.
! Second to England
! PAGE

# Much of it comes in pages, the newest first.
> FRANCE re begins
|PRESS TO ITALY
|One of the first page: 1.
|PRESS TO ITALY
|2
|PRESS TO ITALY
|3
|PRESS TO ITALY
|4
|PRESS TO ITALY
|5
|PRESS TO ITALY
|6
|PRESS TO ITALY
|7
|PRESS TO ITALY
|8
|PRESS TO ITALY
|9
|PRESS TO ITALY
|10
~ everybody
> FRANCE re begins
|PRESS TO ITALY
|11
|PRESS TO ITALY
|12
|PRESS TO ITALY
|13
|PRESS TO ITALY
|14
|PRESS TO ITALY
|15
|PRESS TO ITALY
|16
|PRESS TO ITALY
|17
|PRESS TO ITALY
|18
|PRESS TO ITALY
|19
|PRESS TO ITALY
|20
~ everybody
> FRANCE re begins
|PRESS TO ITALY
|21
|PRESS TO ITALY
|22
|PRESS TO ITALY
|23
|PRESS TO ITALY
|24
|PRESS TO ITALY
|25
|PRESS TO ITALY
|26
|PRESS TO ITALY
|27
|PRESS TO ITALY
|28
|PRESS TO ITALY
|29
|PRESS TO ITALY
|The newest.
~ everybody
> FRANCE re begins
|Press archive Italy
< FRANCE
| One of the first page: 1.
| The newest.
| Page 1 of 2, the newest first. Older press: "Press archive Italy PAGE 2".
! Fourth to France.
> FRANCE re begins
|Press archive Italy PAGE 2
< FRANCE
| First to Italy.
| Fourth to France.
| Fifth to both.
! One of the first page
! Older press

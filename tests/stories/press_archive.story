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

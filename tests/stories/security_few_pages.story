# A letter that anybody may have sent is answered by a few pages: whoever forges a From sends nobody a book.
> stranger to judge@
|PLACE Mun
|PLACE Ber
|PLACE Kie
|PLACE Par
|PLACE Mar
|PLACE Bre
|PLACE Lon
|PLACE Edi
|HELP ORDERS MORE
< stranger
| the first 6 were read
| 3 were not done, from "PLACE Lon" on
! Yorkshire
- stranger

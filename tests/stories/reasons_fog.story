# WHY tells nobody more than the results did: not in the fog, not to those who watch a blind game, not ahead of time.
# (this judge)
given people mira olga anna boris chen dora emil fiona gert
> mira
|CREATE fog blind
> olga
|OBSERVE fog
> anna
|JOIN fog
> boris
|JOIN fog
> chen
|JOIN fog
> dora
|JOIN fog
> emil
|JOIN fog
> fiona
|JOIN fog
> gert
|JOIN fog
given game fog
> FRANCE
|A Par - Bur; A Mar S A Par - Bur; F Bre - Mid
> GERMANY
|A Mun - Bur; A Ber - Mun
> AUSTRIA
|A Vie - Tyr
> ITALY
|A Ven - Tyr
~ everybody
> mira
|PROCESS
~ everybody
# France meets Munich in Burgundy, so it sees who came from there; what Berlin did, it does not.
> FRANCE
|WHY Bur
< FRANCE
| A Par (France) came in.
| counts 1
| strength 1 against 2 of A Par (France)
| Only what you could see is told here
! Ber
> FRANCE
|WHY Tyr
< FRANCE
| You could see nothing of this.
! Vie
! Ven
> TURKEY
|WHY Bur
< TURKEY
| You could see nothing of this.
! Mun
! Par
> olga
|WHY fog Bur
< olga
| You could see nothing of this.
! Mun
! Par
> mira
|WHY fog Tyr
< mira
| Nobody came in
| strength 1 against 1 of A Ven (Italy)

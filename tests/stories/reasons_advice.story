# The answer to orders tells how one's own orders get in each other's way, and nothing of what others do. (this judge)
given table sample
> FRANCE
|A Par - Bur; A Mar - Bur
< FRANCE
| A Par → Bur
| your own A Mar goes there, too, so they stop each other
| F Bre
> FRANCE
|F Bre S A Par - Gas; A Mar - Gas; A Par - Bre
< FRANCE
| F Bre supports A Par → Gas
| you ordered otherwise: A Par → Bre
| A Par → Bre
| your own F Bre stays there
> FRANCE
|A Par - Pic; A Mar S A Par - Bur
< FRANCE
| you ordered otherwise: A Par → Pic
! stays there
> GERMANY
|A Mun - Ber; A Ber - Mun; F Kie - Den
< GERMANY
| your own A Ber comes the other way
| your own A Mun comes the other way
> GERMANY
|A Mun - Bur; A Ber - Kie; F Kie - Den
< GERMANY
| Nothing is missing.
! own

# What another game refuses leaves a letter where it was: its answer shows the orders that it brought, and what it asks
# further down is for its own game.
given table sample
> master
|CREATE quiet
|SET observers no
~ everybody
> FRANCE re sample
|A Par - Pic
|OBSERVE quiet
|NO DRAW
|SUMMARY
|A Mar - Gas
< FRANCE
: [sample
| Nobody may watch quiet
| A Par → Pic
| A Mar → Gas
| SAMPLE: CENTRES BY YEAR
= sample orders France: A par - pic; A mar - gas

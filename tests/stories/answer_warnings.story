# The answer to orders warns of what somebody would not want, without playing for him: nothing of what others may do,
# nothing of what would be wise. (this judge)
given table sample awaited

# A support that cannot be given, a unit without an order, how many have one, who is awaited.
> FRANCE
|A Par - Bur; A Mar S A Par - Pic
< FRANCE
| A Mar supports A Par → Pic
| impossible: 
| Units with a possible order: 1 of 3.
| Still without possible orders: F Bre, A Mar.
| Orders are still awaited from Austria, England, France

# A move that is wasted on an own unit, and two that bounce each other.
> FRANCE
|F Bre H; A Par - Bre; A Mar H
< FRANCE
| A Par → Bre
| your own F Bre stays there
| Units with a possible order: 3 of 3.
| Nothing is missing.
> GERMANY
|A Mun - Sil; A Ber - Sil; F Kie H
< GERMANY
| A Mun → Sil
| your own A Ber goes there, too, so they stop each other
| A Ber → Sil
| your own A Mun goes there, too, so they stop each other

# A convoy without a fleet.
> ENGLAND
|F Lon - Nth; F Edi - Nrg; A Lvp - Yor
> AUSTRIA
|F Tri - Alb; A Bud - Ser; A Vie - Bud
> ITALY
|A Ven H; A Rom H; F Nap - Ion
> RUSSIA
|A Mos - Ukr; A War - Gal; F Sev - Rum; F Stp/sc - Bot
~ everybody
> TURKEY
|A Con - Bul; A Smy - Con; F Ank - Bla
~ everybody
> ENGLAND
|A Yor - Nwy; F Nth H; F Nrg - Bar
< ENGLAND
| A Yor → Nwy
| no fleet of yours is ordered to carry it

# A build that is forgotten, or cannot be.
> master
|PROCESS
~ everybody
> TURKEY
|ORDERS
< TURKEY
: W1901A
| You may still build one unit, or WAIVE it.
> TURKEY
|Build A Con
< TURKEY
| somebody stands there
| You may still build one unit, or WAIVE it.
> TURKEY
|Build A Ank
< TURKEY
| builds A Ank
| Nothing is missing.
! Orders that can work

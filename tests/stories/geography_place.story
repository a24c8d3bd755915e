# PLACE shows the card of a place: what it is, what lies around it, whose it is, who stands there, its names in every
# book. A name with several meanings shows them, a misspelt one what is near. (this judge)
given people olga
given table sample
> GERMANY
|A Mun - Bur
|PLACE Silesia
< GERMANY
| A Mun → Bur
| SILESIA (SIL)
| inland: armies only
| no supply centre
| Berlin (Ber), Bohemia (Boh), Galicia (Gal), Munich
| Unit  none
| sample: Spring 1901, movement.
| Силезия (Sil); rulebook bg
| français   Silésie (Sil); rulebook fr
= sample orders Germany: A mun - bur
> GERMANY
|Place Kiel?
< GERMANY
| home centre of Germany
| Armies go to
| Fleets go to
| Baltic Sea (Bal)
| Owner  Germany
| Unit   F Kie (Germany)
> GERMANY
|PLACE Gulf of Lyon
< GERMANY
| Spain (south coast, Spa/sc)
! ) (
> RUSSIA
|PLACE Stp
< RUSSIA
| a fleet says which coast, StP/nc or
| Fleets at StP/nc  Barents Sea (Bar), Norway (Nwy)
| Fleets at StP/sc  Gulf of Bothnia (Bot)
| F StP/sc (Russia)
# Two meanings, two cards; five are named.
> GERMANY
|PLACE Tyr
< GERMANY
| The name can mean several places: Tyrolia (Tyr) and Tyrrhenian Sea (Tyn).
| TYROLIA (TYR)
| TYRRHENIAN SEA (TYN)
| sea: fleets only
> GERMANY
|PLACE Nor
< GERMANY
| Norway (Nwy)
| North Africa (NAf)
# The code of another book is found where the reader's own languages know none.
> GERMANY
|PLACE OEK?
< GERMANY
| UKRAINE (UKR)
> GERMANY
|PLACE Gallicya
< GERMANY
| "Gallicya" is taken for Galicia (Gal).
| GALICIA (GAL)
> GERMANY
|PLACE Flanders
< GERMANY
| No place is called "Flanders".
# What builds, and talk, is no question.
> GERMANY
|Place your bets on me, my friends, and you will be rich!
< GERMANY
! No place is called
! rulebook
# Outside of a game it is the board as every game begins; in one, whoever may look at it.
> olga to judge@
|PLACE Munich
< olga
| Unit   A Mun (Germany)
| The standard board as a game begins.
> olga to judge@
|PLACE sample Bur
< olga
: sample
| BURGUNDY (BUR)
| sample: Spring 1901, movement.
> olga to judge@
|PLACE nosuchgame Bur
< olga
| nosuchgame
# Who watches a phase behind is told nothing ahead of that.
> olga
|OBSERVE sample DELAY 1
> FRANCE
|A Par - Pic
~ everybody
> master
|PROCESS
~ everybody
> olga
|PLACE sample Picardy
< olga
| Unit  none
| sample: Spring 1901, movement.
! France)
> FRANCE
|PLACE Picardy
< FRANCE
| Unit  A Pic (France)
| sample: Fall 1901, movement.

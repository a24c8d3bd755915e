# REACH tells which of one's units get to a place: with one move, by convoy and over which fleets, with two moves; and
# which can support a move there. Who has no units names a place to start from. (this judge)
given people olga
given table sample
> ENGLAND
|F Lon - Nth; F Edi - Nrg; A Lvp - Yor
> GERMANY
|F Kie - Den; A Ber - Kie; A Mun - Ruh
~ everybody
> master
|PROCESS
~ everybody
> ENGLAND
|REACH Norway
< ENGLAND
| HOW TO REACH NORWAY (NWY)
| IN ONE MOVE
| F Nrg - Nwy
| F Nth - Nwy
| BY CONVOY OVER F NTH (ENGLAND)
| A Yor - Nwy
| F Nth C A Yor - Nwy
| CAN SUPPORT A MOVE THERE
| F Nrg, F Nth
| sample: Fall 1901, movement.
= sample orders England: 
> GERMANY
|reach Belgium?
< GERMANY
| A Ruh - Bel
| IN TWO MOVES
| F Den, by way of Nth
! F Nth C
# Another power's fleet may carry an army as well as an own one.
> ENGLAND
|A Yor - Bel; F Nth C A Yor - Bel; F Nrg - Nwy
~ everybody
> GERMANY
|F Den - Nth; A Ruh - Hol
> FRANCE
|F Bre - Eng; A Par - Pic
~ everybody
> master
|PROCESS
~ everybody
> FRANCE
|REACH Lon
< FRANCE
| F Eng - Lon
| BY CONVOY OVER F ENG (FRANCE)
| A Pic - Lon
| F Eng C A Pic - Lon
> FRANCE
|REACH Den FROM Bel
< FRANCE
| BY CONVOY OVER F NTH (ENGLAND)
| A Bel - Den
! F Nth C
> FRANCE
|REACH Constantinople
< FRANCE
| None of your units gets to Constantinople in two moves.
# From where, if one has no units; an empty place is taken as either kind of unit.
> olga to judge@
|REACH sample Den
< olga
| From where?
| REACH Den FROM Kie
> olga to judge@
|REACH Den FROM Kie
< olga
| F Kie - Den
| The standard board as a game begins.
> olga to judge@
|REACH Den FROM Hol
< olga
| A Hol, by way of Kie
| F Hol, by way of Hel, Kie or Nth
> FRANCE
|REACH Denmarkk
< FRANCE
| HOW TO REACH DENMARK (DEN)
# A name with two meanings is taken for the one that somebody gets to, and both are named.
> FRANCE
|REACH Tyr
< FRANCE
| HOW TO REACH TYROLIA (TYR)
| The name can mean several places: Tyrolia (Tyr) and Tyrrhenian Sea (Tyn).
| A Mar, by way of Pie
> ITALY
|REACH Tyr FROM F Nap
< ITALY
| HOW TO REACH TYRRHENIAN SEA (TYN)
| F Nap - Tyn
! A Nap
> FRANCE
|REACH Kiell
< FRANCE
| No place is called "Kiell". Did you mean Kiel (Kie)?

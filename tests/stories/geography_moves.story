# MOVES lists the orders that a unit can be given, as lines to copy; in a retreat phase where it may go and why not
# elsewhere, in an adjustment what may be built and where. Asking changes nothing. (this judge)
given people olga
given table sample
> GERMANY
|MOVES A Mun
< GERMANY
| WHAT A MUN CAN DO
| A Mun H
| A Mun - Tyr
| SUPPORT UNITS OF ITS OWN POWER
| A Mun S A Ber - Kie
| SUPPORT OTHER UNITS
| A Mun S A Par - Bur
! via
= sample orders Germany: 
# Above orders it is a heading, alone a question.
> GERMANY
|Moves
|A Mun - Tyr
< GERMANY
| A Mun → Tyr
! WHAT YOUR UNITS CAN DO
> GERMANY
|Moves?
< GERMANY
| WHAT YOUR UNITS CAN DO
| A BER
| A Ber - Kie
| F KIE
| F Kie - Den
| "MOVES A Ber"
> GERMANY
|MOVES Burgundy
< GERMANY
| no unit stands in Burgundy
# A unit of somebody else may be asked about as well: the rules are no secret, nor is the board.
> GERMANY
|MOVES A Par
< GERMANY
| A Par - Bur
> olga to judge@
|MOVES A Par
< olga
| A Par - Bur
| The standard board as a game begins.
! Copy
> olga to judge@
|MOVES
< olga
! A Mun
> olga to judge@
|MOVES sample
< olga
| You have no units in sample.
# A line that is copied from the answer is an order.
> GERMANY
|A Mun S A Par - Bur
< GERMANY
| A Mun supports A Par → Bur
> GERMANY
|A Mun - Tyr
> master
|PROCESS
> ITALY
|A Ven - Tri
> GERMANY
|A Tyr S A Ven - Tri
> AUSTRIA
|F Tri H
~ everybody
> master
|PROCESS
= sample phase F1901R
~ everybody
> AUSTRIA
|MOVES
< AUSTRIA
| WHERE YOU MAY RETREAT
| F TRI MAY RETREAT
| F Tri R Adr
| F Tri R Alb
| F Tri D
| Not to:
| Ven  the attacker came from there
> GERMANY
|MOVES
< GERMANY
| None of your units has to retreat.
> AUSTRIA
|F Tri D
= sample phase W1901A
~ everybody
> AUSTRIA
|MOVES
< AUSTRIA
| nothing to build
> ITALY
|MOVES
< ITALY
| Italy may build one unit:
| Build A Ven
| Build F Ven
! Build A Rom
# Moves are for another phase, and the units of others for others: nobody is told to copy them.
> GERMANY
|REACH Vie
< GERMANY
| None of this can be ordered now: it is for a movement phase.
! Copy what you want
> GERMANY
|REACH Mid FROM Bre
< GERMANY
| None of this can be ordered now
> ITALY
|Build A Ven
~ everybody
> GERMANY
|REACH Mid FROM Bre
< GERMANY
| This is no unit of yours: you cannot order any of this.
! Copy what you want
> GERMANY
|MOVES F Bre
< GERMANY
| This is no unit of yours
> GERMANY
|REACH Vie
< GERMANY
| Copy what you want

# Orders for later phases are checked at once, read when their phase opens, and played in the same moment when with
# them all orders are in (existing-judges 1.2 "PHASE season year phase", 4 "Pending-orders report").
given table sample

> FRANCE
|A Par-Bur
|A Mar-Spa
|F Bre-MAO
|PHASE fall 1901 movement
|A Bur-Mun
|F MAO-Por
|A Spa-Atlantis
|PHASE W1901A
|Build F Bre
|PHASE S1900M
|A Par H
< FRANCE
| Please check: one line
| Your orders for Fall 1901, movement are stored.
| Your orders for Winter 1901, adjustments are stored.
| NOT DONE
| PHASE S1900M
| is open or over
| ✓ A Par → Bur
| For Fall 1901, movement
| ✓ A Bur-Mun
| ✓ F MAO-Por
| ✓ A Spa-Atlantis
| For Winter 1901, adjustments
| ✓ Build F Bre
| This is version 1 of your orders
| A Spa-Atlantis
= sample orders France: A par - bur; A mar - spa; F bre - mid

# Germany bounces Burgundy's army out of its plans: what was planned for a unit that is not there is told.
> GERMANY
|A Mun-Bur
|PHASE F1901M
|A Bur-Par
|A Mun-Ruh
|SET WAIT
< GERMANY
| Your orders for Fall 1901, movement are stored.
| In Fall 1901, movement you wait for the deadline.
| For Fall 1901, movement (you wait for its deadline)

@ +7d
= sample phase F1901M
= sample orders France: F mid - por
= sample orders Germany: A mun - ruh
<< FRANCE
: Spring 1901, movement: results
< FRANCE
: Fall 1901, movement: please check your orders given ahead
| Fall 1901, movement is open
| ✓ F Mid → Por
| A Bur-Mun
| There is no such unit.
| A Spa-Atlantis
! Germany
<< GERMANY
: Spring 1901, movement: results
< GERMANY
| ✓ A Mun → Ruh
| In Fall 1901, movement you wait for the deadline.
| A Bur-Par

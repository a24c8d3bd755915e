# A rulebook says how its games begin: no talk before retreats and adjustments (ru2000 L800-858; ja 11-1, 13-2, 14-1), no
# quoting (ru_forum L162). CREATE says what the book has set, and so does the first mail to the players.
given people master p1 p2 p3 p4 p5 p6 p7
> master
|CREATE quick ru2000 first 1d movement 1d retreat 1d
< master
: Your game is open
| As its rulebook ru2000 says (L800, L814, L832, L854, L858): press in retreats and adjustments (no).
| The master may change that.
= quick setting minor_press: False
= quick setting quoting: True

# What its creator writes wins over the book, also where it is what holds in any other game.
> master
|CREATE talkative ja minor press
< master
: Your game is open
!As its rulebook
= talkative setting minor_press: True

> master
|CREATE discreet ru_forum
< master
| nobody may quote, forward or show to others
| As its rulebook ru_forum says (post 3 L162): quoting (no).
= discreet setting quoting: False
= discreet setting minor_press: True
> master
|CREATE frank ru_forum quoting on
< master
!nobody may quote
= frank setting quoting: True

# A book that says nothing of it leaves its games as they are.
> master
|CREATE french fr
< master
!As its rulebook
= french setting minor_press: True

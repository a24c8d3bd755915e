# SETUP: a game begins from a board that its master writes down, in place of the opening.
given people iris p1 p2 p3 p4 p5 p6 p7
> iris
|CREATE war datc first 7d movement 3d
~ everybody
> p1
|JOIN war
~ everybody

# Whoever does not lead the game is told so, and nothing else.
> p1
|SETUP
|phase: nonsense
< p1
| Only the master of war can do that.
! nonsense
- iris

# A line that is wrong leaves everything as it was.
> iris
|SETUP
|phase: F1902M
|france: par bre mar | A bur, F zzz
|italy: ven rom | A ven
|ENDSETUP
< iris
: [war] The board was not set up
| france: par bre mar | A bur, F zzz
| I know no place "F zzz"
| Nothing was changed
! italy: ven
= war status forming
- p1

> iris
|SETUP
|phase: F1902M
|deadline: 2027-01-20 20:00
|austria: ser bud tri vie gre | A vie, A ser, A bul, F tri, A gre
|england: lon edi lvp nwy | F nth, F nwg, A nwy, F lon
|france: par bre mar spa por | A bur, A gas, F mid, F spa/sc, A por
|germany: ber kie mun den hol | A mun, A ruh, F den, F hol, A kie
|italy: ven rom nap tun | A ven, A tyr, F ion, F tun
|russia: mos war stp sev swe | A ukr, A war, F swe, F sev, A mos
|turkey: con ank smy | F bla, A con, A smy
|ENDSETUP
|Iris
< iris
: [war] The board to begin with
| war begins in this phase
| Fall 1902, movement
| 6 seats are still free
| France A Bur, A Gas, F Mid, A Por, F Spa/sc
| Centres
| The first phase lasts until Wed 20 Jan 2027, 20:00 UTC
< p1
: [war] The game will begin from a board of its own
| it will not begin with the opening
| Fall 1902, movement
| A Bur, A Gas, F Mid, A Por, F Spa/sc
= war units France: A bur, A gas, F mid, A por, F spa/sc
> p2
|LIST
< p2
| set board: Fall 1902, movement

# It goes back to the opening, and is set up again.
> iris
|SETUP OFF
< iris
| war begins with the opening.
< p1
: [war] The game will begin with the opening
| Spring 1901
> iris
|SETUP
< iris
| war begins with the opening, Spring 1901, movement.
| HELP SETUP
- p1
> iris
|SETUP
|phase: F1902R
|france: par bre | A bur
|italy: ven rom | A tyr
|germany: mun | A ber
|dislodged: germany A tyr < ven
|contested: boh
< iris
| A Ber, A Tyr (dislodged)
| A Tyr was attacked from Ven
| Left empty by a standoff: Boh
| have nothing on this board
~ everybody
> p2
|JOIN war
< p2
| on a board that its master set up: Fall 1902, retreats
~ everybody
> p3
|JOIN war
~ everybody
> p4
|JOIN war
~ everybody
> p5
|JOIN war
~ everybody
> p6
|JOIN war
~ everybody
> p7
|JOIN war
<< p7
: The game begins
| Fall 1902, retreats
| on a board that its master set up
! USUAL OPENINGS
~ everybody
= war phase F1902R
= war status active

# Then it is too late, but the beginning can be taken back.
> iris
|SETUP
|phase: F1902M
|france: par | A bur
|italy: ven | A ven
< iris
| its board cannot be set up any more
| UNSTART
| ROLLBACK
> iris
|UNSTART
~ everybody
= war units France: A bur
> iris
|SETUP
|phase: S1905M
|france: par bre | A bur
|italy: ven rom | A tyr
< iris
| All seats are taken, so the game has begun.
= war phase S1905M
= war status active

# PRACTICE: a game for one person against six powers that the program orders for. Each letter with all orders plays the phase
# at once; the answer is the mail with the results and the next request. What he has no part in is played along in that mail.
given people anna boris vera
> anna
|PRACTICE France
< anna
: [practice1 S1901M] The game begins: you are France
| You play France.
| It is played as soon as you have ordered all your units
| Austria  the program
| France   Anna
! By lot
! Orders are due
- anna

# Orders are missing: he is told which, and the phase waits.
> anna
|A Par-Bur
< anna
| A Par → Bur
| Still without possible orders: F Bre, A Mar.
| The phase is played as soon as you have ordered everything.
! Deadline
- anna
= practice1 phase S1901M

# Nobody else is waited for, and nothing is said of that.
> anna
|TIME LEFT
< anna
| Open now: Spring 1901, movement.
| READY plays it now
! not told
- anna

# The rest comes in a second letter: the phase is played, and there is one mail.
> anna
|A Mar-Spa
|F Bre-Mid
< anna
: [practice1 F1901M] Spring 1901, movement: results
| Your units    A Bur, F Mid, A Spa
| Please order your 3 units
| A unit without an order holds.
| Now open: Fall 1901, movement. Your orders play it at once.
| Turkey ✓
! you send no order at all
! until
- anna

> anna
|A Bur-Bel
|F Mid-Por
|A Spa H
< anna
: [practice1 W1901A] Fall 1901, movement: results
| Your units    A Bel, F Por, A Spa
| Now open: Winter 1901, adjustments.
- anna

# An impossible order is not played without him: he reads why, and may mend it.
> anna
|Build A Par
|Build A Bel
< anna
| Please check: one line could not be followed.
| it is not a home centre of yours
- anna
= practice1 phase W1901A

> anna
|CLEAR
|Build A Par
|Build A Mar
< anna
: [practice1 S1902M] Winter 1901, adjustments: results
| builds A Mar
| THE YEAR 1901
- anna

# READY plays with what there is; nobody is scolded for the rest.
> anna
|A Bel-Bur
|READY
< anna
: [practice1 F1902M] Spring 1902, movement: results
| A Spa holds
! sent no orders
- anna

> anna
|READY
< anna
: 1902
| Fall 1902, movement: results
- anna
> anna
|READY
< anna
: [practice1
- anna

# There is one such game a person; and it is nobody else's.
> anna
|PRACTICE
< anna
| You are already playing the practice game practice1.
| "RESIGN practice1" ends it
> boris
|LIST
< boris
! practice1
> boris
|OBSERVE practice1
< boris
! You observe
> boris
|JOIN practice1
< boris
! France
> boris
|WHO practice1
< boris
! Anna
- anna
> boris
|NAME Boris Bell
|PRACTICE
< boris
| Your practice game is practice2.
< boris
: [practice2 S1901M] The game begins

# Nobody leads it: not who guesses its name, and not who plays it.
> vera to practice1@
+ Signed: yes
|TAKEOVER MASTER practice1
< vera
| practice1 is a practice game, which nobody leads.
> anna
|TAKEOVER MASTER practice1
< anna
| practice1 is a practice game, which nobody leads.

# RESIGN ends it, and nothing of it counts.
> anna
|RESIGN
< anna
| The practice game practice1 is over.
| PRACTICE begins another.
! Thank you
- anna
= practice1 status ended
> vera
|STATISTICS
< vera
| No game that counts has ended yet.
> anna
|RECORD
< anna
! practice1
> anna
|PRACTICE
< anna
: [practice3 S1901M] The game begins

# Who writes nothing is reminded of nothing. After four weeks the game is over, with one mail.
@ +27d
- anna, boris
@ +2d
< anna
: The game is over
| The practice game practice3 is over (Spring 1901, movement).
| PRACTICE begins another.
- anna
~ boris
= practice3 status ended

# SCHOOL: a course in six lessons by mail, each a position and a task. A pupil answers with orders, which are really read and
# played: what counts is what comes of them. The answer says why that was right and gives the next task, or a hint and the
# same task once more. SCHOOL goes on where he is, SCHOOL 3 with the third lesson; at the end there is a seat.
given people master anna
> master
|CREATE blitz ru2000
~ everybody
> anna to judge@
|How do I play?
< anna
: [school S1901M] Lesson 1 of 6: a move
| This is the school: 6 short lessons
| LESSON 1 OF 6: A MOVE
| You are France.
| Send your army in Marseilles to Spain
| "A Par - Bur"

# What is not the task: a hint, and the task again.
> anna
|A Mar-Bur
< anna
: [school S1901M] Lesson 1: try again
| LESSON 1: NOT YET
| A Mar → Bur
| An order names the unit and where it goes
| Send your army in Marseilles to Spain
| "SCHOOL 2" goes on without it.
! LESSON 2 OF 6
# What cannot be read is shown, and no order at all is said.
> anna
|A Mar-Xyzzy
< anna
: [school S1901M]
| LESSON 1: NOT YET
| "A Mar-Xyzzy"
! →
> anna
|I do not understand a word of this
< anna
: [school S1901M]
| I found no order in your letter.
# The same words again are a robot's: nothing is answered.
> anna
|I do not understand a word of this
- anna
# Orders in his own words, with more of them than were asked for.
> anna
|The army in Marseilles moves to Spain, please.
|F Bre-MAO
< anna
: [school S1902M] Lesson 2 of 6: a bounce
| LESSON 1: RIGHT
| F Bre → Mid
| Nobody else went to Spain
| LESSON 2 OF 6: A BOUNCE
| You are Germany.
| Germany  A Ber, A Mun
| Russia   A War

> anna
|A Ber-Pru
< anna
: Lesson 2: try again
| A War → Sil
> anna
|A Mun-Sil
|A Ber S A Mun-Sil
< anna
: [school S1903M] Lesson 3 of 6: a support
| LESSON 2: RIGHT
| A Mun → Sil
| One against one

# Commands in an answer are obeyed as ever, and cost nothing.
> anna
|LIST
< anna
: Games
| blitz
> anna
|SCHOOL
< anna
: [school S1903M] Lesson 3 of 6: a support
! This is the school
> anna
|A Tri-Ser
|A Bud S A Tri-Ser
< anna
: [school S1904M] Lesson 4 of 6: cutting a support
| LESSON 3: RIGHT
| dislodged by A Tri (Austria)
! (rule
> anna
|A Bur-Mun
< anna
: Lesson 4: try again
| dislodged by A Ruh (Germany)
| but not from Burgundy
> anna
|A Tyr-Mun
< anna
: [school S1905M] Lesson 5 of 6: a convoy
| LESSON 4: RIGHT
| support cut by A Tyr (France)
> anna
|A Lon-Nwy
< anna
: Lesson 5: try again
| no convoy carried it
> anna
|F Nth convoys A Lon-Nwy
|A Lon-Nwy
< anna
: [school F1906R] Lesson 6 of 6: a retreat
| LESSON 5: RIGHT
| Dislodged  A Mun
> anna
|A Mun R Ber
< anna
: [school F1906R] Lesson 6: try again
| there was a standoff there
! "SCHOOL
> anna
|A Mun retreats to Ruhr
< anna
: [school W1906A] Lesson 6 of 6: a build
| LESSON 6: RIGHT
> anna
|Build A Mun
< anna
: [school W1906A] Lesson 6: try again
| you do not own that centre
> anna
|Build F Ber
< anna
: The end of the school
| LESSON 6: RIGHT
| SEAT ME IN THE NEXT GAME
| JOIN blitz
| blitz: needs 7 more
| Or practise first
! REGISTER
> anna
|JOIN blitz
< anna
: You have a seat
# Whoever has done it all begins again where he likes.
> anna to judge@
+ Signed: yes
|SCHOOL
< anna
: The end of the school
| You have done all lessons.
> anna
|SCHOOL 5
< anna
: [school S1905M] Lesson 5 of 6
> anna
|SCHOOL 9
< anna
| "SCHOOL 3"

# The school beside a game: what answers a lesson is for the lesson, and never for the only game its writer plays in.
given table sample
> FRANCE
|A Par-Bur
~ everybody
> FRANCE to judge@
+ Signed: yes
|SCHOOL
< FRANCE
: [school S1901M] Lesson 1 of 6: a move
! [sample
> FRANCE
|A Mar-Spa
< FRANCE
: [school S1902M]
| LESSON 1: RIGHT
! [sample
= sample orders France: A par - bur
# By Reply to a mail of the game it is the school's all the same, if the letter says nothing else.
> FRANCE re sample
|SCHOOL
< FRANCE
: [school S1902M]
> FRANCE
|A Ber-Sil
|A Par-Pic
< FRANCE
: [school S1903M]
| LESSON 2: RIGHT
| "A Par-Pic"
= sample orders France: A par - bur
> FRANCE re [sample S1901M]
|SCHOOL
|A Mar-Spa
< FRANCE
: [sample S1901M]
| Please write this in a letter of its own
| A Mar → Spa
! LESSON
= sample orders France: A par - bur; A mar - spa
# An answer to the game's address is for the game, whatever its subject says.
> FRANCE re [sample S1901M]
: Re: [school S1903M] Lesson 3
|F Bre-MAO
< FRANCE
| F Bre → Mid
= sample orders France: A par - bur; A mar - spa; F bre - mid
- ENGLAND, master

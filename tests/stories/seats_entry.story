# Who gets in: a game for the invited, first come first choose, approval of new players, joint play
# (existing-judges 1.3 ALLOW/DENY PLAYER, SET APPROVED; 2.3 approval; 2.4 minimum record; 2.5 first come, several powers).
given people master anna boris cleo

> master
|CREATE salon
|SET ACCESS INVITED
|SET ASSIGNMENT FIRST_COME
|SET APPROVAL ON
|SET JOINT ON
~ master
given game salon
= salon setting access: invited
= salon setting assignment: first_come

> anna
|JOIN salon AS France
< anna
| salon is only for those whom its master has invited.
> master
|ALLOW anna@players.example, boris@players.example
< master
| anna@players.example, boris@players.example
| Only those may join who are allowed.

> anna
|JOIN salon AS France
< anna
| You have a seat in salon.
| Your list: "France"
| The master has still to agree
> boris
|JOIN salon AS France
< boris
| France has been chosen by somebody who joined before you.
> boris
|JOIN salon AS England
~ everybody
> cleo
|JOIN salon
< cleo
| is only for those
> master
|FORCE BEGIN
~ everybody
= salon owner France: anna
= salon owner England: boris

# Without the master's word nothing is stored, and the rest of the letter is still read.
> anna
|A Par-Bur
< anna
| The master of salon has still to agree that you play.
= salon orders France:
> master
|APPROVE France
< master
| They may order from now on
< anna
: You may order
> anna
|A Par-Bur
< anna
| A Par → Bur
= salon orders France: A par - bur
> master
|NOT APPROVED anna@players.example
< master
| Anna may not order for now
< anna
: You may not order for now

# One person may play further powers here, until everything is played.
> boris
|TAKEOVER Germany
< boris
| You play Germany in salon from now on.
= salon owner Germany: boris
= salon owner England: boris
~ everybody
> boris
|RESIGN England
< boris
| You no longer play England in salon.
= salon owner England: nobody
= salon owner Germany: boris
~ everybody
> boris
|TAKEOVER England
< boris
| You play England in salon from now on.

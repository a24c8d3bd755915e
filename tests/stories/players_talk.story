# Talk stays talk, and what is a command among it is done: a letter may say "the deadline is Friday" and "leave Burgundy"
# without anything happening, and PRESS that is only a word eats nothing (existing-judges 7.1, 8.2). What begins like a
# command is shown all the same: nobody can know that it was none.
given table sample
> ITALY
|Hello judge,
|Who is Italy?
|Leave me alone
|Leave Burgundy
|Cancel that
|Cancel everything
|I would like to draw a line under it
|history repeats itself
|the deadline is Friday
|Deadline is Friday 20:00
|Grace period ends Friday 12
|Press Turkey hard
|Press Germany for an answer
|Set fire to Moscow
|Observe the western front
|Map attached
|Who attacks?
|Resign yourself
|Suspend hostilities
|Ally with me
|Vote with me
|A Ven-Tyr
|SET WAIT
|Help me against Turkey
|F Nap-Ion
|-- 
|Anna
|A Rom-Apu
< ITALY
| I know this command, but not in this form
| A Ven → Tyr
| F Nap → Ion
| NOT UNDERSTOOD
| You asked to wait for the deadline.
= sample orders Italy: A ven - tyr; F nap - ion
- everybody

# Whoever talks to the judge is told how to write to people; an order is taken back in a person's words.
> FRANCE
|Sure, DMZ in Burgundy then.
< FRANCE
| There was nothing in your letter
| begin with a line like "PRESS TO Austria".
> FRANCE
|A Par-Bur, F Bre-Mid
~ FRANCE
> FRANCE
|Cancel my order for A Par
< FRANCE
| The order for A Par is withdrawn.
= sample orders France: F bre - mid

# A slip in the name of who is to read it loses none of the orders below.
> FRANCE
|PRESS TO ATLANTIS
|A Par-Bur
|F Bre-Mid
< FRANCE
| "ATLANTIS" is nobody in this game, so nothing was sent.
= sample orders France: A par - bur; F bre - mid
- everybody

# STATUS tells a master when the phase ends; what is refused has no tick; an unknown place in a build is named.
> master
|STATUS
< master
| Deadline: Sun 10 Jan 2027, 18:00 UTC
> master
|PROCESS
~ everybody
> master
|PROCESS
~ everybody
= sample phase S1902M
> master
|START
< master
| sample has begun already

# A game that is called off before it began has no past to tell. The mail that a game begins with says how to write press.
given people anna boris
> anna
|CREATE fog
~ anna
> boris
|JOIN fog
~ anna boris
> anna
|CANCEL fog
< anna
| fog is cancelled
<< anna
: The game is called off
< boris
: The game is called off
- anna
- boris
> anna new
|CREATE duel players 2
> anna
|yes
> anna
|JOIN duel
> boris new
|JOIN duel
> boris
|yes
<< boris
: The game begins
| "PRESS TO
| write to duel-

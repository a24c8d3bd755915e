# A small tournament by letters: boards of two, seats by the director and by lot, a substitute, standings, invitations.
given people dora anna boris clara

> dora
|TOURNAMENT
|STANDINGS nowhere
|TOURNAMENT cup ru2000 players 2 movement 1d SCORING sum of squares
|TOURNAMENT cup SCORING nonsense
|TOURNAMENT cup TIES wins, best
< dora
: Tournaments
| The tournament cup is open, and you direct it.
| Points: sum of squares.
| boards won alone and the best board.
| There is no tournament called nowhere.
| There is no scoring system nonsense.
| There is no tournament. "TOURNAMENT name" opens one.
~ dora
> dora
|TOURNAMENT cup DRAW
|TOURNAMENT cup BOARDS b1..b2
|TOURNAMENT cup DRAW
|TOURNAMENT cup SET press grey, movement 2d, retreat nonsense
< dora
| 2 boards for round 1 of cup: b1 and b2.
| That goes for the 2 boards of cup
| Round 1 of cup has no boards.
| There are 0 players, and 2 boards with 4 seats
= b1 setting press: grey
= b2 setting press: grey
~ everybody

# JOIN with a tournament's name enters it; a wish that is none is said.
> anna
|JOIN cup
< anna
: You have entered
> boris
|JOIN cup FF
|JOIN cup FE
< boris
| You have entered cup; 2 people play by now.
| is no power, or stands there twice
> clara
|RESIGN cup
< clara
| You have not entered cup.

# Only the director seats people, and only those who have entered.
> anna
|ASSIGN anna France b1
|TOURNAMENT cup START
< anna
| Only the master of b1 can do that.
| Only the directors of cup may do that.
> dora
|ASSIGN b1 anna boris
|ASSIGN clara France b1
< dora
| Anna and Boris: seated in b1. Free seats: 0.
| Nobody of that name has entered cup: clara.
< anna
: [b1] The master has seated players
~ everybody
> clara
|JOIN cup
~ clara
> dora
|ASSIGN b2 clara
< dora
| Clara: seated in b2. Free seats: 1.
> dora
|TOURNAMENT cup START
< dora
| One seat is free still: b2. Nothing has begun.
> dora
|ASSIGN b2 anna
|TOURNAMENT cup START
|TOURNAMENT cup DEADLINE 2027-01-20 20:00
< dora
| Round 1 has begun, on 2 boards at the same moment: b1 and b2.
| b1 and b2 have one deadline now: Wed 20 Jan 2027, 20:00
= b1 deadline 2027-01-20 20:00
= b2 deadline 2027-01-20 20:00
~ everybody

# A power that lost its player is the director's to give away.
> dora
|EJECT boris@players.example b1
~ everybody
> dora re [b1
|TOURNAMENT cup WITHDRAW boris
|STANDINGS cup
< dora
| Boris is drawn no more in cup.
| Boris (withdrawn)
~ everybody

# The next round by lot; who sits out is for the director to say.
> dora
|TOURNAMENT cup ROUND 2
|CREATE c1 LIKE b1
|TOURNAMENT cup BOARDS c1
|TOURNAMENT cup WITHDRAW clara
|JOIN cup
|TOURNAMENT cup DRAW
< dora
| cup is at round 2 from now on
| One game is open, and you are its master: c1.
| One board for round 2 of cup: c1.
| Round 2 of cup is drawn.
< anna
: The draw of cup, round 2
| Round 2 of cup: you play
~ everybody

# A second director; a result that is corrected; the end.
> dora
|TOURNAMENT cup DIRECTOR anna
|TOURNAMENT cup DIRECTOR -dora
|TOURNAMENT cup RESULT c1 clara 1
< dora
| Anna directs cup with you from now on
| Dora no longer directs cup.
| Only the directors of cup may do that.
~ everybody
> anna
|CANCEL GAME b2
|TOURNAMENT cup RESULT b2 clara 12.5 she came for nothing
|TOURNAMENT cup RESULT c1 clara 1
|TOURNAMENT cup DIRECTOR -anna
|STANDINGS
< anna
| Clara has 12.5 points for b2 now.
| c1 is no board of it that is over.
| A tournament needs a director.
| 1.  Clara
| b2: cancelled in Spring 1914, movement, and counts for nobody.
| Anna gave Clara 12.5 points for b2: she came for nothing
~ everybody

# Invitations: one an address, none to who wants none; a stranger's yes seats him.
> anna
|TOURNAMENT cup END
|TOURNAMENT spring ru2000 players 2
|INVITE eva@players.example, fred@players.example TO spring
|INVITE eva@players.example TO spring
|INVITE eva@players.example TO cup
|INVITE not@an@address TO spring
< anna
: Standings of cup
| 2 addresses are invited to spring.
| cup has begun or is over: nobody can be invited.
| not@an@address is no mail address.
< eva
: An invitation to spring
| Anna invites you to spring, a tournament of Diplomacy by e-mail.
| JOIN spring
- eva
> eva
|Yes, please!
< eva
| Welcome
| You have entered spring
> fred
|NO INVITATIONS
< fred
: An invitation to spring
< fred
| This address gets no invitations any more.
> anna
|TOURNAMENT autumn
|INVITE fred@players.example TO autumn
~ anna
- fred

# What stands below a row of games is for none other.
> anna re [c1
|CREATE d1..d2 LIKE b1
|SET press none
< anna
| 2 games are open, and you are their master: d1 and d2.
| "SET press none"
= c1 setting press: grey

# Who only plays mails nobody.
> clara
|INVITE gus@players.example TO spring
< clara
| Only who leads spring may have invitations mailed.
- gus

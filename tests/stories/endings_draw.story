# Endings: a draw of all survivors by secret votes, proposed to all; a vote by a dead power, a second proposal and a
# proposal of nothing are refused; the last mail says who was who and reads the diaries (njudge SET DRAW, DIARY).
given table sample
> FRANCE
|DIARY
|I trust nobody, least of all Italy.
|ENDDIARY
< FRANCE
| Entry 1 of your diary is kept.
> FRANCE
|DIARY LIST
< FRANCE
| I trust nobody
> FRANCE
|PROPOSE LUNCH
|PROPOSE DRAW
< FRANCE
| This is proposed to all players
| I cannot propose "LUNCH".
> FRANCE
|PROPOSE DRAW
< FRANCE
| Something is proposed already
< ITALY
: A draw is proposed
| An end to sample is proposed
! France proposes
> ITALY
|VOTE MAYBE
|VOTE NO
< ITALY
| voted against the proposal
| A vote is "VOTE YES" or "VOTE NO"
> ITALY
|VOTE YES
|VOTES
< ITALY
| A draw of
| Italy: votes for a draw
> AUSTRIA
|DRAW
> ENGLAND
|DRAW
> GERMANY
|DRAW
> RUSSIA
|DRAW AEF
> TURKEY
|DRAW
< RUSSIA
: A draw is proposed
< RUSSIA
| includes all survivors
= sample status active
> RUSSIA
|SET DRAW
= sample status ended
< FRANCE
: A draw
# The end is news for whoever brought it about, too.
< RUSSIA
< RUSSIA
: A draw
< FRANCE
: Who was who
| WHO WAS WHO
| I trust nobody, least of all Italy.
> watcher
|STATISTICS
<< watcher
: How games ended
| drawn

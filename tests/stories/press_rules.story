# What a master forbids is refused with one sentence, and press with the master passes all the same
# (existing-judges 2.1 none, partial, must order, minor, observer press, reach; 1.3 PAUSE).
given table sample
> master
|SET PRESS NONE
~ everybody
> FRANCE re begins
|PRESS TO ITALY
|x
|ENDPRESS
|PRESS TO MASTER
|Why not?
|ENDPRESS
< FRANCE
| Your press has gone to the master
| There is no press in this game
< master
| Why not?
- ITALY
> master re begins
|SET PRESS WHITE
|SET PARTIAL NO
|SET OBSERVER_PRESS NONE
~ everybody
> FRANCE re begins
|PRESS TO ITALY
|x
|ENDPRESS
< FRANCE
| press goes to all or to the master
> watcher
|BROADCAST
|x
|ENDPRESS
< watcher
| write to the master only in this game
> master re begins
|SET PARTIAL YES
|SET MUST_ORDER YES
~ everybody
> FRANCE re begins
|PRESS TO ITALY
|x
|ENDPRESS
< FRANCE
| once you have given all orders
> FRANCE re begins
|A Par-Bur
|A Mar H
|F Bre H
|PRESS TO ITALY
|Orders are in.
|ENDPRESS
< FRANCE
| Your press has gone to Italy
< ITALY
| Orders are in.
> master re begins
|PAUSE
~ everybody
> FRANCE re begins
|PRESS TO ITALY
|x
|ENDPRESS
|PRESS TO MASTER
|How long?
|ENDPRESS
< FRANCE
| Your press has gone to the master
| The game is paused.
< master
| How long?
- ITALY

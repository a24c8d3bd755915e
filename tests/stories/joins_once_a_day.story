# That somebody joined is told at once the first time; who joins within a day of that is told of together. Whoever has to
# approve a player hears of him at once, and the mail that begins the game is not delayed.
given people master anna boris chloe dora emil
> master
|CREATE dawn ru2000 players 5
< master
> anna
|JOIN dawn
< anna
< master
: Anna joined
> boris
|JOIN dawn
< boris
> chloe
|JOIN dawn
< chloe
- master, anna
@ +23h
- master, anna, boris
@ +2h
< master
: 2 players joined
| Boris and Chloe have joined dawn.
| 2 seats are free.
< anna
| Boris and Chloe have joined dawn.
< boris
: Chloe joined, 2 seats are free
| Chloe has joined dawn.
! Boris
< chloe
| Boris has joined dawn.
@ +3d
- master, anna, boris, chloe

# A day later the next one is told at once again; the last seat begins the game, and nobody hears of a join any more.
> dora
|JOIN dawn
< dora
< anna
: Dora joined, 1 seat is free
~ master, boris, chloe
> emil
|JOIN dawn
<< emil
: The game begins
< anna
: The game begins
~ everybody
@ +25h
- anna, boris

# A player who waits for the master's word is told of to him at once.
given people fay gus
> master
|CREATE guarded ru2000
|SET approval on
~ master
> fay
|JOIN guarded
< fay
< master
: Fay joined
> gus
|JOIN guarded
< gus
< master
: Gus joined
- fay

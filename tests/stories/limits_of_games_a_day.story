# Games that end at once bring mails, too: nobody opens more than so many in a day, for practice or otherwise.
given people anna boris
> keeper new
|REGISTER Karl
~ everybody
> keeper
|SET LIMIT new_games_per_day 2
~ everybody
> anna
|PRACTICE France
< anna
> anna
|RESIGN
~ anna
> anna
|CREATE duel
< anna
> anna
|CANCEL duel
~ anna
> anna
|PRACTICE
< anna
| You have opened 2 games within a day
- anna
> anna
|CREATE third
< anna
| You have opened 2 games within a day
- anna
# That was for anna alone, and for a day.
> boris
|PRACTICE
< boris
| practice
@ +25h
~ everybody
> anna
|PRACTICE
< anna
: The game begins

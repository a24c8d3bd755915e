given people anna boris
> keeper new
|REGISTER Karl
~ everybody
> keeper
|SET LIMIT games_per_person 2
~ everybody
> anna
|CREATE one
~ everybody
> anna
|CREATE two
~ everybody

# The third is one too many, and is told once why and what to do.
> anna
|CREATE three
< anna
| You lead 2 games that are not over
| open the next
~ everybody

> boris
|CREATE three
< boris
| three
~ everybody
> boris
|LIST
< boris
| three

# Maintenance: letters are accepted and kept, the clock stands still, only keepers are heard; afterwards letters count as of
# when they came, and nobody has lost time. (existing-judges 6: bailout, without losing anything)
given table sample
> keeper new
|REGISTER Karl
~ keeper
= sample deadline 2027-01-10 18:00
@ +5d
~ everybody
~ keeper
> keeper re Welcome
|MAINTENANCE ON
< keeper
| Under maintenance since

# A letter is kept, and its writer is told so once.
> FRANCE
|A Par-Bur
< FRANCE
: Maintenance
| your letter is kept and will be obeyed as of when it came
> FRANCE
|F Bre-Mid
- FRANCE
> stranger@elsewhere.example
|HELP
- stranger@elsewhere.example
= sample orders France:

# The deadline passes, and nothing happens.
@ +3d
- FRANCE
- master
= sample phase S1901M
< keeper
: something wants you
| The judge is under maintenance since
~ keeper
> keeper re Welcome
|MAINTENANCE
|GAMES
< keeper
| 3 letters wait
> p7
|MAINTENANCE OFF
- keeper

> keeper re Welcome
|MAINTENANCE OFF
< keeper
| Maintenance is over
| The deadline of one game was moved
< master
: The judge works again
| Nobody loses time
< FRANCE
: The judge works again
= sample phase S1901M
= sample deadline 2027-01-13 18:00
= sample orders France: A par - bur; F bre - mid
< stranger@elsewhere.example
: How to
~ everybody
@ +3d
= sample phase F1901M

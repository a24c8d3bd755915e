# A letter that is older than the one which made the stored orders, and comes after it, does not overwrite them; sent
# once more it does (existing-judges 7.7 "order versions overtaking each other", 8.3).
given table sample
@ 2027-01-04 12:00
> FRANCE dated 2027-01-04 11:55
|A Par-Bur
= sample orders France: A par - bur
@ +20m
> FRANCE dated 2027-01-04 11:50
|A Par-Pic
|F Bre H
< FRANCE
< FRANCE
| NOT DONE
| This letter was written on Mon 4 Jan 2027, 11:50
| ✓ A Par → Bur
= sample orders France: A par - bur
> FRANCE dated 2027-01-04 11:50
|A Par-Pic
|F Bre H
< FRANCE
| ✓ A Par → Pic
= sample orders France: A par - pic; F bre H

# A date that is a little ahead tells nothing. One from before the phase may be an old letter's: its writer is asked.
> FRANCE dated +3h
|A Par-Gas
= sample orders France: F bre H; A par - gas
> FRANCE dated -8d
|A Par H
= sample orders France: F bre H; A par - gas
> FRANCE dated -8d
|yes
= sample orders France: F bre H; A par H
> FRANCE
|A Par-Bur
= sample orders France: F bre H; A par - bur

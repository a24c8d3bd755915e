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

# Dates that cannot be tell nothing: a clock that is far ahead, or a week behind.
> FRANCE dated +3h
|A Par-Gas
= sample orders France: F bre H; A par - gas
> FRANCE dated -8d
|A Par H
= sample orders France: F bre H; A par H
> FRANCE
|A Par-Bur
= sample orders France: F bre H; A par - bur

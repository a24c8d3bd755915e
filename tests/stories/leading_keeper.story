# Whoever keeps the judge may do in every game what its masters may; the record says that it was a keeper.
given table sample
> keeper new
|REGISTER Otto
~ keeper
> keeper
|SIGNON sample
|SET press grey
|AUDIT 1
|BECOME France
|A Par-Bur
<< keeper
: sample
| Changed: press. Before: white. Now: grey.
| "SET press grey": done
< keeper
| For the rest of the letter you act for France.
<< FRANCE
: acted for you
| The master of sample acted for France
= sample setting press: grey
= sample orders France: A par - bur

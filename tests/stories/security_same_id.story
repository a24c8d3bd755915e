# A letter under the Message-ID of another one that was followed: what it asks is not followed, and its writer hears why.
given table sample
> FRANCE
+ Message-ID: <draft@players.example>
|A Par-Gas
< FRANCE
| A Par → Gas
> FRANCE
+ Message-ID: <draft@players.example>
|A Par-Bur
< FRANCE
: A letter of yours was not followed
| under the Message-ID of one that came on Sun 3 Jan
| Please send it once more as a new mail
= sample orders France: A par - gas

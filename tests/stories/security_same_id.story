# A letter under the Message-ID of another one that was followed: what it asks is not followed, and its writer hears why.
given table sample
> FRANCE
+ Message_ID: <draft@players.example>
|A Par-Gas
< FRANCE
| A Par → Gas
> FRANCE
+ Message_ID: <draft@players.example>
|A Par-Bur
< FRANCE
: A letter of yours was not obeyed
| the same Message-ID as your letter of
| Please write it once more in a new mail
= sample orders France: A par - gas

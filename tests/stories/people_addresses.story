# Several addresses for one person: each counts only once a mail that went there was answered; one of them gets the mail,
# all may be written from; the old address is told. (existing-judges 1.1 I AM ALSO, 1.2 SET ADDRESS)
given people anna boris
> anna
|I AM ALSO anna@work.example
< anna
: One mail to your other address
| I have written to anna@work.example
< anna@work.example
: Is this address yours?
| Anna says at the judge that anna@work.example is his or her address, too
! anna@players.example

# Until it is answered it is a stranger's.
> anna@work.example new
|WHOAMI
< anna@work.example
: answer yes to play

# An out-of-office answer is no answer.
> anna@work.example re Is this address yours?
+ Auto-Submitted: auto-replied
|I am away.
- anna@work.example
- anna

> anna@work.example re Is this address yours?
|yes, that is me
< anna
: Your address is confirmed
| letters from anna@work.example are yours from now on
< anna@work.example
: Your address is confirmed
| The judge's mail goes where it went before

# A letter from there, to the secret address, is Anna's; the answer goes where her mail goes.
> anna@work.example
|SET NAME Anna Karenina
|WHOAMI
< anna
| From now on others know you as Anna Karenina.
| Name Anna Karenina
| Mail goes to anna@players.example
| Letters also from anna@work.example
- anna@work.example

# The mail moves, and the old address is told.
> anna
|SET ADDRESS anna@work.example
< anna
: Your mail goes elsewhere from now on
| the judge writes to anna@work.example and no longer to anna@players.example
< anna@work.example
| From now on my mail to you goes to anna@work.example.

# Whoever did not want that answers the last mail to the old address.
> anna
|SET ADDRESS anna@players.example
< anna
| From now on my mail to you goes to anna@players.example.
< anna@work.example
: Your mail goes elsewhere from now on

# SET ADDRESS to an address nobody knows yet asks there first.
> anna
|SET ADDRESS anna@third.example
< anna
| Until then nothing changes.
< anna@third.example
| The judge's mail would go here from then on.
> anna@third.example
|yes
< anna@third.example
| from now on my mail to you goes to anna@third.example
< anna
: Your mail goes elsewhere from now on

# An address is given up, and is a stranger's again.
> anna@third.example
|I AM NOT anna@work.example
|I AM NOT anna@third.example
|I AM NOT boris@players.example
< anna@third.example
| anna@work.example is no longer yours here
| My mail to you goes to anna@third.example.
| boris@players.example is none of your addresses
> anna@work.example new
|WHOAMI
< anna@work.example
: answer yes to play

# Whoever answers the question about an address with something else has not said that it is his: he is asked once more.
# Orders in that answer are orders from elsewhere: the player is asked about them at his own address.
given table sample
> FRANCE
|I AM ALSO second@else.example
~ FRANCE
< second@else.example
: Is this address yours?
> second@else.example
|I do not know you. Please stop this!
< FRANCE
| I have written to second@else.example
< second@else.example
: Is this address yours?
> second@else.example
|A Par-Bur
< FRANCE
| A mail that asks has gone to second@else.example already
< FRANCE
: Please confirm
| A Par → Bur
= sample orders France:
> second@else.example re Is this address yours?
|yes
|A Par-Bur
< second@else.example
: Your address is confirmed
< FRANCE
| letters from second@else.example are yours from now on
< FRANCE
| A Par → Bur
= sample orders France: A par - bur

# What must not be had by claiming addresses: other people's names, their mailboxes, the judge's own address.
given people anna boris

# Boris's address is his: only he learns that somebody claimed it, nobody else that it is his, and his answer changes nothing.
> anna
|I AM ALSO boris@players.example
< anna
| I have written to boris@players.example
! somebody
< boris
: Is this address yours?
| somebody is registered under boris@players.example already
> boris
|yes, why not
- anna
~ boris
> boris re Welcome
|WHOAMI
< boris
| Name Boris
! anna
> anna re Welcome
|WHOAMI
< anna
| Not confirmed yet boris@players.example

# Nonsense, the judge itself, one's own address, and the same question again and again.
> anna
|I AM ALSO judge@judge.example
|I AM ALSO sample.s0@judge.example
|I AM ALSO anna@players.example
|I AM ALSO anna@work.example
|I AM ALSO a@b@c
|SET ADDRESS anna@@example.org
|SET NAME <>
< anna
| I have written to anna@work.example
| judge@judge.example is an address of this judge
| sample.s0@judge.example is an address of this judge
| anna@players.example is yours already
| "a@b@c" is no mail address
| is no mail address
| "<>" cannot be a name
~ anna@work.example
> anna
|SET ADDRESS anna@work.example
< anna
| Until then nothing changes
~ anna@work.example
> anna
|SET ADDRESS anna@work.example
< anna
| A mail that asks has gone to anna@work.example already
- anna@work.example

# A letter in her name from elsewhere asks nothing anywhere before she has confirmed it.
> anna new
|I AM ALSO eve@evil.example
< anna
: Please confirm
| I AM ALSO eve@evil.example
- eve@evil.example

# Nobody is told who somebody else is.
> anna re Welcome
|WHOIS boris@players.example
|INFO PLAYER boris@players.example
< anna
| I tell nobody who somebody else is.
! Boris
> stranger@elsewhere.example
|WHO IS boris
< stranger@elsewhere.example
| I tell nobody who somebody else is.
! Boris

# A keeper looks after the whole judge by mail; players and strangers get one sentence. (existing-judges 1.1 adm, 4 digests)
given table sample
given people eve

# Who keeps the judge is a registered person whose address the settings name.
> keeper new
|REGISTER Karl
< keeper
: Welcome
> keeper
|GAMES
|INSPECT sample
|USERS p1@players.example
< keeper
| sample active S1901M 7/7
| Master Master <master@players.example>
| @players.example>
| Name P1
| sample: plays

# The same asked by a player, by a stranger, and in the keeper's name.
> p1 re Welcome
|USERS
|QUEUE
|PARKED
|LETTER 1
|RETRY ALL
|DROP 1
|BLACKLIST eve@players.example
|LIMITS
|SET LIMIT answers_per_hour 1
|MAINTENANCE ON
|DIGEST
|KEEPER AUDIT
|GAMES
< p1
| Only the keepers of this judge can do that
! Master <
- keeper
> stranger@elsewhere.example
|USERS
< stranger@elsewhere.example
: answer yes to play
> eve new
+ From: keeper@elsewhere.example
|MAINTENANCE ON
< keeper
: Please confirm
| MAINTENANCE ON
> keeper to keeper@
|QUEUE
< keeper
: Please confirm
> keeper
|yes
< keeper
| Waiting:
| Given up: 0

# Whoever is on the blacklist is neither obeyed nor answered.
> keeper re Welcome
|BLACKLIST eve@players.example
|BLACKLIST @elsewhere.example
|BLACKLIST nonsense@
|BLACKLIST
< keeper
| eve@players.example is on the blacklist
| @elsewhere.example would shut out a keeper
| nonsense@
| eve@players.example
| Karl
~ eve
> eve
|LIST
- eve
> keeper re Welcome
|UNBLACKLIST eve@players.example
|UNBLACKLIST adam@players.example
< keeper
| eve@players.example is not on the blacklist any more
| adam@players.example is not on the blacklist.
> eve
|LIST
< eve
| sample

# Limits, a word to the masters, and what keepers did.
> keeper re Welcome
|SET LIMIT answers_per_hour 100
|SET LIMIT answers_per_hour 0
|SET LIMIT nonsense 5
|BROADCAST MASTERS
|On Friday the judge moves to a new machine.
|
|Nobody has to do anything.
|END TEXT
|KEEPER AUDIT
< keeper
| Sent to one master
| A limit is a number from 1 to
| There is no limit nonsense
| answers_per_hour 100 60
| SET LIMIT answers_per_hour off
| BLACKLIST eve@players.example
< master
: To all masters
| The keeper of this judge writes to everybody who leads a game:
| On Friday the judge moves to a new machine.
| Nobody has to do anything.
- p2

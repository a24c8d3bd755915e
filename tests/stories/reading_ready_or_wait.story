# "I am ready, but please wait" asks for two things that exclude each other: neither is done, and each is explained; what
# stands below a writer's own heading under a letter pasted in is followed, and the answer says so.
given table sample

> FRANCE re begins
|I am ready, but please wait
< FRANCE
| "I am ready, but please wait"
| READY has the phase played as soon as all are ready; WAIT keeps it open until the deadline.
> FRANCE re begins
|I am ready.
< FRANCE
! WAIT keeps it open
> FRANCE re begins
|SET LANGUAGE ja
~ FRANCE
> FRANCE re begins
|準備完了ですが、締切まで待ってください
< FRANCE
| "準備完了" なら全員の準備ができ次第処理し、"待つ" なら締切まで待ち
> FRANCE re begins
|SET LANGUAGE en
~ FRANCE

> FRANCE re begins
|Hans wrote:
|A Mar - Pie
|
|My orders:
|A Par - Bur
< FRANCE
| A Par → Bur
| What stands between "Hans wrote:" and "My orders:" looks like somebody else's letter, so I follow none of it. What stands below your own heading is followed.
= sample orders France: A par - bur

# Nothing is followed, and nothing obeyed either.
> FRANCE re begins
|Hans wrote:
|A Mar - Pie
|
|My orders for you:
|A Mun - Ruh
|A Mar - Spa
|DRAW
< FRANCE
| What stands below "Hans wrote:" looks like somebody else's letter, so I follow none of it.
! vote for a draw
= sample orders France: A par - bur

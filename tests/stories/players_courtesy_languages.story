# The same in other languages: a seat asked for in a sentence, a digest, votes, thanks.
given people anna boris carla dora master
> master
|CREATE blitz
~ everybody
> master
|SET ASSIGNMENT FIRST_COME
~ everybody
> anna
|SET LANGUAGE fr
~ anna
> anna
|Je voudrais jouer la France dans blitz
< anna
: Vous avez une place
| France
> boris
|SET LANGUAGE ru
~ boris
> boris
|НАБЛЮДАТЬ blitz ДАЙДЖЕСТ
< boris
| раз в неделю
> carla
|SET LANGUAGE bg
~ carla
> carla
|Благодаря!
- carla
> carla
|Искам да играя с Турция в blitz, моля
< carla
| Турция
> dora
|SET LANGUAGE ja
~ dora
> dora
|blitzでイタリアをやりたいです
< dora
| イタリア

# Who is not let into a game is told so at once, and not after a yes; a stranger is offered a seat that he can have.
given people anna boris chie dina elise fedor
> anna to judge@
|CREATE closed 3 players
|SET access invited
|ALLOW dina@players.example
+ Signed: yes
~ anna
> anna to judge@
|CREATE open 3 players
+ Signed: yes
~ anna
> boris to judge@
|JOIN closed
< boris
: Your letter
| closed is only for those whom its master has invited
! yes
> boris to judge@
|LIST
< boris
| closed: needs 3 more of 3 players; ru2000, white press, by invitation
> dina to judge@
|JOIN closed
< dina
: Please confirm
> dina
|yes
< dina
| You have a seat in closed.
> zora to judge@
|JOIN closed
< zora
| closed is only for those whom its master has invited
| These games need players:
| have a seat in open
> zora
|yes
< zora
| You have a seat in open.
! closed
# Whom the master has let in meanwhile gets what he asked for.
> zeno to judge@
|JOIN closed
~ zeno
> anna to closed@
|ALLOW zeno@players.example
+ Signed: yes
~ everybody
> zeno
|yes
< zeno
| You have a seat in closed.
> elise to judge@
|SET LANGUAGE fr
+ Signed: yes
~ elise
> elise to judge@
|JOUER closed
|LISTE
< elise
| closed
| sur invitation
! réponse à ce message
> fedor to judge@
|SET LANGUAGE ru
+ Signed: yes
~ fedor
> fedor to judge@
|ВСТУПИТЬ closed
|СПИСОК
< fedor
| по приглашению
> boris to judge@
|SET LANGUAGE bg
+ Signed: yes
~ boris
> boris to judge@
|ВЛЕЗ closed
|СПИСЪК
< boris
| с покана
> chie to judge@
|SET LANGUAGE ja
+ Signed: yes
~ chie
> chie to judge@
|参加 closed
|一覧
< chie
| 招待制

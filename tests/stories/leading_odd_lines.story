# Each part of a master's odd line is followed, or named back: none vanishes, none is done by half.
given table sample
given people anna

> master re begins
|Hello judge,
|ALLOW everybody who asks
|ALLOW anna@players.example and boris
|ALLOW
|EJECT somebody who never writes
|EJECT Italy because he is rude
|CREATE a
|CREATE a game for my friends
|SET nonsense 5
|SET press grey, nonsense 7, watching off
|PAUSE until Friday
|PROMOTE my friend Anna
|CANCEL GAME because nobody plays
|Deadline: Friday 20:00
|PAUSE: sample
< master
| Changed: press. Before: white. Now: grey.
| NOT DONE
| "ALLOW everybody who asks"
| "ALLOW anna@players.example and boris"
| "ALLOW"
| "SET nonsense 5"
| "SET nonsense 7"
| "PAUSE until Friday"
| "CANCEL GAME because nobody plays"
| "EJECT somebody who never writes"
| "EJECT Italy because he is rude"
| "CREATE a"
| "CREATE a game for my friends"
| "PROMOTE my friend Anna"
| "Deadline: Friday 20:00"
| "PAUSE: sample"
= sample setting press: grey
~ everybody

# Behind a colon the same is done, but for what heads a line of our own mails.
> master re begins
|ALLOW: anna@players.example; boris@players.example
|ANNOUNCE: On Friday we go on.
< master
| anna@players.example
| boris@players.example
<< FRANCE
: A word from the master
| On Friday we go on.
~ everybody

# The word alone announces nothing.
> master re begins
|ANNOUNCE
< master
| NOT DONE
- FRANCE

# In every language.
> master re begins
|SET LANGUAGE fr
~ master
> master re begins
|INVITER tout le monde
|EXCLURE quelqu'un qui n'écrit jamais
|CREER une partie
|REGLER n'importe quoi
|INVITER : anna@players.example et Paul
|ANNONCE
< master
| INVITER tout le monde
| CREER une partie
| n'importe quoi
| INVITER : anna@players.example et Paul
| ANNONCE
| EXCLURE quelqu'un qui n'écrit jamais
> master re begins
|LANGUE ru
~ master
> master re begins
|ПРИГЛАСИТЬ всех
|ИСКЛЮЧИТЬ того кто не пишет
|СОЗДАТЬ а
|УСТАНОВИТЬ чепуху
|ОБЪЯВЛЕНИЕ
< master
| ПРИГЛАСИТЬ всех
| УСТАНОВИТЬ чепуху
| ОБЪЯВЛЕНИЕ
| ИСКЛЮЧИТЬ того кто не пишет
| СОЗДАТЬ а
> master re begins
|ЯЗЫК bg
~ master
> master re begins
|ПОКАНИ всички
|ИЗКЛЮЧИ този който не пише
|СЪЗДАЙ а
|НАСТРОЙ глупости
|ОБЯВЛЕНИЕ
< master
| ПОКАНИ всички
| НАСТРОЙ глупости
| ОБЯВЛЕНИЕ
| ИЗКЛЮЧИ този който не пише
| СЪЗДАЙ а
> master re begins
|ЕЗИК ja
~ master
> master re begins
|招待 みんな
|設定 でたらめ
|作成 あ
|告知
< master
| 設定 でたらめ
| 作成 あ
| 告知
| 招待 みんな
- FRANCE

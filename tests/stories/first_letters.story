# From nothing to a seat. A stranger writes what he likes and is offered the open games; his yes registers him under the
# name of his letter's From, in the language that he wrote, and seats him: two letters. One that his provider signed, and
# that says JOIN, is enough.
given people master
> zora
+ From: Zora Hart <zora@players.example>
|Hello! What is this, and can I play?
< zora
: answer yes to play
| seven powers
| answer this mail with this one word
|     yes
| You are then registered as Zora Hart and told as soon as a game opens.
! These games wait

# Where no game is open, the yes registers, and the next one is told of.
> zora
+ From: Zora Hart <zora@players.example>
|Yes please!
|
|Zora
< zora
| Welcome, Zora Hart.
| You are on the list
> master
|CREATE blitz
< master
<< zora
: A new game opens: blitz
| You were waiting for a game, and blitz has opened.
|     JOIN blitz
| Just answer this mail with a command.
> zora
|JOIN blitz
< zora
: You have a seat

# Who has a seat waits no longer; who leaves the list does not, either.
> master
|CREATE alpine
|SET assignment preference
< master
- zora
given people nora
> nora
|JOIN ANY
< nora
| You have a seat

# A wish and a game that a stranger speaks of are offered.
> marie
+ From: Marie Curie <marie@players.example>
|Bonjour, j'aimerais jouer la France.
< marie
: répondez oui pour jouer
| blitz
| alpine : 7 places libres
|     oui
| sous le nom de Marie Curie, avec une place dans alpine et ce vœu : France
! not
> marie
+ From: Marie Curie <marie@players.example>
|oui
< marie
| Bienvenue, Marie Curie.
| Vous avez une place dans alpine.
| France

> ivan
+ From: Иван <ivan@players.example>
|Здравствуйте, хочу участвовать, если есть место в alpine!
< ivan
| под именем Иван и получите место в партии alpine
> ivan
|Да
< ivan
| Вы
| alpine
! blitz

# What a letter asks is done with the yes.
> bob
|JOIN blitz
< bob
: answer yes to play
| registered as bob, and what you asked is done
| JOIN blitz
> bob
|yes
< bob
| Welcome, bob.
| You have a seat in blitz.

# It is shown as it was written, and in no other language; without the password that other judges want.
> hana
|blitzでフランスをやりたいです。
< hana
: 「はい」と返信すれば参加できます
| blitzでフランスをやりたいです。
! JOIN
> olga
|ВСТУПИТЬ blitz за Францию
< olga
: ответьте «да»
| ✎ ВСТУПИТЬ blitz за Францию
! JOIN
> vera
|УЧИЛИЩЕ
< vera
: [school S1901M] Урок 1 от 6
> berta
|JOIN France@alpine hunter2
< berta
| JOIN France@alpine
! hunter2
> bert
|join alpine hunter2
< bert
| join alpine
! hunter2

# Of two requests the second is asked for, too; what of them cannot be read is not passed over.
> satoshi
|参加 blitz france
|JOIN alpine hunter2
< satoshi
| 参加 blitz france
| 参加 alpine
! hunter2
> sven
|JOIN blitz
|EJECT somebody of them
< sven
| JOIN blitz
| Nothing else in your letter was done.
> steve
+ Signed: yes
|JOIN blitz
|EJECT somebody of them
< steve
| You have a seat in blitz.
| EJECT somebody of them

# Who says that he would like to play, or asks how to join, is offered a seat.
> kenta
|はじめまして。ディプロマシーで遊びたいです。よろしくお願いします。
< kenta
: 「はい」と返信すれば参加できます
| kenta さんとして登録され、blitz の席が取れます。
> mona
|I would like to play.
< mona
: answer yes to play
> lena
|How do I join a game?
< lena
: answer yes to play
| registered as lena and have a seat in blitz

# A letter that his provider signed needs no yes: one letter to a seat.
> eve
+ Signed: yes
|JOIN blitz
< eve
| Welcome, eve.
| You have a seat in blitz.
> adam
+ Signed: broken
|JOIN blitz
< adam
: answer yes to play

# So does one that answers our mail.
> adam
|REGISTER Adam
|JOIN blitz
< adam
| Welcome, Adam.
| You have a seat in blitz.

# What a stranger is called is no link and turns no text round: the mail goes to whom his From names, who may be anybody.
> mark to judge@
+ From: "You won! http://evil.example" <mark@players.example>
|I want to play
< mark
| registered as mark and
! evil.example
> luke to judge@
+ From: =?utf-8?q?Luke_=E2=80=AEeil?= <luke@players.example>
|I want to play
< luke
| registered as Luke eil and

# What his letter asks is shown as he wrote it.
> odile
|JOUER alpine
< odile
|   ✎ JOUER alpine
! JOIN

# How one joins is what the offer says; a stranger cannot do what HELP JOIN tells.
> claire
|Hello, I would like to play France. How do I join a game?
< claire
: answer yes to play
| To play, answer this mail with this one word:
! ABOUT JOIN

# Robots are not seated: neither those that say so, nor those that answer with other words.
> robot
|Hello
< robot
: answer yes to play
> robot
+ Auto-Submitted: auto-replied
|yes
- robot
> robot
|Thank you for your message. We will answer soon. Yes, we are open.
< robot
! Welcome
> robot
|yes, but who are you?
< robot
! Welcome

# Nor somebody else to whom the mail was passed on: he is a stranger like any other.
> robot re answer yes
+ From: Thief <thief@players.example>
|yes
< thief
: answer yes to play
| registered as Thief
! Welcome

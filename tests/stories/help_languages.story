# HELP and COMMANDS in the reader's own words: what they list can be sent back as it stands, inside a game and outside
# (existing-judges 8.19 help that answers). DEADLINE has a page of its own, EJECT and PROCESS show the command.
given people anna boris
> anna
|SET LANGUAGE fr
~ anna
> anna
|AIDE LANGUE
< anna
| LANGUE
! Je ne connais
> anna
|AIDE
< anna
| AIDE PRESSE
! HELP PRESS
> anna
|AIDE PRESSE
< anna
| PRESSE
! Je ne connais
# What a question asks about has its name in the reader's language, too.
> anna
|Comment démissionner ?
< anna
| "AIDE DEMISSIONNER PLUS"
! RESIGN PLUS
> anna
|AIDE DEMISSIONNER PLUS
< anna
| DEMISSIONNER
! Je ne connais
> boris
|SET LANGUAGE ja
~ boris
> boris
|ヘルプ 試行
< boris
| 試行
> boris
|コマンド一覧
< boris
| 締切
! SET DEADLINE
given people cleo
> cleo
|HELP DEADLINE
< cleo
| ABOUT SET DEADLINE
| "HELP DEADLINE MORE"
> cleo
|HELP DEADLINE MORE
< cleo
| Deadlines
> cleo
|HELP EJECT
< cleo
| ABOUT EJECT
| For: masters
> cleo
|HELP PROCESS
< cleo
| ABOUT PROCESS
> cleo
|HELP SEND MY DATA
< cleo
| ABOUT SEND MY DATA

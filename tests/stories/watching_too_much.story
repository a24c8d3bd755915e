# Whoever asks more than anybody needs is told so with the last answer, not left to wonder. (1 HELP; limits)
given people olga
> olga to judge@
|PING
< olga
! no more answers
> olga to judge@
|PING
> olga to judge@
|PING
> olga to judge@
|PING
> olga to judge@
|PING
> olga to judge@
|PING
~ olga
> olga to judge@
|PING
< olga
| I send no more answers today
> olga to judge@
|PING
- olga
# Answering a mail is still answered.
> olga
|PING
< olga
| I am alive

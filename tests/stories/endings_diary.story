# A diary has room for so much, because all of them go into the last mail; and it is its writer's alone: a master who acts for
# a player writes and reads his own.
given table sample

> FRANCE
|DIARY My plan is secret.
< FRANCE
| Entry 1 of your diary is kept.

> master
|BECOME France
|DIARY LIST
< master
! My plan
| Your diary is empty.
~ everybody

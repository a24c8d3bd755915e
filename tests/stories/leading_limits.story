# Bad input: two hundred commands in one mail, a master who plays himself, names that climb out of the judge.
given table sample
> master
|LIST ../../etc/passwd
|SETTINGS ../judge
|SIGNON ../judge secret
< master
| There is no game called "../../etc/passwd"
| There is no game called "../judge"
< master
| There is no game called "../judge"

# Forty commands are done, and one sentence says which is the first that is not.
> master
|ANNOUNCE 1
|ANNOUNCE 2
|ANNOUNCE 3
|ANNOUNCE 4
|ANNOUNCE 5
|ANNOUNCE 6
|ANNOUNCE 7
|ANNOUNCE 8
|ANNOUNCE 9
|ANNOUNCE 10
|ANNOUNCE 11
|ANNOUNCE 12
|ANNOUNCE 13
|ANNOUNCE 14
|ANNOUNCE 15
|ANNOUNCE 16
|ANNOUNCE 17
|ANNOUNCE 18
|ANNOUNCE 19
|ANNOUNCE 20
|ANNOUNCE 21
|ANNOUNCE 22
|ANNOUNCE 23
|ANNOUNCE 24
|ANNOUNCE 25
|ANNOUNCE 26
|ANNOUNCE 27
|ANNOUNCE 28
|ANNOUNCE 29
|ANNOUNCE 30
|ANNOUNCE 31
|ANNOUNCE 32
|ANNOUNCE 33
|ANNOUNCE 34
|ANNOUNCE 35
|ANNOUNCE 36
|ANNOUNCE 37
|ANNOUNCE 38
|ANNOUNCE 39
|SET COMMENT forty
|SET COMMENT forty-one
|PROCESS
< master
| the first 40 were read. 2 were not done, from "SET COMMENT forty-one" on
= sample phase S1901M
= sample setting comment: forty
~ everybody

# A master who takes a seat may not look behind the scenes while the game lasts.
given people anna boris
> anna
|CREATE duel fr players 2
~ anna
> anna
|JOIN duel
~ anna
> boris
|JOIN duel
~ anna, boris
> anna re begins
|PREDICT
|AUDIT
|BECOME Italy
|CLEAR
< anna
| "PREDICT"
| You play in duel yourself
| "AUDIT"
| You play in duel yourself
< anna
| "BECOME Italy"
| You play in duel yourself
| What stands below that line was not done.
= duel phase S1901M

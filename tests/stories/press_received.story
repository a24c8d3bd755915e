# Where quoting is forbidden, a text that was received is a quotation without any mark of one: bare, between quotation marks,
# in the block of a forum (ru_forum L162, "in any form"). The author is told what was cut, nobody else is told anything.
given table sample ru_forum

> FRANCE
|PRESS TO GERMANY
|I will attack Munich from Burgundy in the fall, if you keep the Ruhr busy.
|See you in the spring.
|ENDPRESS
|PRESS TO ITALY
|Would you like to share the lands of Austria with me?
|ENDPRESS
~ everybody

> GERMANY
|PRESS TO ENGLAND
|Look what I was sent:
|I will attack Munich from Burgundy in the fall, if you keep the Ruhr busy.
|Help me!
|ENDPRESS
< GERMANY
| Your press has gone to England
| Look what I was sent:
| Help me!
| what you quoted: I will attack Munich from Burgundy
| This game's rules forbid showing others what somebody wrote to you
< ENGLAND
| Look what I was sent:
| Help me!
! attack Munich
! Burgundy
! Not passed on
- FRANCE, ITALY, master

> GERMANY
|PRESS TO ALL
|He wrote «keep the Ruhr busy. See you in the spring» to me.
|[QUOTE="France"]I will attack Munich from Burgundy in the fall, if you keep the Ruhr busy.[/QUOTE]
|Believe me.
|ENDPRESS
~ GERMANY
< ITALY
| He wrote […] to me.
| Believe me.
! Ruhr
! QUOTE
~ everybody

# A letter to the address of a power is press as a whole; of this one nothing is left.
> GERMANY to sample-italy@
|I will attack Munich from Burgundy in the fall,
|if you keep the Ruhr busy.
~ GERMANY
> GERMANY
|yes
< GERMANY
| Everything in it was written to you by others.
- ITALY

# Who was not sent it may write the same words, and to its author they are no news.
> ITALY
|PRESS TO ENGLAND
|I will attack Munich from Burgundy in the fall, if you keep the Ruhr busy.
|ENDPRESS
~ ITALY
< ENGLAND
| I will attack Munich from Burgundy in the fall, if you keep the Ruhr busy.
> GERMANY
|PRESS TO FRANCE
|Agreed: you will attack Munich from Burgundy in the fall, if you keep the Ruhr busy.
|ENDPRESS
~ GERMANY
< FRANCE
| you will attack Munich from Burgundy in the fall, if you keep the Ruhr busy.

# The master may allow it.
> master re begins
|SET QUOTING YES
~ everybody
> GERMANY
|PRESS TO ENGLAND
|I will attack Munich from Burgundy in the fall, if you keep the Ruhr busy.
|ENDPRESS
~ GERMANY
< ENGLAND
| I will attack Munich from Burgundy in the fall, if you keep the Ruhr busy.

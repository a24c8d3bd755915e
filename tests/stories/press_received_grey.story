# What was received without a name is a quotation to everybody, its author included: else what is cut would tell who he is. So
# is what stood in the newspaper, once it is printed.
given table sample ru_forum press grey postal

> FRANCE
|PRESS TO GERMANY
|I will attack Munich from Burgundy in the fall, if you keep the Ruhr busy.
|ENDPRESS
|POSTAL PRESS
|The wise man builds his fleets in the north and his armies in the south.
|ENDPRESS
~ everybody

> GERMANY
|PRESS TO FRANCE
|Was it you? I will attack Munich from Burgundy in the fall, if you keep the Ruhr busy.
|ENDPRESS
|PRESS TO ITALY
|The wise man builds his fleets in the north and his armies in the south, I say.
|ENDPRESS
< GERMANY
| what you quoted: I will attack Munich
< FRANCE
| Was it you? […]
! Burgundy
< ITALY
| The wise man builds his fleets in the north and his armies in the south, I say.

@ +8d
~ everybody
> GERMANY
|PRESS TO TURKEY
|So says the newspaper: the wise man builds his fleets in the north and his armies in the south.
|ENDPRESS
~ GERMANY
< TURKEY
| So says the newspaper: […]
! fleets

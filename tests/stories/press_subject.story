# What press in a letter to the judge is called: what its writer calls it below the command, else what the conversation was
# called so far; never what the letter is called, which is between its writer and the judge. (this judge)
given table sample press both
> FRANCE re begins
|PRESS TO ITALY
|Subject: the north
|Shall we?
|ENDPRESS
|A Par - Bur
< FRANCE
| Subject: the north
| Shall we?
< ITALY
: the north
| Shall we?
! Subject: the north
> ITALY new
: Orders of Italy against Austria
|PRESS TO FRANCE
|Yes.
|ENDPRESS
|A Ven - Tyr
+ Signed: yes
~ ITALY
< FRANCE
: Re: the north
! against Austria
# Another name begins another talk; Re: and the tag of the game are no part of it.
> FRANCE re begins
|PRESS TO ITALY
|HOLD UNTIL DEADLINE
|SUBJECT: Re: [sample S1901M] the south
|Tunis is yours.
|ENDPRESS
~ FRANCE
@ +8d
<< ITALY
: the south
| Tunis is yours.
# Grey press has no name of its own: the line stays in the text.
> ITALY re results
|PRESS GREY TO FRANCE
|Subject: a warning
|Beware of Germany.
|ENDPRESS
~ ITALY
<< FRANCE
: Press from somebody who does not sign
| Subject: a warning
| Beware of Germany.
# Without any name it is from whom to whom; an empty one is none.
> GERMANY re results
|PRESS TO RUSSIA
|Subject:
|Hello.
|ENDPRESS
~ GERMANY
<< RUSSIA
: Press from Germany to Russia
| Subject:
| Hello.
~ everybody
> AUSTRIA
|SET LANGUAGE fr
> ENGLAND
|SET LANGUAGE ru
> GERMANY
|SET LANGUAGE bg
> RUSSIA re results
|SET LANGUAGE ja
~ everybody
> AUSTRIA
|PRESSE POUR Turquie
|Objet : les Balkans
|Bonjour.
|FIN DE PRESSE
< TURKEY
: les Balkans
! Objet
> ENGLAND
|ПРЕССА ДЛЯ Турции
|Тема: север
|Привет.
|КОНЕЦ ПРЕССЫ
< TURKEY
: север
! Тема
> GERMANY
|ПРЕСА ДО Турция
|Относно: западът
|Здравей.
|КРАЙ НА ПРЕСАТА
< TURKEY
: западът
> RUSSIA re results
|プレス トルコ
|件名：黒海
|こんにちは。
|ここまで
< TURKEY
: 黒海
~ everybody

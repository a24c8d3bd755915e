# A word behind a press verb is understood, or the text goes nowhere and its author gets it back: no secret reaches more
# people than its author named.
given table sample

# The named alone get it.
> FRANCE re begins
|broadcast to austria
|Secret one.
|ENDPRESS
|broadcast england
|Secret two.
|ENDPRESS
|BROADCAST TO OBSERVERS
|Secret three.
|ENDPRESS
|PRESS: ITALY only, please
|Secret four.
|ENDPRESS
|PRESS TO ALL EXCEPT TO ITALY
|Secret five.
|ENDPRESS
< FRANCE
| Your press has gone to Austria, signed by France.
| Your press has gone to England, signed by France.
| Your press has gone to the observers, signed by France.
| Your press has gone to Italy, signed by France.
| Your press has gone to Austria, England, Germany, Russia, Turkey, the master and the observers
< AUSTRIA
| Secret one.
< AUSTRIA
| Secret five.
- AUSTRIA
< ENGLAND
| Secret two.
< ENGLAND
| Secret five.
- ENGLAND
< watcher
| Secret three.
< watcher
| Secret five.
- watcher
< ITALY
| Secret four.
- ITALY
< TURKEY
| Secret five.
- TURKEY
~ everybody

# All and somebody, half a line, an author too many, a text behind the names: nothing goes anywhere, all comes back.
> FRANCE re begins
|press to all italy
|Text one.
|ENDPRESS
|PRESS TO
|Text two.
|ENDPRESS
|PRESS FROM FRANCE ITALY
|Text three.
|ENDPRESS
|PRESS TO ITALY: we should talk
|Text four.
|ENDPRESS
|BROADCAST
|To: Italy
|Text five.
|ENDPRESS
|BROADCAST ITLAY
|Text six.
|ENDPRESS
|PRESS TO ITALY FAKE TO GERMANY AND TO TURKEY
|Text seven.
|ENDPRESS
|PRESS TO ALL BUT ITALY,
|GERMANY
|Text eight.
|ENDPRESS
|A Par-Bur
< FRANCE
| To all, or to those alone whom you name?
| To whom?
| Who writes, and to whom?
| The text of press begins on the line below
| the text begins with "To: Italy"
| "ITLAY" is nobody in this game
| To whom?
| A Par → Bur
| YOUR TEXT, WHICH WENT TO NOBODY
| Text one.
| PRESS TO
| Text two.
| Text three.
| we should talk
| Text four.
| Text five.
| Text six.
| Text seven.
| Text eight.
= sample orders France: A par - bur
- everybody

# Where ENDPRESS was forgotten, a misspelt name does not send the second text with the first.
> FRANCE re begins
|PRESS TO ITALY
|For Italy.
|PRESS TO GERMNY
|For Germany.
|ENDPRESS
< FRANCE
| Inside this text stands "PRESS TO GERMNY"
| "GERMNY" is nobody in this game
| For Italy.
| For Germany.
- everybody
> FRANCE re begins
|PRESS TO ITALY
|For Italy.
|BROADCAST TO GERMANY
|For Germany.
|DIARY
|For nobody.
|ENDDIARY
< FRANCE
| Your press has gone to Italy
| Your press has gone to Germany
< ITALY
| For Italy.
! For Germany
! For nobody
< GERMANY
| For Germany.
! For nobody
- everybody

# A letter to a press address goes to those alone whom its first line names, and to nobody when that cannot be read.
> FRANCE to sample-italy@
|BROADCAST TO GERMANY
|Address one.
> FRANCE
|yes
~ FRANCE
< GERMANY
| Address one.
- everybody
> FRANCE to sample-all@
|PRESS TO: ITLAY
|Address two.
< FRANCE
| "ITLAY" is nobody in this game
| Address two.
- everybody
> FRANCE to sample-italy@
|Address three.
|PRESS TO GERMANY
|Not for Italy.
< FRANCE
| Inside this text stands "PRESS TO GERMANY"
| Address three.
| Not for Italy.
- everybody

# The master's "press from master" has readers, too; only ANNOUNCE is for all without asking.
> master
|PRESS FROM MASTER TO ITALY
|You are late.
|ENDPRESS
~ master
< ITALY
: Press from the master to Italy
| You are late.
- everybody
> master
|ANNOUNCE TO ITALY
|You are late again.
|ENDANNOUNCE
< master
| the text begins with "TO ITALY"
| You are late again.
- everybody

# Words in front of the verb: "please" is courtesy, brackets are nothing, "secret" is asked about.
> FRANCE re begins
|Please press to Italy
|Text nine.
|ENDPRESS
|(PRESS TO GERMANY)
|Text ten.
|ENDPRESS
< FRANCE
| Your press has gone to Italy
| Your press has gone to Germany
< ITALY
| Text nine.
! Text ten
< GERMANY
| Text ten.
- everybody
> FRANCE to sample-all@
|Secret press to Italy
|Text eleven.
< FRANCE
| Did you mean "press to Italy"?
| Text eleven.
- everybody
> FRANCE to sample-all@
|Press for Italy
|Text twelve.
< FRANCE
| I know this command, but not in this form
| Text twelve.
- everybody
> FRANCE to sample-italy@
|Press Turkey.
|I take Greece.
< FRANCE
| Inside this text stands "Press Turkey."
- everybody

# A head that is doubted, asked about or spelt badly sends nothing; the text comes back, with the line that would send it.
> FRANCE re begins
|POSTAL PRESS TO ITALY
|Text thirteen.
|ENDPRESS
|PRESS TO ITALY?
|Text fourteen.
|ENDPRESS
|Secret press to Italy
|Text fifteen.
|ENDPRESS
|PRESS GREY TO ITLAY, GERMNY
|Text sixteen.
|ENDPRESS
|A Par-Bur
< FRANCE
| "POSTAL PRESS TO ITALY" Did you mean "PRESS TO ITALY"?
| "PRESS TO ITALY?" Did you mean "PRESS TO ITALY"?
| "Secret press to Italy" Did you mean "press to Italy"?
| "ITLAY" is nobody in this game, so nothing was sent. Did you mean "PRESS GREY TO ITALY, GERMANY"?
| Text thirteen.
| Text fourteen.
| Text fifteen.
| Text sixteen.
- everybody
= sample orders France: A par - bur

# Such a head inside a text for others stops that, too.
> FRANCE re begins
|PRESS TO ITALY
|Text seventeen.
|PRESS TO GERMANY?
|Text eighteen.
|ENDPRESS
< FRANCE
| Inside this text stands "PRESS TO GERMANY?"
| Did you mean "PRESS TO GERMANY"?
- everybody

# Talk about press is talk, and orders below a doubted head are orders.
> FRANCE re begins
|Can I press to Italy?
|A Mar H
< FRANCE
| A Mar holds
- everybody
> FRANCE re begins
|SET LANGUAGE fr
|PRESSE POUR L'ITLAIE
|Texte.
|FIN DE PRESSE
~ FRANCE
> FRANCE re begins
|PRESSE POUR L'ITLAIE
|Texte.
|FIN DE PRESSE
< FRANCE
| Vouliez-vous écrire "PRESSE POUR ITALIE"
| Texte.
- everybody
# What is offered for a name with a slip in it stands in the case that the line wants.
> FRANCE re begins
|SET LANGUAGE ru
|ПРЕССА ДЛЯ Гермнии
|Текст.
|КОНЕЦ ПРЕССЫ
~ FRANCE
> FRANCE re begins
|ПРЕССА ДЛЯ Гермнии
|Текст.
|КОНЕЦ ПРЕССЫ
< FRANCE
| Вы имели в виду "ПРЕССА ДЛЯ Германии"?
- everybody

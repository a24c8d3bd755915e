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
| Inside this text stands "Secret press to Italy"
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

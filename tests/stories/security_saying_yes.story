# "Was it you?" is answered by a plain yes, or by asking the same again. Whoever says no, says nothing, writes about
# something else, or has a program that answers in his absence has said no yes.
given table sample
> FRANCE to sample@
|DRAW
|A Par-Bur
< FRANCE
: Please confirm
| answer this mail with this one word: yes
| An empty answer does not count as a yes
> FRANCE re Please confirm
|No, why me?
< FRANCE
: Please confirm
| A Par → Bur
| The letter that I asked you about is not done
! Confirmed.
= sample orders France:
> FRANCE re Please confirm
|Да не съм писал това
< FRANCE
| is not done
= sample orders France:
# The same words again are a program's.
> FRANCE
|Да не съм писал това
- FRANCE
# The question is put again twice, and no more: a program would answer for ever.
> FRANCE re Please confirm
|I am on vacation until 12 January and will answer when I am back.
> FRANCE re Please confirm
- FRANCE
= sample orders France:
> FRANCE re Please confirm
|Hello judge,
|yes, it was me
< FRANCE
| Confirmed.
| Your vote for a draw counts
= sample orders France: A par - bur

# Other orders are obeyed, and confirm nothing; neither does an answer to what they came to.
> ENGLAND to sample@
|DRAW
|F Lon-Nth
< ENGLAND
: Please confirm
> ENGLAND
|F Lon-Eng
< ENGLAND
| The letter that I asked you about is not done
| F Lon → Eng
! vote
> ENGLAND
|thanks
~ ENGLAND
= sample orders England: F lon - eng

# Asking the same again is a yes.
> ITALY to sample@
|A Ven-Tyr
< ITALY
: Please confirm
> ITALY
|A Ven-Tyr
< ITALY
| Confirmed.
= sample orders Italy: A ven - tyr

# Half of it again is none: whoever sends his orders once more has not resigned, nor voted.
> TURKEY re The game begins
+ Signed: no
|RESIGN
|A Con-Bul
< TURKEY
| A Con → Bul
< TURKEY
| RESIGN
> TURKEY
|A Con-Bul
< TURKEY
| The letter that I asked you about is not done
= sample owner Turkey: p4
> AUSTRIA to sample@
|DRAW
|A Vie-Tri
< AUSTRIA
: Please confirm
> AUSTRIA
|A Vie-Tri
< AUSTRIA
| is not done
! vote for a draw
= sample orders Austria: A vie - tri

# A mail program that calls itself nothing does not take an offered absence, either.
> GERMANY
+ Auto-Submitted: auto-replied
|I am out of the office until 9 January 2027.
< GERMANY
: Are you away?
> GERMANY
|Ich bin bis zum 9. Januar nicht erreichbar.
< GERMANY
| You have no orders stored
! You are away

# A yes with anything else beside it, nothing at all, a signature, and our own question are none, not to grave things either.
~ everybody
> RUSSIA to sample@
|RESIGN
< RUSSIA
: Please confirm
| ✎ RESIGN
> RUSSIA re Please confirm
|Yes, I am away until Monday.
< RUSSIA
| ✎ RESIGN
| The letter that I asked you about is not done, since your answer was not simply "yes"
> RUSSIA re Please confirm
|Regards
|Anna Yes
< RUSSIA
| is not done
= sample owner Russia: p6
> RUSSIA re Please confirm
|A letter in your name asks the judge to do this:
|RESIGN
|If it was you, answer this mail with
|yes
- RUSSIA
= sample owner Russia: p6
> RUSSIA re Please confirm
|RESIGN
|I have not written that!
- RUSSIA
= sample owner Russia: p6
> RUSSIA re Please confirm
|Yes!
|
|Pavel
~ everybody
= sample owner Russia: nobody

# Press that waits: written now, sent in the transaction that plays the phase, just before the results; kept from everybody before.
given table sample

> FRANCE
|PRESS TO Italy AT DEADLINE
|By now you know that I have stabbed you.
|ENDPRESS
< FRANCE
| Your press to Italy, signed by France, waits. It is sent when the phase is played (Spring 1901, movement)
| YOUR PRESS TO ITALY, AS IT WILL BE SENT
| By now you know that I have stabbed you.
- ITALY, GERMANY, master, watcher

> FRANCE
|PRESS TO Germany
|HOLD UNTIL DEADLINE
|The Channel is mine.
|ENDPRESS
< FRANCE
| waits. It is sent when
~ FRANCE
> FRANCE
|ORDERS
< FRANCE
| 2 letters wait for the deadline, to: Italy; Germany
- ITALY, GERMANY

# One is enough to take back, or all.
> FRANCE
|CLEAR PRESS
< FRANCE
| No press of yours waits for the deadline any more.
> FRANCE
|CLEAR PRESS
< FRANCE
| No press of yours waits for the deadline.

> FRANCE
|PRESS TO Italy AT DEADLINE
|By now you know that I have stabbed you.
|ENDPRESS
~ FRANCE
# In Russian.
> RUSSIA
|LANGUAGE ru
~ RUSSIA
> RUSSIA
|ПРЕССА ДЛЯ Турции К СРОКУ
|Черное море мое.
|КОНЕЦ ПРЕССЫ
< RUSSIA
| Ваша пресса ждёт срока. Прочтут: Турция; подпись: Россия.
- TURKEY, ITALY

# Nobody was late, so the phase is played at its deadline: the press comes first, then the results.
> master
|SET GRACE 0
~ everybody
@ 2027-01-09 19:00
~ everybody
@ 2027-01-10 19:00
< ITALY
: Press from France to Italy
| By now you know that I have stabbed you.
< ITALY
: Spring 1901, movement: results
< TURKEY
: Press from Russia to Turkey
| Черное море мое.
<< FRANCE
: Spring 1901, movement: results
| Your press that waited was sent just before these results, to: Italy.
! Russia sent
<< RUSSIA
: Итоги
| Ваша пресса, которая ждала срока, отправлена перед самыми итогами. Читают: Турция.
~ everybody

# A letter to a press address can wait, too; and its reader may be gone by then: it comes back to its writer alone.
> FRANCE to sample-italy@
|Hold until the deadline.
|The second letter.
< FRANCE
: Please confirm
> FRANCE
|yes
< FRANCE
| Your press to Italy, signed by France, waits.
> GERMANY
|BROADCAST AT DEADLINE
|I resign, and this is dropped with me.
|ENDPRESS
< GERMANY
| Your press to all, signed by Germany, waits.
- ITALY
> master
|EJECT Italy
|EJECT Germany
~ everybody
@ +10d
<< FRANCE
: Your press to Italy was not sent
| This press waited for the deadline and was not sent. Nobody plays
| The second letter.
! Germany
<< AUSTRIA
: Fall 1901, movement: results
~ everybody

# In Japanese there are no blanks between words: press that was to wait is not sent at once for want of one.
> AUSTRIA
|言語 ja
~ everybody
> AUSTRIA
|プレス ロシア締切に
|春には動きません。
< AUSTRIA
| ロシアへのプレスを、オーストリアの名で預かりました。
> AUSTRIA
|プレスロシアへ、締切に
|秋には動きます。
|ここまで
|全員へ締切に
|皆さん、お元気で。
< AUSTRIA
| ロシアへのプレスを、オーストリアの名で預かりました。
| 全員へのプレスを、オーストリアの名で預かりました。
- RUSSIA

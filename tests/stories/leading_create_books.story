# Every rulebook can be asked for by its name, also where that is a year, and every book may have a last year.
given people anna boris
> anna
|CREATE old 1971 until 1907
< anna
: Your game is open
| Rulebook 1971
| The game ends after 1907; the most centres win.
> anna
|CREATE english 2000 rules 3 players
< anna
| Rulebook 2000
| It begins when 3 players have joined.
> anna
|CREATE belgian fr until 1907
< anna
| The game ends after 1907; the most units win.
> anna
|CREATE modern 2023
< anna
| Rulebook 2023
> anna
|CREATE gone rulebook 1972
< anna
| I have no rulebook "1972".
| 1971, 1982, 2000, 2023, bg, datc, fr, ja, ru2000, ru_forum
> anna
|CREATE late 1982 until 1899
< anna
! most centres
| 1899

# njudge's form: a password may stand behind the name, and what is none is followed.
> boris
|create ?tric datc
< boris
| Rulebook datc
! password
> boris
|create ?trid secret datc
< boris
| Rulebook datc
| was taken for a password
! secret
= trid setting secret_players: False
> boris
|create ?trie gunboat 3 players
< boris
! password
| 3 players
= trie setting identity: gunboat
> boris
|create ?trif xyzzy standard gunboat
< boris
| was taken for a password
! xyzzy
= trif setting identity: gunboat
> boris
|create ?trig xyzzy gunbot
< boris
| "CREATE ?trig"
| I have no rulebook "gunbot".
! xyzzy

# A SET below CREATE gives the new game its last year, in every book and in every language; a phase of that year will do.
given people carl dora emil fumi
> boris
|create shorta 1971
|SET until F1905M
< boris
| The game ends after 1905; the most centres win.
! SET until
! NOT DONE
> boris
|create shortb fr until 1910
|SET press grey, until 1906
|SET until 1907
< boris
| The game ends after 1907; the most units win.
! NOT DONE
= shortb setting press: grey
> boris
|create shortc
|SET until 1899
< boris
! ends after
| 1899
> boris to shortb@
|SET until 1912
+ Signed: yes
< boris
| That is chosen when a game is created
> carl
|SET LANGUAGE fr
+ Signed: yes
~ carl
> carl
|CREER courte
|REGLER jusqu'en automne 1905
< carl
| La partie finit après 1905 ;
! PAS FAIT
> dora
|SET LANGUAGE ru
+ Signed: yes
~ dora
> dora
|СОЗДАТЬ korotka
|УСТАНОВИТЬ до 1905 года
< dora
| Партия закончится после 1905 года
! НЕ СДЕЛАНО
> emil
|SET LANGUAGE bg
+ Signed: yes
~ emil
> emil
|СЪЗДАЙ kratka
|НАСТРОЙ до 1905 година
< emil
| Играта свършва след 1905 г.
! НЕИЗПЪЛНЕНО
> fumi
|SET LANGUAGE ja
+ Signed: yes
~ fumi
> fumi
|作成 mijikai
|設定 1905年まで
< fumi
| 1905年で終わり
! できなかったこと

# When the last board of a round is over, who played in it and who directs it get the standings, each in his own language.
given people dora anna boris clara dimitar

> anna
|SET LANGUAGE fr
> boris
|SET LANGUAGE ru
> clara
|SET LANGUAGE ja
> dimitar
|SET LANGUAGE bg
> dora
|TOURNAMENT cup ru2000 players 2 movement 1d SCORING squares
|TOURNAMENT cup BOARDS b1..b2
~ everybody
> anna
|JOUER cup
> boris
|ВСТУПИТЬ cup
> clara
|参加 cup
> dimitar
|ВЛЕЗ cup
> dora
|ASSIGN b1 anna boris
|ASSIGN b2 clara dimitar
|TOURNAMENT cup START
~ everybody

# One board of two is no round.
> anna re [b1
|NULLE
> boris re [b1
|НИЧЬЯ
~ everybody
> clara re [b2
|引き分け
> dimitar re [b2
|РЕМИ
<< dora
: Round 1 of cup is over
| All boards of round 1 of cup are over; this is how it stands now.
| "TOURNAMENT cup ROUND 2" prepares the next round
| Anna
| b2: a draw of
<< anna
: cup : la ronde 1 est finie
| Toutes les tables de la ronde 1 de cup sont finies ; voici le classement.
! RONDE 2
<< boris
: cup: тур 1 окончен
| Игра за всеми досками тура 1 турнира cup окончена; вот таблица.
<< clara
: cup 第1回戦が終わりました
| cup 第1回戦の卓がすべて終わりました。
<< dimitar
: cup: кръг 1 свърши
| Играта на всички дъски от кръг 1 на cup свърши; ето класирането.
- everybody

# A practice game in each language that the judge writes: the command, what begins it, the results, READY and the end.
given people anna boris cveta daisuke
> anna
|SET LANGUAGE fr
> boris
|SET LANGUAGE ru
> cveta
|SET LANGUAGE bg
> daisuke
|SET LANGUAGE ja
~ everybody
> anna
|AIDE ENTRAINEMENT
< anna
| ne convoient jamais
> boris
|ПОМОЩЬ ТРЕНИРОВКА
< boris
| никогда не конвоируют
> cveta
|ПОМОЩ ТРЕНИРОВКА
< cveta
| никога не конвоират
> daisuke
|ヘルプ 練習
< daisuke
| 輸送はし
> anna
|ENTRAINEMENT France
< anna
: La partie commence : vous jouez la France
| Vous jouez la France.
| Elle se joue dès que toutes vos unités ont un ordre
| le programme
> anna
|A Par-Bour
|A Mar-Spa
|F Bre-OAM
< anna
: Printemps 1901, mouvements : résultats
| Vos ordres la jouent aussitôt.
> anna
|PRET
< anna
: Automne 1901, mouvements : résultats
> anna
|DEMISSIONNER
< anna
- anna

> boris
|ТРЕНИРОВКА за Францию
< boris
: [practice2
| Вы играете за Францию.
| программа
> boris
|ГОТОВ
< boris
| Сейчас: осень 1901
> boris
|ТРЕНИРОВКА
< boris
| Вы уже играете тренировочную партию practice2.

> cveta
|тренировка като Франция
< cveta
| Ти играеш с Франция.
| програмата
> cveta
|ГОТОВ
< cveta
| Заповедите ти я изиграват веднага.

> daisuke
|練習 フランス
< daisuke
| あなたはフランスです。
| プログラム
> daisuke
|準備完了
< daisuke
| 命令がそろうとすぐに処理します。
@ +30d
< boris
: Партия окончена
| ТРЕНИРОВКА начнёт новую
< cveta
| ТРЕНИРОВКА започва нова
< daisuke
| "練習" で次を始められます
- anna

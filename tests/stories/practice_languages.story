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
# A line that was not understood: nothing is played before READY or a letter with the corrected line.
> anna
|Bourgogne-Belgique
|les autres sur place
< anna
| Bourgogne-Belgique
| La phase n'a pas été jouée
| PRET la joue telle qu'elle est
- anna
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
|А Пар-Бур
|А Мар-Исп
|Ф Бре-Гас
|Дан Шве
< boris
| Дан Шве
| Фаза не сыграна
| ГОТОВ сыграет её сейчас
- boris
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
|А Пар-Бур
|А Мар-Исп
|Ф Бре-Гас
|Дан Шве
< cveta
| Дан Шве
| Фазата не е изиграна
| ГОТОВ я изиграва
- cveta
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
|A Par-Bur
|A Mar-Spa
|F Bre-Mid
|Den Swe
< daisuke
| Den Swe
| まだ処理していません
| "準備完了" と
- daisuke
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

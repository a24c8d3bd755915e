# The school in every language that the judge writes, from a question in it; orders as that language writes them.
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
> anna to judge@
|Comment jouer ?
< anna
: [school S1901M] Leçon 1 sur 6 : un déplacement
| Vous êtes la France.
> anna
|L'armée de Marseille va en Espagne
< anna
: [school S1902M]
| LEÇON 1 : JUSTE
| LEÇON 2 SUR 6 : UN CONFLIT
> anna
|A Mun-Sil
< anna
: [school S1903M]
| LEÇON 2 : JUSTE
> anna
|ÉCOLE 5
< anna
: [school S1905M]
> anna
|A Lon-Nr
|F Nrd C A Lon-Nr
< anna
: [school F1906R]
| LEÇON 5 : JUSTE

> boris to judge@
|Как играть?
< boris
: [school S1901M] Урок 1 из 6: движение
> boris
|А Мар-Исп
< boris
: [school S1902M]
| УРОК 1: ВЕРНО
> boris
|Армия из Берлина идёт в Пруссию
< boris
: [school S1902M] Урок 2: ещё раз
| УРОК 2: ПОКА НЕТ
> boris
|Армия из Берлина идёт в Силезию
< boris
: [school S1903M]
> boris
|А Буд-Сер
|А Три П А Буд-Сер
< boris
: [school S1904M]
| УРОК 3: ВЕРНО

> cveta to judge@
|Как се играе?
< cveta
: [school S1901M] Урок 1 от 6: придвижване
> cveta
|Армия Марсилия към Испания
< cveta
: [school S1902M]
| УРОК 1: ВЯРНО
> cveta
|УЧИЛИЩЕ 6
< cveta
: [school F1906R] Урок 6 от 6: отстъпление
> cveta
|А Мюн О Рур
< cveta
: [school W1906A]
| УРОК 6: ВЯРНО
> cveta
|Набиране А Бер
< cveta
: Край на училището
| Сега никоя игра не чака играчи.

> daisuke to judge@
|遊び方を教えてください
< daisuke
: [school S1901M] 第1課 (全6課): 移動
> daisuke
|A マルセイユ-スペイン
< daisuke
: [school S1902M]
| 第1課: 正解です
> daisuke
|A ベルリン-シレジア
< daisuke
: [school S1903M]
> daisuke
|A ブダペスト-セルビア
|A トリエステ S A ブダペスト-セルビア
< daisuke
: [school S1904M]
| 第3課: 正解です

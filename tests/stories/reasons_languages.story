# WHY in every language the judge writes, and the advice beside orders. (this judge)
given table sample ru2000
> FRANCE
|SET LANGUAGE ru
> GERMANY
|SET LANGUAGE fr
> ITALY
|SET LANGUAGE bg
> AUSTRIA
|SET LANGUAGE ja
~ everybody
> FRANCE
|А Пар - Бур; А Мар - Бур
< FRANCE
| они остановят друг друга
> FRANCE
|А Пар - Бур; А Мар П А Пар - Бур
> GERMANY
|A Mun - Bur; A Ber - Mun
> ITALY
|А Вен - Тир
> AUSTRIA
|A Vie - Tyr
~ everybody
> master
|PROCESS
~ everybody
> FRANCE
|Почему Бур?
< FRANCE
| БОЙ ЗА ПРОВИНЦИЮ БУРГУНДИЯ
| A Par (Франция): сила 2
| прибавляет 1
| A Mun (Германия): остановка, сила 1 против 2 у A Par (Франция)
| правило 3
> GERMANY
|POURQUOI A Mun
< GERMANY
| A Par (France) est entrée.
| A Mun (Allemagne) : arrêtée, force 1 contre 2 pour A Par (France)
| nul n'expulse une unité de son propre pavillon
> ITALY
|ЗАЩО Тирол
< ITALY
| А Венц (Италия): спряна, сила 1 срещу 1 на А Виен (Австро-Унгария)
> AUSTRIA
|なぜ A ウィーン
< AUSTRIA
| チロルをめぐる戦い
| A Ven(イタリア): 止められた。戦力 1 対 A Vie(オーストリア)の 1

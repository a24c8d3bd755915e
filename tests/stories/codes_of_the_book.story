# Names beside codes: what a player has is told with the name that its code does not show. Where his book is in his
# language, he reads its codes: Russian ru2000 and the Bulgarian rules print them in English letters. (issue 15, 2)
given table sample ru2000
> FRANCE
|SET LANGUAGE ru
> RUSSIA
|SET LANGUAGE fr
> TURKEY
|SET LANGUAGE bg
> ENGLAND
|SET LANGUAGE ja
~ everybody

> FRANCE
|Ф Бре - СрА
|А Пар П А Мар - Бур
|A Mar - Bur
< FRANCE
| F Bre → Mid
| A Par поддерживает A Mar → Bur
! А Бур
> RUSSIA
|A Mos - Oek; F Seb - Noi; A War - Gal; F Pet CS - Bot
> TURKEY
|А Кон - Бъл
> ENGLAND
|F Lon - Nth
~ everybody
@ +8d1h
<< FRANCE
: Итоги
| Ваши войска  A Bur (Бургундия), F Mid (Средняя
| A Par (Париж)
| РАССТАНОВКА
| A Bur, F Mid, A Par
! А Бур
<< RUSSIA
: résultats
| F Noi, F Bot, A Gal, A Oek (Ukraine)
| POSITION
| A Oek
<< TURKEY
: резултати
| Ф Анк, А Бъл
<< ENGLAND
: 結果
| F Nth(北海)
~ everybody

# A line of our own table with an order behind it is read as it stands there.
> RUSSIA
|A Oek (Ukraine) - Seb
|F Noi (mer Noire) - Ank
< RUSSIA
| A Oek → Seb
| F Noi → Ank
> FRANCE
|A Bur (Бургундия) - Mar
< FRANCE
| A Bur → Mar
# So are the rules in a page and the table of abbreviations, which has each code once.
> FRANCE
|ПОМОЩЬ ПРАВИЛА
< FRANCE
| A Vie Holds
| A Bud S A Vie - Gal
! А Буд П
> FRANCE
|СОКРАЩЕНИЯ
< FRANCE
| Alb  Албания
| Ank  Анкара*
! English

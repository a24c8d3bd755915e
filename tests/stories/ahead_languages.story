# Conditions and phases in the words of the player's own language, beside the English ones that are always understood.
given table sample
> RUSSIA
|SET LANGUAGE ru
~ RUSSIA
> RUSSIA
|ЕСЛИ Италия А Венеция ТО
|А Мос - Укр
|ИНАЧЕ
|А Мос стоит
|КОНЕЦ ЕСЛИ
|PHASE осень 1901 движение
|Если не Галиция, А Укр - Рум
|А Вар - Гал
= sample orders Russia: A mos - ukr
> FRANCE
|SET LANGUAGE fr
> FRANCE
|SI PAS DE Mun ALORS
|A Par - Bour
|SINON
|A Par - Pic
|FIN SI
= sample orders France: A par - pic
> TURKEY
|SET LANGUAGE ja
> TURKEY
|もしセヴァストポリ、F Ank - Bla
|PHASE 1901年秋
|A Con - Bul
~ everybody
= sample orders Turkey: F ank - bla
@ +7d
= sample phase F1901M
= sample orders Russia: A ukr - rum; A war - gal
= sample orders Turkey: A con - bul

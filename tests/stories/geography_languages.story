# Questions about the board in the words of each language, with its own names and codes. (this judge)
given table sample
> FRANCE
|SET LANGUAGE fr
> RUSSIA
|SET LANGUAGE ru
> TURKEY
|SET LANGUAGE bg
> GERMANY
|SET LANGUAGE ja
~ everybody
> FRANCE
|Fiche de la Silésie ?
|ATTEINDRE l'Espagne
|ORDRES POSSIBLES A Par
< FRANCE
| SILÉSIE (SIL)
| intérieur : armées seulement
| A Mar - Spa
| A Par - Bour
! Armies
> RUSSIA
|Провинция Киль?
< RUSSIA
| родной центр Германии
> RUSSIA
|ПРОВИНЦИЯ Силезия
|ДОЙТИ ДО Галиции
|ВОЗМОЖНЫЕ ПРИКАЗЫ А Вар?
|ПОМОЩЬ СОКРАЩЕНИЯ ru_forum
< RUSSIA
| СИЛЕЗИЯ (SIL)
| Силезия (Sil); правила ru2000
| A War - Gal
| A War - Sil
| СОКРАЩЕНИЯ: RU_FORUM
| Г   Гер  Германия
| СевАт  Северная Атлантика
! Armies
> TURKEY
|ТЕРИТОРИЯ Силезия
|СТИГНИ ДО Армения
|ВЪЗМОЖНИ ЗАПОВЕДИ А Кон
|СЪКРАЩЕНИЯ
< TURKEY
| СИЛЕЗИЯ (СИЛ)
| А Сми - Арм
| А Кон - Бъл
| СЪКРАЩЕНИЯ: RU2000
! Armies
> GERMANY
|スペース シレジア
|到達 ベルギー ミュンヘンから
|可能な命令 A ミュンヘン
|略号
< GERMANY
| シレジア(SIL)
| A Mun: BurまたはRuhを経て
| A Mun-Tyr
| 略号: RU2000
! Armies

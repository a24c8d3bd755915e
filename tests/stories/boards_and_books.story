# What does not go together is refused with a sentence that says what does, in the reader's language.
given people anna boris

> anna
|CREATE duel bg BOARD germany_italy
|CREATE early fr players 2 BOARD 1898
< anna
| two powers may win together, and on board germany_italy two are all
| CREATE blitz ru2000 BOARD germany_italy
| counts on the opening of 1901 and on 34 centres, and board 1898 has others
| 3, 4, 5, 6, 7

> boris
|SET LANGUAGE fr
< boris
> boris
|CREER duel bg PLATEAU germany_italy
< boris
| deux puissances peuvent gagner ensemble

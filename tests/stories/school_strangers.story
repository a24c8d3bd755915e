# A stranger may take the whole course without being registered; he goes on in the language he began in, and more letters are
# answered than otherwise, since whoever answers a mail of ours has read it.
given people master
> master
|CREATE blitz ru2000
~ everybody
> pierre
|Comment jouer à Diplomacy ?
< pierre
: [school S1901M] Leçon 1 sur 6
# Who is at a loss is told the hint, and the task is still his.
> pierre
|Je ne comprends pas.
< pierre
: [school S1901M] Leçon 1 : essayez encore
| Je n'ai trouvé aucun ordre
| Envoyez votre armée de Marseille en Espagne
> pierre
|Comment écrire un ordre ?
< pierre
: [school S1901M] Leçon 1 : essayez encore
> pierre
|A Mar-Spa
< pierre
: [school S1902M] Leçon 2 sur 6
> pierre
|A Mun-Sil
< pierre
: [school S1903M] Leçon 3 sur 6
> pierre
|A Bud-Ser
< pierre
: Leçon 3 : essayez encore
> pierre
|A Bud-Ser
|A Tri S A Bud-Ser
< pierre
: [school S1904M]
> pierre
|A Tir-Mun
< pierre
: [school S1905M]
> pierre
|A Lon-Nr
< pierre
: Leçon 5 : essayez encore
> pierre
|A Lon-Nr
|F Nrd C A Lon-Nr
< pierre
: [school F1906R]
> pierre
|A Mun repli Ruh
< pierre
: [school W1906A]
> pierre
|Constituer A Ber
< pierre
: La fin de l'école
| INSCRIPTION
| blitz
# What is in no answer to a mail of ours is answered eight times a day, as ever.
> pierre new
|ÉCOLE
- pierre
# A word of an order is needed for it: programs that answer everything are answered as seldom as before.
> pierre re [school W1906A]
|Je suis absent du bureau.
- pierre
# His provider signed this one: it needs no further proof, so that it registers and seats him, and the orders are for the lesson.
@ +2d
> pierre re [school W1906A]
|F Ber B
|JOIN blitz
< pierre
: Bienvenue
| Vous avez une place dans blitz.

# TRY: orders for all powers in a letter, answered with the results; nothing is stored, nobody else hears of it.
given table sample
> ITALY
|TRY
|A Par-Bur
|A Mun-Bur
|F Lon-Nth
|A Mrx-Spa
|END TRY
|A Ven-Tyr
< ITALY
| Your orders for Italy
| A Ven → Tyr
| YOUR SANDBOX: SPRING 1901, MOVEMENT
| One line could not be followed
| A Mrx-Spa
| F Lon → Nth
| A Par → Bur: bounced with A Mun (Germany)
| The board after it
! no order
= sample orders Italy: A ven - tyr
= sample orders France:
- FRANCE
- master

# Anybody who is registered, also without a game: on the opening.
given people anna
> anna
|TRY
|A Vie-Tri
|F Tri-Vie
< anna
| YOUR SANDBOX
| impossible

# In a blind game nobody sees more by it than he sees.
given table fog blind yes
> FRANCE
|TRY
|A Par-Bur
|A Mun-Bur
< FRANCE
| A Par → Bur
! bounced

# A power that is left out has not missed its orders: by ru2000 L864 its dislodged units would disband.
given table lenient first 1d movement 1d
> ITALY
|A Ven-Tyr
|A Rom-Ven
~ everybody
@ +25h
~ everybody
> ITALY
|TRY
|A Tyr-Tri
|A Ven S A Tyr-Tri
< ITALY
| YOUR SANDBOX
| F Tri (Austria), by A Tyr (Italy): may retreat to
! sent no orders

# An order may stand right behind the word, and more below it; the word alone plays what its writer has ordered.
given table half first 1d movement 1d
> ITALY
|try A Ven-Tyr
< ITALY
| YOUR SANDBOX
| A Ven → Tyr
= half orders Italy:
> ITALY
|TRY A Ven-Tyr
|A Vie-Tyr
< ITALY
| A Vie → Tyr: bounced
= half orders Italy:
> ITALY
|A Ven-Tri
< ITALY
> ITALY
|TRY
< ITALY
| YOUR SANDBOX
| A Ven → Tri: bounced with F Tri (Austria)
= half orders Italy: A ven - tri
> ITALY
|Try as I may, I cannot hold Venice
< ITALY
! SANDBOX

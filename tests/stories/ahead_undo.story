# WITHDRAW one order, CLEAR all of them, UNDO goes back letter by letter; every answer shows the whole stored set with
# its version (existing-judges 1.2 CLEAR and STATUS, 8.3 and 8.8).
given table sample
> FRANCE
|A Par-Bur
|A Mar-Spa
< FRANCE
| This is version 1 of your orders, of Sun 3 Jan 2027, 18:00
@ +5m
> FRANCE
|A Par-Pic
|WITHDRAW A Mar
|F Bre-MAO
< FRANCE
| The order for A Mar is withdrawn.
| ✓ A Par → Pic
| ✓ F Bre → Mid
| This is version 2 of your orders, of Sun 3 Jan 2027, 18:05
= sample orders France: A par - pic; F bre - mid
> FRANCE
|CLEAR
< FRANCE
| All your orders for France (Spring 1901, movement) are withdrawn.
| version 3
> FRANCE
|UNDO
< FRANCE
| These are again the orders you had
| ✓ A Par → Pic
| version 4
= sample orders France: A par - pic; F bre - mid
> FRANCE
|UNDO
= sample orders France: A par - bur; A mar - spa
> FRANCE
|UNDO
= sample orders France:
~ FRANCE
> FRANCE
|UNDO
< FRANCE
| NOT DONE
| There is nothing to undo
> FRANCE
|WITHDRAW A Par
< FRANCE
| You have no order for A Par that could be withdrawn
> FRANCE
|STATUS
< FRANCE
| You have no orders stored

# A withdrawn order and a new one in the same letter.
> FRANCE
|A Par-Bur
|WITHDRAW Par
|A Par-Gas
= sample orders France: A par - gas

# Every word of a letter counts: what may change an order stops it, and what is not understood is shown.
given table sample
> FRANCE
|Hello judge,
|A Par-Bur, thanks!
|F Bre-MAO, then Portugal
|A Mar-Spa # off we go
|Fleet Norwegian Sea supports that move
|EJECT somebody who never writes
|Greetings from Paris!
< FRANCE
| NOT DONE
| "EJECT somebody who never writes"
| A Par → Bur
| A Mar → Spa
| NOT UNDERSTOOD
| "Portugal" may change "F Bre - Mid"
| "Fleet Norwegian Sea supports that move"
= sample orders France: A par - bur; A mar - spa

# Of two orders for one unit neither counts; the one on file stands, and the answer shows both.
> FRANCE
|A Par-Pic
|A Par-Gas
< FRANCE
| You gave one unit different orders
| A Par - Pic
| A Par - Gas
= sample orders France: A par - bur; A mar - spa
> FRANCE
|A Par-Pic, no wait, A Par-Gas
< FRANCE
| A Par → Gas
! NOT UNDERSTOOD
= sample orders France: A mar - spa; A par - gas

# "The rest" are the units without an order, on file or in the letter.
> FRANCE
|The rest hold.
< FRANCE
| F Bre holds
= sample orders France: A mar - spa; A par - gas; F bre H

# A question orders nothing, and is answered with what TRY says.
> FRANCE
|A Par-Bur, would that bounce?
< FRANCE
| A question orders nothing
| A Par → Bur
= sample orders France: A mar - spa; A par - gas; F bre H

# An ally's plan without marks of quotation is nobody's orders, nor his READY.
> FRANCE
|F Bre-MAO
|Greta wrote:
|A Par-Bur
|A Mar-Bur
|SET WAIT
< FRANCE
| looks like somebody else's letter
= sample orders France: A mar - spa; A par - gas; F bre - mid

# What is taken back in the same letter is gone, and the one on file stays.
> FRANCE
|A Par-Bur. Cancel A Par-Bur, please.
< FRANCE
| NOT UNDERSTOOD
= sample orders France: A mar - spa; A par - gas; F bre - mid

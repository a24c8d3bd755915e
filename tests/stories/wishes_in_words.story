# What is wished for in other words than the command's is asked about, beside orders too; talk is left alone.
given table sample

> FRANCE
|Hello everybody,
|A Par-Bur
|more time please
|let's draw
|I withdraw my vote
|We could draw some day, who knows.
< FRANCE
|more time please
|EXTEND 24h
|let's draw
|DRAW
|I withdraw my vote
|NO DRAW
! some day
= sample orders France: A par - bur

# Who takes all orders back in plain words has none.
> FRANCE
|Hello,
|delete all my orders, please
< FRANCE
= sample orders France: 

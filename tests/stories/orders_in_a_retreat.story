# In a retreat phase somebody orders for units that were not dislodged. His retreat counts; what is good for the next
# movement is offered for that, and what he is told to write is what stores it. (this judge)
given table sample
> GERMANY
|A Mun - Tyr
> master
|PROCESS
> GERMANY
|A Tyr S A Ven - Tri
> ITALY
|A Ven - Tri
> AUSTRIA
|F Tri H
> master
|PROCESS
= sample phase F1901R
~ everybody
> AUSTRIA
|F Tri R Alb
|A Vie - Gal
< AUSTRIA
| F Tri
| This unit was not dislodged
| "PHASE S1902M"
! not yours
~ everybody
= sample phase W1901A
> AUSTRIA
|PHASE S1902M
|A Vie - Gal
< AUSTRIA
| A Vie - Gal

# IF, ELSE IF, ELSE and ENDIF around orders of now: the board decides at once, the answer says which branch holds
# (existing-judges 1.2 "IF cond / ELSE IF / ELSE / ENDIF").
given table sample
> FRANCE
|IF Italy A Pie OR Italy A Tyr THEN
|A Mar-Pie
|ELSE IF NOT (A Mun AND F Kie)
|A Mar-Gas
|ELSE
|A Mar-Spa
|ENDIF
|IF Ven, A Par-Bur
< FRANCE
| ✓ A Mar → Spa
| ✓ A Par → Bur
| "IF Italy A Pie OR Italy A Tyr THEN" does not hold on the board as it is
| "ELSE IF NOT (A Mun AND F Kie)" does not hold
| "ELSE" holds
= sample orders France: A mar - spa; A par - bur

# What a judge of mail cannot know is refused, and nothing below it counts.
> FRANCE
|IF Italy moves to Piedmont
|A Mar-Pie
|ELSE
|A Mar H
|ENDIF
|F Bre H
< FRANCE
| Please check
| NOT UNDERSTOOD
| "IF Italy moves to Piedmont"
| A condition can ask only which units stand where
= sample orders France: A mar - spa; A par - bur; F bre H

# A promise in plain words is no condition: it is refused with an explanation, as ever.
> FRANCE
|If Italy moves to Piedmont, A Mar-Pie
< FRANCE
| NOT UNDERSTOOD
= sample orders France: A mar - spa; A par - bur; F bre H

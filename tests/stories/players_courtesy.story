# Courtesy around a command changes nothing (in every language: tests/notation/commands/courtesy.txt). What takes something away
# is obeyed only where nothing but courtesy stands around it; a wish, a doubt or a condition is asked about.
given table sample
> FRANCE
|A Par-Bur
~ FRANCE
> FRANCE
|Hello judge,
|SET WAIT please.
|Could you send me the map?
|Many thanks,
|Anna
< FRANCE
| You asked to wait for the deadline.
| marks a supply centre
! NOT DONE
> FRANCE
|NOWAIT please
< FRANCE
! NOT DONE
> FRANCE
|I agree to a draw
< FRANCE
| draw
! NOT DONE
> FRANCE
|NO DRAW
~ everybody
> FRANCE
|I agree to a draw if Italy does
|Can I clear my orders?
|I would like to resign
< FRANCE
| "I agree to a draw if Italy does"
| I know this command, but not in this form
| "I would like to resign"
| CLEAR
= sample orders France: A par - bur
= sample owner France: p3
- everybody
> FRANCE
|Sorry, please clear my orders
~ FRANCE
= sample orders France:
> ITALY
|WHY Swe F1901M
< ITALY
! NOT DONE

# Who only thanks is not told that there was nothing to read, and gets no mail at all; with a question it is answered.
> ITALY
|Thanks!
- ITALY
> ITALY
|Great, thank you very much, judge! :-)
|
|Best regards,
|Boris
- ITALY
> ITALY
|Thanks, but which fleet?
< ITALY
| There was nothing in your letter
> ITALY
|Thanks!
|A Ven-Tyr
< ITALY
| A Ven → Tyr
! NOT UNDERSTOOD
~ everybody

# Who leaves so is asked once, as with RESIGN.
> TURKEY
|I quit, sorry
~ everybody
= sample owner Turkey: nobody

# An observer is taken off the list; a player is told what he is.
> ENGLAND
|Please unsubscribe me from this list
< ENGLAND
| You do not watch sample, you take part in it
| "RESIGN sample"
- everybody
= sample owner England: p7
> watcher
|Please unsubscribe me from this list
< watcher
| Nothing more is sent to you

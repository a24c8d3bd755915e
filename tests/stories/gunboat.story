# A whole gunboat game: who plays what is told to nobody but the master until the end, whatever happens in between:
# a takeover, an absence, a rollback, a draw; then it is told to all. tests/stories/test_gunboat.py plays it, too, and
# looks through every mail of it. (existing-judges 2.2 Gunboat; 1.1 TAKEOVER; 1.2 SET ABSENCE, RESIGN, SET DRAW;
# 1.3 ROLLBACK)
given people mira anna boris chen dora emil fiona gert hugo olga
> mira
|CREATE dark think 0
> mira
|SET IDENTITY GUNBOAT
< mira
: Your game is open
< mira
| gunboat
> anna
|SET ZONE Asia/Kathmandu
> chen
|SET ZONE America/Anchorage
> boris
|SET LANGUAGE ru
> olga
|OBSERVE dark
> anna
+ X-Mailer: Thunderbolt 7
|JOIN dark
> boris
+ User-Agent: Pegasus
|JOIN dark
<< olga
: Somebody joined
| Somebody has joined dark
! Anna
> chen
|JOIN dark
> dora
|JOIN dark
> emil
|JOIN dark
> fiona
|JOIN dark
> gert
|JOIN dark
= dark status active
= dark setting identity: gunboat

# The mail that begins the game names powers, and no players; the master is told.
<< olga
: The game begins
| Nobody is told who plays what
! Anna
! Gert
<< mira
: The game begins
| Austria
| Fiona
given game dark

# Whoever asks is told no more, in whatever way he asks.
> FRANCE
|LIST dark
|SUMMARY dark
|HISTORY dark
|WHO GAME dark
|SETTINGS dark
|AUDIT
|ALLOW
|PREDICT
|REVEAL
< FRANCE
| Only the master of dark can do that.
| a secret
> olga
|LIST dark
|SUMMARY dark
|WHO GAME dark
|HISTORY dark
< olga
| a secret
> mira
|REVEAL
< mira
| dark is not over: who plays what is told at its end.
> hugo
|LIST
|LIST dark
|SUMMARY dark
|WHO GAME dark
< hugo
| a secret
~ everybody

# An absence is between the player and the master.
> ITALY
|SET ABSENCE 2027-01-05 TO 2027-01-07
< ITALY
~ everybody

# All order; the phase is played, and taken back by the master.
> AUSTRIA
|A Vie H; A Bud H; F Tri H
> ENGLAND
|F Lon H; F Edi H; A Lvp H
> FRANCE
|A Par - Bur; A Mar H; F Bre H
> GERMANY
|A Ber H; A Mun H; F Kie H
> ITALY
|A Rom H; A Ven H; F Nap H
> RUSSIA
|A Mos H; A War H; F Sev H; F StP H
> TURKEY
|A Con H; A Smy H; F Ank H
= dark phase F1901M
= dark units France: F bre, A bur, A mar
~ everybody
> mira
|ROLLBACK
= dark phase S1901M
= dark units France: F bre, A mar, A par
~ everybody

# Somebody leaves, and somebody else comes in his place.
> TURKEY
|RESIGN
= dark owner Turkey: nobody
< FRANCE
| Turkey
~ everybody
> hugo
|TAKEOVER Turkey dark
= dark owner Turkey: hugo
< FRANCE
| Turkey
! Hugo
< mira
| Hugo
~ everybody

# Press names powers.
> FRANCE
+ X-Mailer: Very Own Mailer
|PRESS TO GERMANY
|Shall we share Belgium?
|
|Yours, {FRANCE}
|-- 
|{FRANCE}@players.example
|ENDPRESS
< GERMANY
| France
| Shall we share Belgium?
~ everybody

# Some forget to order: reminders, lateness and civil disorder name powers.
@ +7d2h
= dark phase F1901M
<< olga
: Spring 1901, movement: results
| no orders came
~ everybody
> FRANCE
|HISTORY dark
|SUMMARY dark
|SEND MY DATA
<< FRANCE
: All that I hold on you
< FRANCE
| Spring 1901
~ everybody
> mira
|EJECT England
= dark owner England: nobody
< FRANCE
| England
~ everybody

# A draw of those who are left; and now it is no secret any more.
> AUSTRIA
|DRAW
> FRANCE
|DRAW
> GERMANY re England
|DRAW
> ITALY
|DRAW
> RUSSIA
|DRAW
> TURKEY
|DRAW
= dark status ended
= dark ending draw
<< FRANCE
: Who was who
| Austria
| {AUSTRIA}

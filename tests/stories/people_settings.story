# What people set and see about themselves: name, language, zone, volunteering. (issue: WHOAMI, SET NAME, SET LANGUAGE, SET ZONE)
given people anna
> anna
|SET NAME Anna Arkadyevna
|SET ZONE Europe/Moscow
|VOLUNTEER
|VOLUNTEER
|WHOAMI
< anna
| From now on others know you as Anna Arkadyevna.
| From now on times are shown for Europe/Moscow.
| when a power loses its player, you may get an offer
| Name Anna Arkadyevna
| Mail goes to anna@players.example
| Language English
| Time zone Europe/Moscow
| Registered since Sun 3 Jan 2027, 21:00 Europe/Moscow
| Volunteer: gets offers of powers that lost their player
| No part in any game.
| Nothing is on record yet
> anna
|NO VOLUNTEER
|MY RECORD
< anna
| You get no more offers
| Only rated games count

# Several people of one name are no mistake, a name that is none is one, and the rest of the letter is done.
> anna
|SET NAME @
|SET ZONE Europe/Nowhere
|SET NAME Greta
|WHO AM I
< anna
| From now on others know you as Greta.
| "@" cannot be a name
| I know no time zone "Europe/Nowhere"
| Name Greta

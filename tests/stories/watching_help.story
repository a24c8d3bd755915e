# Help is made of the same registry as everything else: topics, roles, every command by any of its names; a word that
# means nothing is answered with what there is. PING, VERSION and COMMANDS need no registration (existing-judges 1.1
# HELP, GET, VERSION, LIST; 8.19 help that answers; 8.20 PING).
given people anna

> stranger to judge@
|PING
< stranger
: I am alive
| I am alive: version
> stranger to judge@
|VERSION
< stranger
| person is registered here
| being played: 0
> anna
|HELP PRESS
< anna
| ABOUT PRESS
| PRESS TO powers
| "HELP PRESS MORE"
! BROADCAST
> anna
|HELP PRESS MORE
< anna
| Press is what players write
| PRESS TO powers
| BROADCAST
> anna
|HELP SET DEADLINE
< anna
| ABOUT SET DEADLINE
| SET DEADLINE moment
| For example: SET DEADLINE 2026-11-27 20:00
| For: masters
> anna
|HELP SETTINGS
< anna
| "HELP SETTINGS MORE"
! ALL SETTINGS
> anna
|HELP SETTINGS MORE
< anna
| ALL SETTINGS
| SET press
! `
> anna
|HELP OBSERVER
< anna
| WHAT OBSERVERS MAY ASK
| UNOBSERVE
> anna
|HELP setdedline
< anna
| I know no topic or command "setdedline". Did you mean SET DEADLINE
| HELP WATCHING
> anna
|HELP xyzzy
< anna
| I know no topic or command "xyzzy".
| HELP WATCHING
> anna
|GET PACKAGE
< anna
| How to use the judge
> anna
|COMMANDS
< anna
: All commands
| SET DEADLINE moment
| MAINTENANCE ON or OFF
> anna
|OBSERVE blitz RSULTS
|SUMMARY
|PING
< anna
| I am alive
| I do not know "RSULTS" here
| Which game?

# HELP with the name of a setting, in any word that SET knows, shows that setting.
> anna new
|HELP GUNBOAT
< anna
| ABOUT GUNBOAT
| SET identity gunboat
! SET movement

# Where the game shows it, every answer and LIST say who has still to order. (existing-judges 2.2 list-who-has-not-ordered)
given table sample awaited
> FRANCE
|A Par H; A Mar H; F Bre H
< FRANCE
| Orders are still awaited from Austria, England, Germany, Italy, Russia and Turkey.
> watcher
|LIST sample
< watcher
| Austria, England, Germany, Italy, Russia and Turkey

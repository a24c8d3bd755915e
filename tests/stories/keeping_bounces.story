# What keepers see of mail that comes back; what came back is in test_bounces.py, since only the judge knows the addresses.
given table sample
> keeper new
|REGISTER Karl
~ keeper
> keeper
|BOUNCES
|LIFT p1@players.example
|LIFT nonsense
< keeper
| Nothing is kept from p1@players.example.
| LIFT nonsense
| ADDRESSES THAT BOUNCE
| No mail has come back lately.
> p1 re Welcome
|BOUNCES
|LIFT p2@players.example
< p1
| Only the keepers of this judge can do that
> keeper
|SET LANGUAGE ru
~ keeper
> keeper
|ВОЗВРАТЫ
|ВОЗОБНОВИТЬ ОТПРАВКУ p1@players.example
< keeper
| Для p1@players.example ничего не задержано.

# To whom a vacant power is offered, and to whom not; JOIN ANY finds a game by itself, SIGNON ?game takes over
# (existing-judges 1.1 SIGNON ?game, 8.13).
given people master anna boris vera vito nora otto
> vera
|VOLUNTEER
> vito
|VOLUNTEER
> nora
|VOLUNTEER
> nora
|NO VOLUNTEER
> otto
|JOIN ANY
~ nora vera vito
< otto
| No game has a free seat for you now. You are on the list

> master
|CREATE late
< otto
: A new game opens: late
|     JOIN late
# Who opens games is told of once a day.
@ +1d
> master
|CREATE early
< otto
: A new game opens: early
> anna
|JOIN early
> otto
|JOIN ANY
< otto
| You have a seat in early.
> otto
|JOIN ANY
< otto
| You have a seat in late.
> otto
|RESIGN late
~ everybody
given game early

# Vito is denied, Nora no volunteer any more, Otto and Anna play: Vera alone is asked, and once.
> master re [early]
|DENY vito@players.example
> master re [early
|FORCE BEGIN early
~ anna otto master
<< vera
: in early need players
- vito nora
> boris
|SIGNON ?early
< boris
| in early from now on.
~ everybody
> boris
|RESIGN early
~ boris master anna otto
- vera vito nora

# Whoever left a power does not come back as another, but as the same.
= early owner Austria: nobody
> boris
|TAKEOVER England early
< boris
| You left Austria in early and know its secrets
= early owner England: nobody
> boris
|TAKEOVER early
= early owner Austria: boris
~ everybody

# An unlisted game advertises nothing.
> master re [early
|SET UNLISTED
~ everybody
> otto
|RESIGN early
- vera vito nora

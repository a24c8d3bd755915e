# UNREGISTER: one question, one answer; every seat becomes vacant, the person is gone, the game goes on.
given table sample
> FRANCE re Welcome
|SEND MY DATA
< FRANCE
: All that I hold on you
| everything that this judge holds on you
< FRANCE
| Everything I hold on you is on its way to
~ everybody

> p1 re Welcome
|UNREGISTER
< p1
: Do you want to be forgotten?
| You would leave sample
| answer this mail within seven days with this one line: UNREGISTER

# Any other answer changes nothing.
> p1
|No! I only wanted to see what happens.
~ p1
> p1 re Do you want to be forgotten?
|NO
~ p1
> p1
|WHOAMI
< p1
| Name P1

# Only an answer to the question itself counts: this one answers the answer to NO, so it is asked again.
> p1 re Do you want to be forgotten?
|UNREGISTER
< p1
: Do you want to be forgotten?
> p1
|UNREGISTER
< p1
: You are forgotten
| P1, you are forgotten
- p1
< p2
| P1
~ everybody
@ +1d
> p1 new
|WHOAMI
< p1
: answer yes to play
@ +8d
~ everybody
= sample phase F1901M

# An old question is no question any more.
> p3 re Welcome
|UNREGISTER
< p3
: Do you want to be forgotten?
@ +8d
~ everybody
> p3 re Do you want to be forgotten?
|UNREGISTER
< p3
: Do you want to be forgotten?

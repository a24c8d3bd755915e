# A setting that failed does not lend its kind of phase to what follows, and that is not set for all phases either.
given table sample
> master
|SET retreat nxt 3d, grace 1d, days Mon-Fri
< master
! Changed
! As before
| "SET retreat nxt 3d"
| "SET grace 1d, days Mon-Fri"
| Of which kind of phase?
| Write "SET retreat grace 1d, days Mon-Fri"
| "SET grace 1d, days Mon-Fri" on a line of its own means all phases.
- FRANCE
> master
|SET retreat next 3d, grace 1d, days Mon-Fri
< master
| Changed: retreats, grace. Before: none. Now: 1 day.
| Changed: retreats, deadline on. Before: every day. Now: Mon, Tue, Wed, Thu, Fri.
! movement

# No days to keep to are all days; what names a kind of phase is shown with it.
> master
|SET retreat days none
|SET retreat days maybe
< master
| Changed: retreats, deadline on. Before: Mon, Tue, Wed, Thu, Fri. Now: every day.
| "SET retreat days maybe"
> master
|LANGUAGE fr
~ master
> master
|REGLER retraite durée 3x, sursis 1h
< master
| De quelle sorte de phase ?
| sursis 1h" seul sur une ligne
~ everybody

# Press cannot be stored for a later phase, and what was meant for later is never sent now (existing-judges 1.2 PHASE).
given table sample
> FRANCE
|PHASE F1901M
|A Bur H
|PRESS TO Germany
|By now you know that I have stabbed you.
|ENDPRESS
|SIGNOFF
< FRANCE
| NOT DONE
| "PRESS TO Germany"
| This cannot be stored for a later phase
| For Fall 1901, movement
| ✓ A Bur H
- GERMANY

# EXPORT: a game as a file, for its master at any time, for everybody when it is over; nobody else learns a board by it.
given table sample blind

> FRANCE
|EXPORT sample
< FRANCE
| sample is not over
> watcher
|EXPORT
< watcher
| sample is not over
> master
|EXPORT sample
< master
| sample is attached as "sample.json"
> master
|CANCEL GAME sample
< master
~ everybody
> watcher
|EXPORT sample
< watcher
| sample is attached as "sample.json"
> watcher
|EXPORT nowhere
< watcher
| nowhere

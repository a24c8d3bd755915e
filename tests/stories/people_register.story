# REGISTER takes what people say of themselves in any order and language; what may be a name as well as a town is asked
# about. What njudge's form asks for besides is not kept, and its password least of all: that is said.
> olga
|REGISTER Olga, Moscow (UTC+3)
< olga
| Welcome, Olga.
| Europe/Moscow
! could not use
! as part of your name
> ivan
|Регистрация меня зовут Иван, живу в Москве
< ivan
| Иван
| Europe/Moscow
> marie
|Inscription Marie, j'habite à Paris, français
< marie
| Marie
| Europe/Paris
! partie de votre nom
> bert
|REGISTER Bert Paris
< bert
| Welcome, Bert Paris.
| I took "Paris" as part of your name.
| REGISTER name: Bert; zone: Europe/Paris
> bert
|REGISTER name: Bert; zone: Europe/Paris
< bert
| Bert:
| Europe/Paris
> carl
|REGISTER Carl, Moscow (UTC+9)
< carl
| Europe/Moscow
| I could not use "UTC+9".
> dora
|REGISTER UTC+5, Dora
< dora
| Welcome, Dora.
| UTC+5

# The clock of the mail program is offered, not taken.
> emil
+ Date: Sun, 03 Jan 2027 13:00:00 -0500
|REGISTER Emil
< emil
| Times are shown for UTC
| looks like that of America/New_York
| SET ZONE America/New_York
> emil
|SET ZONE America/New_York
< emil
| America/New_York

# njudge's form.
> fred
|REGISTER
|name: Fred Flint
|phone: 555 1234
|country: USA
|timezone: America/Chicago
|password: yabbadabba
|level: novice
|END
< fred
| Welcome, Fred Flint.
| America/Chicago
| phone, country and level
| The password in your letter was not kept
! yabbadabba

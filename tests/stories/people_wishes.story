# What each reader chooses for his own mails: maps or none, and the listing that programs of the hobby read.
given people anna
> anna
|SET PICTURES OFF
|SET CLASSIC ON
|WHOAMI
< anna
| From now on no maps go with your mails.
| From now on "listing.txt" goes with the mails of a phase
| Maps in mails no
| Listing for programs yes
> anna
|SET MAPS ON
|NO LISTING
|WHOAMI
< anna
| From now on maps go with your mails.
| From now on no listing goes with your mails.
| Maps in mails yes
| Listing for programs no

# What is neither on nor off is answered with what would do.
> anna
|SET PICTURES PURPLE
< anna
| SET PICTURES

# In the words of other languages, per person: in all his games at once.
> anna
|ЯЗЫК русский
< anna
> anna
|без карт
|ЛИСТИНГ ВКЛ
< anna
| Теперь в ваши письма карты не вкладываются.
| листинг, как у njudge
> anna
|LANGUAGE fr
< anna
> anna
|CARTES OUI
|RELEVE NON
< anna
| Désormais les cartes sont jointes à vos messages.
| Désormais aucun relevé

given table sample
> FRANCE
|SET PICTURES OFF
|SET LISTING ON
|A Par-Bur
|A Mar S A Par-Bur
|F Bre-Mid
< FRANCE
| From now on no maps go with your mails.
@ +8d
~ everybody
= sample phase F1901M
> FRANCE
|HISTORY
~ FRANCE
> FRANCE
|A Bur-Mun
|A Mar-Spa
|F Mid-Por
~ FRANCE
> GERMANY
|F Kie-Den
|A Mun H
|A Ber S A Mun
~ GERMANY
@ +4d
<< FRANCE
: Fall 1901
! The map could not be drawn
| :: Judge: judge.example Game: Sample Variant: Standard
| Movement results for Fall of 1901. (sample.003)
| England: Fleet Edinburgh, No Order Processed.
| France: Army Burgundy -> Munich. (*bounce*)
| France: Fleet Mid-Atlantic Ocean -> Portugal.
| Germany: Army Berlin SUPPORT Army Munich.
| Ownership of supply centers:
| France: Brest, Marseilles, Paris, Portugal, Spain.
| France: 5 Supply centers, 3 Units: Builds 2 units.
| The next phase of 'sample' will be Adjustments for Winter of 1901.
<< GERMANY
: Fall 1901
! Ownership of supply centers

"""The only place where rooms meet: letters in, turns played, mail posted, one transaction each."""

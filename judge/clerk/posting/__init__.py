"""Who is told what: the mails of one happening, put into the outbox with what goes with them."""

"""The outbox on its way: mails signed and handed over, and the maps drawn that they wait for."""

"""The service that runs day and night: who does what in which process, and whether there is anything to do."""

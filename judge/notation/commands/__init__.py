"""Lines of a letter → commands of the judge, their arguments, questions, conditions and settings."""

"""Every kind of mail as pages: what it is made of, and one that was really written, in every language.

    python -m tests.commands.gallery [FOLDER]

kinds.py       which kinds of mail there are, and what each is made of
recording.py   what the clerk writes while stories are played, kept so that it can be written in any language
samples.py     the stories of `tests/stories`, and what else is needed until every kind has its sample
pages.py       the index with its search, and a file for each mail
"""

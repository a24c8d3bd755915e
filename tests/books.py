"""The rulebooks as tests want them: the files, once."""

from collections.abc import Mapping

from judge.rules.rulebook import Rulebook
from judge.shelf import load_rulebook, rulebooks

BOOKS: Mapping[str, Rulebook] = {name: load_rulebook(name) for name in rulebooks()}
RU2000 = BOOKS["ru2000"]
DATC = BOOKS["datc"]

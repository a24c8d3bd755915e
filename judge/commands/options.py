"""Powers as they stand behind a command word: one by its name, several by their names or letters."""

from __future__ import annotations

from collections.abc import Collection

from judge.notation.command_arguments import is_between, words_of
from judge.notation.language import Language
from judge.notation.speak import speak_power
from judge.rules.maps import Map
from judge.rules.places import Power

_SHORTEST_POWER = 3


def read_power(text: str, board: Map, language: Language) -> Power | None:
    """The power meant by its id, any name it has in the language, or the beginning of its name."""
    return power_called(text.strip(" .,;:。").casefold(), board.powers, language)


def power_called(wanted: str, powers: Collection[Power], language: Language) -> Power | None:
    """The one of these powers that a name without marks around it means."""
    known = language.power_words.get(language.clean(wanted).text.strip())
    if known in powers:
        return known
    if len(wanted) < _SHORTEST_POWER:
        return None
    found = [
        power
        for power in powers
        if power.startswith(wanted) or speak_power(power, language).casefold().startswith(wanted)
    ]
    return found[0] if len(found) == 1 else None


def read_powers(text: str, board: Map, language: Language) -> tuple[Power, ...] | None:
    """The powers that names or letters name, each once, in the order of the board: `AEF`, `France, Italy`, `A E`.

    Letters are the first ones of the powers' ids, as older judges have them. None when a word names no power,
    or when there is none.
    """
    initials = {power[0]: power for power in board.powers}
    found: set[Power] = set()
    words = tuple(words_of(text.strip(" .:。"), language))
    for word in words:
        # A French `et` between names is no list of England and Turkey.
        if len(words) > 1 and is_between(word, language):
            continue
        power = read_power(word, board, language)
        if power is not None:
            found.add(power)
        elif initials.keys() >= set(word.casefold()):
            found.update(initials[letter] for letter in word.casefold())
        else:
            return None
    return tuple(power for power in board.powers if power in found) or None

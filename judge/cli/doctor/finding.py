"""What a look at something showed: that it is well, may need the keeper, or is a fault, and what is to be done.

States and exit codes are those of Nagios and of everything that understands its plugins.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import Enum

import click

from judge.errors import JudgeError, TryLater
from judge.structs import Struct


class State(Enum):
    """How it stands with something; the later, the worse."""

    OK = "ok"
    LOOK = "look"
    """It works, and the keeper may have to see to it."""
    FAULT = "fault"
    """Something does not work, or will be lost."""

    @property
    def exit_code(self) -> int:
        """What a Nagios plugin ends with: OK, WARNING, CRITICAL."""
        return list(State).index(self)


class Finding(Struct, frozen=True):
    """One thing that was looked at, and what was seen; several may have the same name."""

    name: str
    """What was looked at: `secret`, `map standard`."""
    state: State
    text: str = ""
    """What was seen, in one sentence."""
    next_step: str = ""
    """What the keeper does about it."""


def ok(name: str, text: str = "") -> Finding:
    """It is well."""
    return Finding(name, State.OK, text)


def look(name: str, text: str, next_step: str = "") -> Finding:
    """It may need the keeper."""
    return Finding(name, State.LOOK, text, next_step)


def fault(name: str, text: str, next_step: str = "") -> Finding:
    """It is wrong."""
    return Finding(name, State.FAULT, text, next_step)


def told(name: str, faults: Iterable[str], remarks: Iterable[str] = (), text: str = "") -> Iterator[Finding]:
    """A finding for each sentence about one thing; where there is none, that it is well."""
    found = [*(fault(name, each) for each in faults), *(look(name, each) for each in remarks)]
    yield from found or [ok(name, text)]


def careful(name: str, looked: Callable[[], Iterable[Finding]]) -> Iterator[Finding]:
    """What a look shows, also where it breaks off: a doctor who falls ill over a patient says so, and goes on."""
    try:
        yield from looked()
    except TryLater as error:
        # Waited for as long as the judge itself waits: it does not get on either.
        yield fault(name, str(error), "try again; when it stays so, see the log of the judge")
    except JudgeError as error:
        yield fault(name, str(error))
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        yield fault(name, f"{where}{error.strerror or error}")
    except Exception as error:  # noqa: BLE001 - whatever is wrong with one thing, all others are still looked at
        what = " ".join(f"{type(error).__name__}: {error}".split())
        yield fault(name, f"it cannot be looked at: {what}", "report this with the line above: the program has a bug")


def worst(found: Iterable[Finding]) -> State:
    """The state of the whole."""
    return max((each.state for each in found), key=lambda state: state.exit_code, default=State.OK)


_HEADS = {State.OK: "ok    ", State.LOOK: "look  ", State.FAULT: "FAULT "}


def line(found: Finding) -> str:
    """A finding for people, its next step below it."""
    head = f"{_HEADS[found.state]} {found.name}{f': {found.text}' if found.text else ''}"
    return f"{head}\n       next: {found.next_step}" if found.next_step else head


_NAGIOS = {State.OK: "OK", State.LOOK: "WARNING", State.FAULT: "CRITICAL"}


def summary(found: Sequence[Finding]) -> str:
    """All of it in one line, as a Nagios plugin begins: `JUDGE CRITICAL - 1 fault: secret; 30 ok`."""
    parts = []
    for state, one, more in ((State.FAULT, "fault", "faults"), (State.LOOK, "look", "looks")):
        names = [each.name for each in found if each.state is state]
        if names:
            # A bar would begin the figures of a plugin.
            several = ", ".join(dict.fromkeys(names)).replace("|", "/")
            parts.append(f"{len(names)} {one if len(names) == 1 else more}: {several}")
    parts.append(f"{sum(each.state is State.OK for each in found)} ok")
    return f"JUDGE {_NAGIOS[worst(found)]} - {'; '.join(parts)}"


def as_json(found: Iterable[Finding]) -> str:
    """The findings as a list of objects for programs: name, state, text, next."""
    rows = [{"name": each.name, "state": each.state.value, "text": each.text, "next": each.next_step} for each in found]
    return json.dumps(rows, ensure_ascii=False, indent=1)


def end_with(found: Sequence[Finding]) -> None:
    """End the program as the worst of all findings demands."""
    if code := worst(found).exit_code:
        raise click.exceptions.Exit(code)

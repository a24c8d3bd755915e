"""The classes of the judge's values: fields of the one kind of class do not stand in the other."""

from __future__ import annotations

import dataclasses
import pkgutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from typing import Any, ClassVar

import msgspec
import pytest

import judge
from judge.structs import Same, SayingClass, Struct, field, field_defaults, field_names, is_value, replace


class Pair(Struct, frozen=True):
    """Two values, of the one kind of class."""

    left: int
    right: tuple[int, ...] = ()
    seen: list[int] = field(default_factory=list)


@dataclass(frozen=True)
class Noted:
    """The same with a note that is no part of it, of the other."""

    left: int
    right: tuple[int, ...] = ()
    note: str = dataclasses.field(default="", compare=False)


@pytest.mark.parametrize("value", [Pair(1), Noted(1)])
def test_both_kinds_are_taken_apart_and_changed_alike(value: Pair | Noted) -> None:
    changed = replace(value, left=2)

    assert (changed.left, value.left) == (2, 1)
    assert is_value(type(value))
    assert field_names(type(value))[:2] == ("left", "right")
    assert field_defaults(type(value)) == {"right": ()} | ({"seen": []} if isinstance(value, Pair) else {"note": ""})
    with pytest.raises(TypeError, match="middle"):
        replace(value, middle=3)
    with pytest.raises(AttributeError):
        value.left = 3  # type: ignore[misc]


class Told(Struct, frozen=True, metaclass=SayingClass):
    """Something that is told."""

    whom: ClassVar[str] = "all"
    how: ClassVar[str] = "by mail"


class ToOne(Told, whom="one", frozen=True):
    """Says one of two things."""

    power: str


def test_a_class_says_behind_its_base_what_one_above_it_names() -> None:
    assert (ToOne.whom, ToOne.how, Told.whom) == ("one", "by mail", "all")
    assert (ToOne("italy"), field_names(ToOne)) == (ToOne("italy"), ("power",))
    with pytest.raises(TypeError, match="where"):
        SayingClass("Nobody", (Told,), {}, where="nowhere")


def test_what_has_no_fields_is_no_value() -> None:
    assert not is_value(int)


def test_no_field_stands_in_the_other_kind_of_class() -> None:
    kinds = set(kinds_of_ours())

    assert len(kinds) > 800
    assert [kind for kind in kinds if any(map(is_of_other_kind, defaults(kind)))] == []


def test_no_field_is_hidden_behind_something_of_its_name() -> None:
    """A property or a plain attribute of a class below would be read in its place."""
    hidden = [
        (kind, name)
        for kind in kinds_of_ours()
        if issubclass(kind, Struct)
        for name in field_names(kind)
        if type(next(vars(each)[name] for each in kind.__mro__ if name in vars(each))) is not MEMBER
    ]

    assert hidden == []


MEMBER = type(vars(Pair)["left"])


def kinds_of_ours() -> Iterator[type[Any]]:
    """Every class with fields that the program has."""
    for found in pkgutil.walk_packages(judge.__path__, "judge."):
        if not found.name.endswith("__main__"):
            import_module(found.name)
    for name in sorted(name for name in sys.modules if name.startswith("judge.")):
        for kind in vars(sys.modules[name]).values():
            if isinstance(kind, type) and kind.__module__ == name and is_value(kind):
                yield kind


def defaults(kind: type[Any]) -> tuple[object, ...]:
    """What stands as the default of its fields."""
    if issubclass(kind, Struct):
        return kind.__struct_defaults__
    return tuple(each.default for each in dataclasses.fields(kind))


def is_of_other_kind(default: object) -> bool:
    """Whether a default is a field that this class does not know."""
    return isinstance(default, (dataclasses.Field, type(msgspec.field(default=0))))


def test_what_is_the_same_is_known_by_itself_alone() -> None:
    one, another = [1], [1]

    assert Same(one) == Same(one)
    assert Same(one) != Same(another)
    assert {Same(one): "found"}[Same(one)] == "found"
    assert Same(another) not in {Same(one)}

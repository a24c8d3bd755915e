"""What the judge's values are made of: classes with named, typed fields, most of them frozen.

    class Dislodged(Struct, frozen=True):
        power: Power
        unit: Unit

msgspec makes such a class in a fortieth of the time that `dataclasses` needs, and a thing of it in an eighth: a process
that reads letters begins in half the time. A dataclass is left only where a field is no part of the value, hidden, or
carries words of its own (`field(compare=..., repr=..., metadata=...)`): msgspec knows no such fields.
"""

from __future__ import annotations

import dataclasses
from abc import ABCMeta
from collections.abc import Mapping
from inspect import get_annotations
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from msgspec import NODEFAULT, Struct, StructMeta, field, structs

__all__ = ["Same", "SayingClass", "Struct", "field", "field_defaults", "field_names", "is_value", "replace"]

_Kept = TypeVar("_Kept")

if TYPE_CHECKING:
    # So every field that is replaced is checked, of either kind of class.
    from dataclasses import replace
else:

    def replace(value: Any, /, **changes: Any) -> Any:
        """The same value with other fields; TypeError for one that it does not have."""
        if isinstance(value, Struct):
            return structs.replace(value, **changes)
        return dataclasses.replace(value, **changes)


class SayingClass(StructMeta, ABCMeta):
    """Classes that say something of themselves behind their base: `class Join(Command, who=Who.ANYBODY, frozen=True)`.

    It is a class variable that a class above them names; TypeError for any other word.
    """

    def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any], **words: Any) -> SayingClass:
        """The class, with what it says of itself."""
        above = {known for base in bases for each in base.__mro__ for known in get_annotations(each)}
        said = {word: words.pop(word) for word in above & words.keys()}
        made = super().__new__(cls, name, bases, body, **words)
        for word, value in said.items():
            setattr(made, word, value)
        return made


class Same(Generic[_Kept]):
    """A value that equals itself alone, so that it may be asked about again though it cannot be hashed."""

    __slots__ = ("value",)

    def __init__(self, value: _Kept) -> None:
        self.value = value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and other.value is self.value

    def __hash__(self) -> int:
        return id(self.value)


def is_value(kind: type[Any]) -> bool:
    """Whether a class is made of fields."""
    return issubclass(kind, Struct) or dataclasses.is_dataclass(kind)


def field_names(kind: type[Any]) -> tuple[str, ...]:
    """The fields that a value of this class is made from, in their order."""
    if issubclass(kind, Struct):
        return kind.__struct_fields__
    return tuple(each.name for each in dataclasses.fields(kind) if each.init)


def field_defaults(kind: type[Any]) -> Mapping[str, Any]:
    """What the fields are of which nothing is said, by name; fields that must be said are not among them."""
    fields = structs.fields(kind) if issubclass(kind, Struct) else dataclasses.fields(kind)
    absent = (NODEFAULT, dataclasses.MISSING)
    said = {each.name: each.default for each in fields if each.default not in absent}
    return said | {each.name: each.default_factory() for each in fields if each.default_factory not in absent}
